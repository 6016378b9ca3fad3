/// `string.find`, `match`, `gmatch` and `gsub`.

#define _GNU_SOURCE
#include "Pattern.h"

/// Turns a position as Lua counts it (from 1, from the end if negative) into an offset; beyond the end stays
/// beyond.
static size_t start_offset(lua_Integer position, size_t length) {
    if (position > 0) return (size_t)position - 1;
    if (position == 0 || (lua_Unsigned)-position > length) return 0;
    return length - (size_t)-position;
}

static bool has_specials(const char *pattern, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i])) return true;
    }
    return false;
}

static int find_plain(lua_State *L, const char *subject, size_t length, size_t start, const char *wanted,
                      size_t size) {
    // Takes time in proportion to the text, whatever is sought.
    mote_charge(L, (lua_Integer)((length - start + size) / 16));
    const char *found = memmem(subject + start, length - start, wanted, size);
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - subject + 1);
    lua_pushinteger(L, found - subject + (lua_Integer)size);
    return 2;
}

static int find_or_match(lua_State *L, bool is_find) {
    size_t length, pattern_length;
    const char *subject = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &pattern_length);
    size_t start = start_offset(luaL_optinteger(L, 3, 1), length);
    if (start > length) {
        lua_pushnil(L);
        return 1;
    }
    if (is_find && (lua_toboolean(L, 4) || !has_specials(pattern, pattern_length))) {
        return find_plain(L, subject, length, start, pattern, pattern_length);
    }
    mote_matcher m;
    mote_matcher_open(&m, L, subject, length, pattern + pattern_length);
    bool anchored = pattern_length > 0 && *pattern == '^';
    for (const char *at = subject + start; at <= m.subject_end; at++) {
        const char *end = mote_match(&m, at, anchored ? pattern + 1 : pattern);
        if (end) {
            mote_matcher_charge(&m);
            if (!is_find) return mote_push_captures(&m, true, at, end);
            lua_pushinteger(L, at - subject + 1);
            lua_pushinteger(L, end - subject);
            return 2 + mote_push_captures(&m, false, NULL, NULL);
        }
        if (anchored) break;
    }
    mote_matcher_charge(&m);
    lua_pushnil(L);
    return 1;
}

static int string_find(lua_State *L) { return find_or_match(L, true); }
static int string_match(lua_State *L) { return find_or_match(L, false); }

// ---------------------------------------------------------------------------------------------------- gmatch

/// Upvalues: the text, the pattern, where to go on, and where the last match ended (-1: there was none).
static int gmatch_step(lua_State *L) {
    size_t length, pattern_length;
    const char *subject = lua_tolstring(L, lua_upvalueindex(1), &length);
    const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
    lua_Integer start = lua_tointeger(L, lua_upvalueindex(3)), last = lua_tointeger(L, lua_upvalueindex(4));
    mote_matcher m;
    mote_matcher_open(&m, L, subject, length, pattern + pattern_length);
    for (const char *at = subject + start; at <= m.subject_end; at++) {
        const char *end = mote_match(&m, at, pattern);
        // An empty match right behind the last one is that one's end, not another.
        if (!end || end - subject == last) continue;
        mote_matcher_charge(&m);
        lua_pushinteger(L, end - subject);
        lua_pushvalue(L, -1);
        lua_replace(L, lua_upvalueindex(3));
        lua_replace(L, lua_upvalueindex(4));
        return mote_push_captures(&m, true, at, end);
    }
    mote_matcher_charge(&m);
    lua_pushinteger(L, (lua_Integer)length + 1);
    lua_replace(L, lua_upvalueindex(3));
    return 0;
}

static int string_gmatch(lua_State *L) {
    size_t length;
    luaL_checklstring(L, 1, &length);
    luaL_checkstring(L, 2);
    size_t start = start_offset(luaL_optinteger(L, 3, 1), length);
    lua_settop(L, 2);
    lua_pushinteger(L, (lua_Integer)(start > length ? length + 1 : start));
    lua_pushinteger(L, -1);
    lua_pushcclosure(L, gmatch_step, 4);
    return 1;
}

// ------------------------------------------------------------------------------------------------------ gsub

static void add_template(mote_matcher *m, luaL_Buffer *text, const char *start, const char *end) {
    lua_State *L = m->L;
    size_t length;
    const char *template = lua_tolstring(L, 3, &length);
    for (size_t i = 0; i < length; i++) {
        if (template[i] != '%') {
            luaL_addchar(text, template[i]);
            continue;
        }
        i += 1;
        char c = i < length ? template[i] : 0;
        if (c == '%') {
            luaL_addchar(text, '%');
        } else if (c == '0') {
            luaL_addlstring(text, start, (size_t)(end - start));
        } else if (c >= '1' && c <= '9') {
            mote_push_capture(m, c - '1', start, end);
            // A position is a number, and is added as its digits.
            luaL_tolstring(L, -1, NULL);
            lua_remove(L, -2);
            luaL_addvalue(text);
        } else {
            mote_raise(L, "invalid use of '%%' in replacement string");
        }
    }
    m->steps += (int64_t)length / 8;
}

/// Adds what stands for the match; returns nothing else than text.
static void add_replacement(mote_matcher *m, luaL_Buffer *text, const char *start, const char *end) {
    lua_State *L = m->L;
    switch (lua_type(L, 3)) {
    case LUA_TFUNCTION: {
        lua_pushvalue(L, 3);
        lua_call(L, mote_push_captures(m, true, start, end), 1);
        break;
    }
    case LUA_TTABLE:
        mote_push_capture(m, 0, start, end);
        lua_gettable(L, 3);
        break;
    default: add_template(m, text, start, end); return;
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        luaL_addlstring(text, start, (size_t)(end - start));
    } else if (lua_isstring(L, -1)) {
        luaL_addvalue(text);
    } else {
        mote_raise(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    }
}

static int string_gsub(lua_State *L) {
    size_t length, pattern_length;
    const char *subject = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &pattern_length);
    int type = lua_type(L, 3);
    bool is_text = type == LUA_TNUMBER || type == LUA_TSTRING;
    luaL_argexpected(L, is_text || type == LUA_TFUNCTION || type == LUA_TTABLE, 3, "string/function/table");
    lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
    bool anchored = pattern_length > 0 && *pattern == '^';
    lua_settop(L, 4);
    mote_matcher m;
    mote_matcher_open(&m, L, subject, length, pattern + pattern_length);
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    const char *at = subject, *last = NULL;
    while (count < limit) {
        const char *end = mote_match(&m, at, anchored ? pattern + 1 : pattern);
        if (end && end != last) {
            count += 1;
            add_replacement(&m, &text, at, end);
            at = last = end;
        } else if (at < m.subject_end) {
            luaL_addchar(&text, *at++);
        } else {
            break;
        }
        if (luaL_bufflen(&text) > MOTE_STRING_LIMIT) {
            return mote_raise(L, "string.gsub: the result is longer than %d bytes", MOTE_STRING_LIMIT);
        }
        if (anchored) break;
    }
    mote_matcher_charge(&m);
    luaL_addlstring(&text, at, (size_t)(m.subject_end - at));
    luaL_pushresult(&text);
    lua_pushinteger(L, count);
    return 2;
}

const luaL_Reg mote_pattern_functions[] = {
    {"find", string_find}, {"match", string_match}, {"gmatch", string_gmatch},
    {"gsub", string_gsub}, {NULL, NULL},
};
