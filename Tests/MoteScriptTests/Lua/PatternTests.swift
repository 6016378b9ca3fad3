import MoteScript
import Testing

/// The pattern matcher against the manual (section 6.4.1 and the functions that use patterns).
@Suite struct PatternTests {
    static let cases: [(call: String, result: String)] = [
        // Characters, classes, sets.
        ("('hello'):find('l')", "3 3"),
        ("('hello'):find('xyz')", "nil"),
        ("('hello'):find('')", "1 0"),
        ("('hello'):find('', 6)", "6 5"),
        ("('hello'):find('', 7)", "nil"),
        ("('hello'):find('l', -2)", "4 4"),
        ("('hello'):find('h', -100)", "1 1"),
        ("('a.b'):find('.', 1, true)", "2 2"),
        ("('a+b'):find('+b', 1, true)", "2 3"),
        ("('a.b'):find('%.')", "2 2"),
        ("('abc'):match('.')", "a"),
        ("('abc123'):match('%a+')", "abc"),
        ("('abc123'):match('%d+')", "123"),
        ("('abc123'):match('%A+')", "123"),
        ("('  x'):match('%s+') .. '|'", "  |"),
        ("('a_b'):match('%w+')", "a"),
        ("('aBc'):match('%u')", "B"),
        ("('ABc'):match('%l')", "c"),
        ("('x!?'):match('%p+')", "!?"),
        ("('fF09g'):match('%x+')", "fF09"),
        ("('a\\1b'):find('%c')", "2 2"),
        ("(' ~ '):match('%g')", "~"),
        ("('[x]'):match('%[(.)%]')", "x"),
        ("('hello'):match('[le]+')", "ell"),
        ("('hello'):match('[^h]+')", "ello"),
        ("('a-z'):match('[a%-]+')", "a-"),
        ("('a-z'):match('[a-]+')", "a-"),
        ("('m5'):match('[a-z][0-9]')", "m5"),
        ("('x]y'):match('[]]')", "]"),
        ("('x]y'):match('[^]]+')", "x"),
        ("('a^b'):match('[b^]+')", "^b"),
        ("('a1_'):match('[%w_]+')", "a1_"),
        ("('ä'):match('%a')", "nil"),
        // Quantifiers.
        ("('aaa'):match('a*')", "aaa"),
        ("('baaa'):match('a*')", ""),
        ("('baaa'):match('a+')", "aaa"),
        ("('aaab'):match('a-b')", "aaab"),
        ("('aaab'):match('a-')", ""),
        ("('ab'):match('ax?b')", "ab"),
        ("('axb'):match('ax?b')", "axb"),
        ("('<a><b>'):match('<.->')", "<a>"),
        ("('<a><b>'):match('<.*>')", "<a><b>"),
        ("('aaa'):match('a?a?a?a?')", "aaa"),
        // Anchors.
        ("('hello'):match('^he')", "he"),
        ("('hello'):match('^el')", "nil"),
        ("('hello'):match('lo$')", "lo"),
        ("('hello'):match('l$')", "nil"),
        ("('a$b'):match('a$b')", "a$b"),
        ("('a^b'):match('a^b')", "a^b"),
        ("('x'):match('^$')", "nil"),
        ("(''):match('^$')", ""),
        ("('hello'):match('^l', 3)", "l"),
        // Captures.
        ("('key = value'):match('(%w+)%s*=%s*(%w+)')", "key value"),
        ("('hello'):match('()ll()')", "3 5"),
        ("('abc'):match('((a)(b))')", "ab a b"),
        ("('hello'):find('(l)(l)')", "3 4 l l"),
        ("('say \"hi\"'):match('([\"\\'])(.-)%1')", "\" hi"),
        ("('abab'):match('(ab)%1')", "ab"),
        ("('abac'):match('(ab)%1')", "nil"),
        ("('2024-05-06'):match('(%d+)-(%d+)-(%d+)')", "2024 05 06"),
        // Balance and frontier.
        ("('f(a(b)c)d'):match('%b()')", "(a(b)c)"),
        ("('f(a(b'):match('%b()')", "nil"),
        ("('THE (quick) fox'):find('%f[%a]%a+%f[%A]')", "1 3"),
        ("('THE (quick) fox'):gsub('%f[%a]%a+', 'x')", "x (x) x 3"),
        ("('foo'):find('%f[\\0]')", "4 3"),
        // gmatch.
        ("all('one two', '%a+')", "one;two;"),
        ("all('a=1, b=2', '(%w+)=(%w+)')", "a,1;b,2;"),
        ("all('abc', '()')", "1;2;3;4;"),
        ("all('a,,b', '[^,]*')", "a;;b;"),
        ("all('one two', '%a+', 3)", "e;two;"),
        ("all('^a^a', '^a')", "^a;^a;"),
        // gsub.
        ("('hello world'):gsub('o', '0')", "hell0 w0rld 2"),
        ("('hello'):gsub('', '-')", "-h-e-l-l-o- 6"),
        ("('hello world'):gsub('(%w+)', '<%1>')", "<hello> <world> 2"),
        ("('hello world'):gsub('%w+', '%0 %0', 1)", "hello hello world 1"),
        ("('hello'):gsub('l', { l = 'L' })", "heLLo 2"),
        ("('hello'):gsub('l', function(c) return c:upper() end)", "heLLo 2"),
        ("('hello'):gsub('l', function() end)", "hello 2"),
        ("('hello'):gsub('l', function() return false end)", "hello 2"),
        ("('$a $b'):gsub('%$(%w+)', { a = 1 })", "1 $b 2"),
        ("('abc'):gsub('^a', 'x')", "xbc 1"),
        ("('aaa'):gsub('^a', 'x')", "xaa 1"),
        ("('abc'):gsub('b', '%%')", "a%c 1"),
        ("('abc'):gsub('()', '%1')", "1a2b3c4 4"),
        ("('abc def'):gsub('%w*', 'x')", "x x 2"),
        ("('x'):gsub('x', 'y', 0)", "x 0"),
    ]

