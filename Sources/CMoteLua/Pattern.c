#include "Pattern.h"

void mote_matcher_open(mote_matcher *m, lua_State *L, const char *subject, size_t length,
                       const char *pattern_end) {
    m->L = L;
    m->subject = subject;
    m->subject_end = subject + length;
    m->pattern_end = pattern_end;
    m->steps = 0;
    m->captures = 0;
}

void mote_matcher_charge(mote_matcher *m) {
    // A step is cheaper than an instruction.
    int64_t instructions = m->steps / 2;
    m->steps = 0;
    mote_charge(m->L, instructions);
}

static inline void step(mote_matcher *m, int64_t count) {
    m->steps += count;
    if (m->steps > 2000) mote_matcher_charge(m);
}

// ---------------------------------------------------------------------------------------------- Single items

// ASCII alone, whatever the process's locale says.
static bool is_lower(unsigned char c) { return c >= 'a' && c <= 'z'; }
static bool is_upper(unsigned char c) { return c >= 'A' && c <= 'Z'; }
static bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static bool is_graphic(unsigned char c) { return c > ' ' && c < 0x7F; }
static bool is_letter(unsigned char c) { return is_lower(c) || is_upper(c); }

/// Whether `c` belongs to the class that `letter` names; a capital names the rest; any other letter is
/// itself.
static bool in_class(unsigned char c, unsigned char letter) {
    bool inside;
    switch (is_upper(letter) ? letter - 'A' + 'a' : letter) {
    case 'a': inside = is_letter(c); break;
    case 'c': inside = c < ' ' || c == 0x7F; break;
    case 'd': inside = is_digit(c); break;
    case 'g': inside = is_graphic(c); break;
    case 'l': inside = is_lower(c); break;
    case 'p': inside = is_graphic(c) && !is_letter(c) && !is_digit(c); break;
    case 's': inside = c == ' ' || (c >= '\t' && c <= '\r'); break;
    case 'u': inside = is_upper(c); break;
    case 'w': inside = is_letter(c) || is_digit(c); break;
    case 'x': inside = is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); break;
    default: return letter == c;
    }
    return is_upper(letter) ? !inside : inside;
}

/// The end of the single item (a character, a class, a set) that starts at `p`.
static const char *item_end(mote_matcher *m, const char *p) {
    char first = *p++;
    if (first == '%') {
        if (p == m->pattern_end) mote_raise(m->L, "malformed pattern (ends with '%%')");
        return p + 1;
    }
    if (first != '[') return p;
    if (p < m->pattern_end && *p == '^') p++;
    // A `]` that comes first is a member.
    bool is_first = true;
    for (; p < m->pattern_end; is_first = false) {
        char c = *p++;
        if (c == ']' && !is_first) return p;
        if (c == '%') {
            if (p == m->pattern_end) break;
            p++;
        }
    }
    mote_raise(m->L, "malformed pattern (missing ']')");
    return p;
}

/// Whether `c` is in the set from `[` at `p` to just behind its `]` at `end`.
static bool in_set(mote_matcher *m, unsigned char c, const char *p, const char *end) {
    const char *last = end - 1;
    bool inside = true;
    p++;
    if (*p == '^') {
        inside = false;
        p++;
    }
    step(m, (end - p) / 4);
    while (p < last) {
        unsigned char member = (unsigned char)*p;
        if (member == '%') {
            if (in_class(c, (unsigned char)p[1])) return inside;
            p += 2;
        } else if (p + 2 < last && p[1] == '-') {
            if (member <= c && c <= (unsigned char)p[2]) return inside;
            p += 3;
        } else {
            if (member == c) return inside;
            p++;
        }
    }
    return !inside;
}

static bool matches_item(mote_matcher *m, const char *s, const char *p, const char *end) {
    step(m, 1);
    if (s >= m->subject_end) return false;
    unsigned char c = (unsigned char)*s;
    switch (*p) {
    case '.': return true;
    case '%': return in_class(c, (unsigned char)p[1]);
    case '[': return in_set(m, c, p, end);
    default: return (unsigned char)*p == c;
    }
}

// -------------------------------------------------------------------------------------------------- Matching

static const char *match(mote_matcher *m, const char *s, const char *p);

static const char *match_most(mote_matcher *m, const char *s, const char *p, const char *end) {
    ptrdiff_t count = 0;
    while (matches_item(m, s + count, p, end)) count++;
    for (; count >= 0; count--) {
        const char *result = match(m, s + count, end + 1);
        if (result) return result;
    }
    return NULL;
}

static const char *match_fewest(mote_matcher *m, const char *s, const char *p, const char *end) {
    for (;; s++) {
        const char *result = match(m, s, end + 1);
        if (result) return result;
        if (!matches_item(m, s, p, end)) return NULL;
    }
}

static const char *open_capture(mote_matcher *m, const char *s, const char *p) {
    if (m->captures == MOTE_CAPTURES) mote_raise(m->L, "too many captures");
    bool is_position = p < m->pattern_end && *p == ')';
    m->capture[m->captures].start = s;
    m->capture[m->captures].length = is_position ? MOTE_CAPTURE_POSITION : MOTE_CAPTURE_OPEN;
    m->captures += 1;
    const char *result = match(m, s, is_position ? p + 1 : p);
    if (!result) m->captures -= 1;
    return result;
}

