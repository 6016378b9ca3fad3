import MoteScript
import Testing

@Suite struct OrderTests {
    @Test func pairsGoesThroughEveryKindOfKeyInOrder() throws {
        let fixture = try ScriptFixture()
        let kind = try fixture.state.defineKind("layer")
        try fixture.state.define("layer") { arguments, results in
            results.append(LuaHandle(kind: kind, id: arguments[0].integer ?? 0))
        }
        let output = try fixture.output("""
            local t = { b = 1, a = 2, ['a b'] = 3, [''] = 4, ['\\xff'] = 5, B = 6, ['a\\0'] = 20,
                        [3] = 7, [1] = 8, [2.5] = 9, [-1] = 10, [1e300] = 11, [-math.huge] = 12,
                        [math.mininteger] = 13,
                        [true] = 14, [false] = 15, [layer(12)] = 16, [layer(3)] = 17 }
            local seen = {}
            for k, v in pairs(t) do seen[#seen + 1] = v end
            print(table.concat(seen, ' '))
            local again, k, v = {}, next(t)
            while k ~= nil do again[#again + 1] = v k, v = next(t, k) end
            print(table.concat(again, ' '))
            """)
        let order = "15 14 12 13 10 8 9 7 11 4 6 2 20 3 1 5 17 16"
        #expect(output == [order, order])
    }

    @Test func theOrderDoesNotDependOnHowATableCameToBe() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local function names(from, to, step)
              local t = {}
              for i = 1, 300 do t['x' .. i] = true end
              for i = from, to, step do t['k' .. i % 97] = i % 97 end
              for i = 1, 300 do t['x' .. i] = nil end
              local list = {}
              for k in pairs(t) do list[#list + 1] = k end
              return table.concat(list, ',')
            end
            print(names(0, 96, 1) == names(96, 0, -1), names(0, 96, 1) == names(0, 960, 10))
            """) == ["true true"])
    }

    @Test(arguments: ["pairs(t)", "next(t)", "next(t, 'a')"])
    func aKeyWithoutOrderIsAnError(_ call: String) throws {
        let fixture = try ScriptFixture()
        let error = try #require(fixture.error("local t = { a = 1, [{}] = 2 }\n\(call)"))
        #expect(error.line == 2)
        let text = "the table has a key that is a table (table: 1) and has no fixed order"
        #expect(error.message.contains(text), "\(error)")
    }

    @Test func fieldsMayBeSetAndRemovedWhileGoingThrough() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local t = { a = 1, b = 2, c = 3, d = 4 }
            for k in pairs(t) do t[k] = nil t.c = nil end
            print(next(t))
            local u = { 1, 2, 3, 4 }
            local sum = 0
            for i, v in pairs(u) do u[i] = v * 2 u[4] = nil sum = sum + v end
            print(sum, #u, u[1])
            local w = { a = 1, b = 2, c = 3 }
            local k = next(w)
            w[k] = nil
            print(k, next(w, k))
            """) == ["nil", "6 3 2", "a b 2"])
    }

    @Test func nextSeesNewKeysOnANewWalk() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local t = { a = 1, c = 3 }
            local function walk()
              local s, k = '', next(t)
              while k do s = s .. k k = next(t, k) end
              return s
            end
            local first = walk()
            t.b = 2
            print(first, walk(), next({}), next({ 5 }))
            """) == ["ac abc nil 1 5"])
    }

    /// 20,000 keys take 20,000 steps, not their square: with the square the budget would be spent many times
    /// over.
    @Test func nextIsFastAfterNext() throws {
        var limits = ScriptLimits.counted
        limits.loadInstructions = 4_000_000
        let fixture = try ScriptFixture(limits: limits)
        #expect(try fixture.output("""
            local t = {} for i = 1, 20000 do t['k' .. i] = i end
            local n, k = 0, next(t)
            while k do n = n + 1 k = next(t, k) end
            print(n)
            """) == ["20000"])
    }

    @Test func metamethodPairsIsHeard() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local function step(_, i) if i < 3 then return i + 1, 'x' end end
            local t = setmetatable({}, { __pairs = function() return step, nil, 0 end })
            for i, v in pairs(t) do print(i, v) end
            """) == ["1 x", "2 x", "3 x"])
    }

    // MARK: Sort

    @Test func sortIsStable() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local t = {}
            for i = 1, 1000 do t[i] = { key = i * 7919 % 10, at = i } end
            table.sort(t, function(a, b) return a.key < b.key end)
            local ok = true
            for i = 2, #t do
              local a, b = t[i - 1], t[i]
              ok = ok and (a.key < b.key or a.key == b.key and a.at < b.at)
            end
            print(ok, #t)
            """) == ["true 1000"])
    }

    @Test func sortSortsEveryLength() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local ok = true
            for n = 0, 70 do
              local t, u = {}, {}
              for i = 1, n do t[i] = (i * 37) % 71 u[i] = tostring(t[i]) end
              table.sort(t)
              table.sort(u)
              for i = 2, n do ok = ok and t[i - 1] <= t[i] and u[i - 1] <= u[i] end
            end
            print(ok)
            """) == ["true"])
    }

    @Test func anErrorInAComparerLeavesTheListWhole() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local t, n = { 5, 3, 4, 1, 2 }, 0
            print(pcall(table.sort, t, function(a, b)
              n = n + 1
              if n == 4 then error('enough', 0) end
              return a < b
            end))
            print(table.concat(t, ' '))
            print(pcall(table.sort, { 1, 'x' }))
            """) == ["false enough", "5 3 4 1 2", "false attempt to compare string with number"])
    }

    // MARK: tostring

    @Test func objectsShowSerialNumbers() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local a, b = {}, {}
            print(b, a, b)
            print(print, coroutine.create(print), string.format('%s', a), tostring(b))
            print(setmetatable({}, { __tostring = function() return 'me' end }))
            print(setmetatable({}, { __name = 'X' }))
            """) == ["table: 1 table: 2 table: 1", "function: 1 thread: 1 table: 2 table: 1", "me",
                     "table: 3"])
    }

    @Test func randomIsTheScenesAndTheSameAgain() throws {
        let script = """
            for i = 1, 3 do
              print(random(), random(-2, 3), math.random(), math.random(6), math.random(-5, 5))
              print(math.random(0))
            end
            """
        let first = try ScriptFixture().output(script)
        #expect(try ScriptFixture().output(script) == first)
        #expect(Set(first).count == 6)
    }

    @Test func randomKeepsItsBounds() throws {
        let fixture = try ScriptFixture()
        #expect(try fixture.output("""
            local ok, seen = true, {}
            for i = 1, 2000 do
              local a, b, c, d = random(), random(-2, 3), math.random(6), math.random(-1, 1)
              ok = ok and a >= 0 and a < 1 and b >= -2 and b < 3
              ok = ok and c >= 1 and c <= 6 and math.type(c) == 'integer'
              seen[c] = true seen[d] = true
              local e = math.random(math.mininteger, math.maxinteger)
            end
            print(ok, #seen, seen[-1], seen[0], random(4, 4), math.random(3, 3))
            """) == ["true 6 true true 4.0 3"])
        #expect(fixture.error("math.random(2, 1)")?.message == "math.random: nothing lies between 2 and 1")
        #expect(fixture.error("random(1)")?.message.hasPrefix("random takes nothing or two numbers") == true)
    }
}