    @Test func answersAsInTheManual() throws {
        let fixture = try ScriptFixture()
        try fixture.run("""
            function all(...)
              local text = ''
              for a, b in string.gmatch(...) do text = text .. a .. (b and ',' .. b or '') .. ';' end
              return text
            end
            """)
        for (call, result) in Self.cases {
            #expect(try fixture.output("print(\(call))") == [result], "\(call)")
        }
    }

    @Test(arguments: [
        ("('x'):find('%')", "malformed pattern (ends with '%')"),
        ("('x'):find('[a')", "malformed pattern (missing ']')"),
        ("('x'):find('[]')", "malformed pattern (missing ']')"),
        ("('x'):find('[a%')", "malformed pattern (missing ']')"),
        ("('x'):find('%b')", "malformed pattern (missing arguments to '%b')"),
        ("('x'):find('%f')", "missing '[' after '%f' in pattern"),
        ("('x'):find('(x')", "unfinished capture"),
        ("('x'):match('x)')", "invalid pattern capture"),
        ("('x'):find('%1')", "invalid capture index %1 in pattern"),
        ("('x'):gsub('x', '%2')", "invalid capture index %2"),
        ("('x'):gsub('x', '%x')", "invalid use of '%' in replacement string"),
        ("('x'):gsub('x', function() return {} end)", "invalid replacement value (a table)"),
        ("('x'):find(('()'):rep(33))", "too many captures"),
    ])
    func mistakesAreNamed(_ row: (call: String, error: String)) throws {
        let fixture = try ScriptFixture()
        let error = try #require(fixture.error("local x = 1\nprint(\(row.call))"))
        #expect(error.message.contains(row.error), "\(error)")
        #expect(error.line == 2)
    }
}