static const char *close_capture(mote_matcher *m, const char *s, const char *p) {
    int index = m->captures - 1;
    while (index >= 0 && m->capture[index].length != MOTE_CAPTURE_OPEN) index--;
    if (index < 0) mote_raise(m->L, "invalid pattern capture");
    m->capture[index].length = s - m->capture[index].start;
    const char *result = match(m, s, p);
    if (!result) m->capture[index].length = MOTE_CAPTURE_OPEN;
    return result;
}

/// `%bxy`: from an x to its y, counting those in between.
static const char *match_balance(mote_matcher *m, const char *s, const char *p) {
    if (m->pattern_end - p < 2) mote_raise(m->L, "malformed pattern (missing arguments to '%%b')");
    char opening = p[0], closing = p[1];
    if (s >= m->subject_end || *s != opening) return NULL;
    ptrdiff_t open = 1;
    for (s++; s < m->subject_end; s++) {
        step(m, 1);
        if (*s == closing) {
            if (--open == 0) return s + 1;
        } else if (*s == opening) {
            open += 1;
        }
    }
    return NULL;
}

/// `%f[set]`: between a character outside of the set and one inside; beyond both ends stands a zero.
static bool is_frontier(mote_matcher *m, const char *s, const char *set, const char *end) {
    unsigned char before = s > m->subject ? (unsigned char)s[-1] : 0;
    unsigned char after = s < m->subject_end ? (unsigned char)*s : 0;
    step(m, 1);
    return !in_set(m, before, set, end) && in_set(m, after, set, end);
}

static const char *match_reference(mote_matcher *m, const char *s, unsigned char digit) {
    int index = digit - '1';
    if (index < 0 || index >= m->captures || m->capture[index].length == MOTE_CAPTURE_OPEN) {
        mote_raise(m->L, "invalid capture index %%%d in pattern", index + 1);
    }
    // A position has no text to come again.
    ptrdiff_t length = m->capture[index].length > 0 ? m->capture[index].length : 0;
    if (m->capture[index].length == MOTE_CAPTURE_POSITION || m->subject_end - s < length) return NULL;
    step(m, length / 8);
    return memcmp(m->capture[index].start, s, (size_t)length) == 0 ? s + length : NULL;
}

static const char *match_items(mote_matcher *m, const char *s, const char *p) {
    for (;;) {
        step(m, 1);
        if (p == m->pattern_end) return s;
        switch (*p) {
        case '(': return open_capture(m, s, p + 1);
        case ')': return close_capture(m, s, p + 1);
        case '$':
            if (p + 1 == m->pattern_end) return s == m->subject_end ? s : NULL;
            break;
        case '%': {
            char kind = p + 1 < m->pattern_end ? p[1] : 0;
            if (kind == 'b') {
                s = match_balance(m, s, p + 2);
                if (!s) return NULL;
                p += 4;
                continue;
            }
            if (kind == 'f') {
                const char *set = p + 2;
                bool is_set = set < m->pattern_end && *set == '[';
                if (!is_set) mote_raise(m->L, "missing '[' after '%%f' in pattern");
                const char *end = item_end(m, set);
                if (!is_frontier(m, s, set, end)) return NULL;
                p = end;
                continue;
            }
            if (is_digit((unsigned char)kind)) {
                s = match_reference(m, s, (unsigned char)kind);
                if (!s) return NULL;
                p += 2;
                continue;
            }
            break;
        }
        default: break;
        }
        const char *end = item_end(m, p);
        switch (end < m->pattern_end ? *end : 0) {
        case '?':
            if (matches_item(m, s, p, end)) {
                const char *result = match(m, s + 1, end + 1);
                if (result) return result;
            }
            p = end + 1;
            continue;
        case '+': return matches_item(m, s, p, end) ? match_most(m, s + 1, p, end) : NULL;
        case '*': return match_most(m, s, p, end);
        case '-': return match_fewest(m, s, p, end);
        default:
            if (!matches_item(m, s, p, end)) return NULL;
            s += 1;
            p = end;
        }
    }
}

static const char *match(mote_matcher *m, const char *s, const char *p) {
    if (m->depth == MOTE_PATTERN_DEPTH) mote_raise(m->L, "pattern too complex");
    m->depth += 1;
    const char *result = match_items(m, s, p);
    m->depth -= 1;
    return result;
}

const char *mote_match(mote_matcher *m, const char *at, const char *pattern) {
    m->captures = 0;
    m->depth = 0;
    return match(m, at, pattern);
}

// -------------------------------------------------------------------------------------------------- Captures

void mote_push_capture(mote_matcher *m, int index, const char *start, const char *end) {
    if (index >= m->captures) {
        if (index != 0) mote_raise(m->L, "invalid capture index %%%d", index + 1);
        lua_pushlstring(m->L, start, (size_t)(end - start));
        return;
    }
    ptrdiff_t length = m->capture[index].length;
    if (length == MOTE_CAPTURE_OPEN) mote_raise(m->L, "unfinished capture");
    if (length == MOTE_CAPTURE_POSITION) {
        lua_pushinteger(m->L, m->capture[index].start - m->subject + 1);
    } else {
        lua_pushlstring(m->L, m->capture[index].start, (size_t)length);
    }
}

int mote_push_captures(mote_matcher *m, bool whole, const char *start, const char *end) {
    int count = m->captures == 0 && whole ? 1 : m->captures;
    mote_need_stack(m->L, count + 4);
    for (int i = 0; i < count; i++) mote_push_capture(m, i, start, end);
    return count;
}
