/// `string` and `utf8`: Lua's own functions with their work counted, ours where a short call could make a
/// huge string, show an address or load bytecode.

#include "Internal.h"

static int string_rep(lua_State *L) {
    size_t length, separator_length;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer count = luaL_checkinteger(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &separator_length);
    if (count <= 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    size_t each = length + separator_length;
    if (each > 0 && (lua_Unsigned)count > (MOTE_STRING_LIMIT + separator_length) / each) {
        return mote_raise(L, "string.rep: the result is longer than %d bytes", MOTE_STRING_LIMIT);
    }
    size_t total = (size_t)count * each - separator_length;
    if (each == 0) total = 0;
    mote_charge(L, (lua_Integer)(total / 16));
    luaL_Buffer buffer;
    char *at = luaL_buffinitsize(L, &buffer, total);
    // A first piece, which then doubles itself: a million copies of one byte are not a million calls.
    size_t done = total < each ? total : each;
    if (total > 0) {
        memcpy(at, text, length);
        memcpy(at + length, separator, done - length);
    }
    while (done < total) {
        size_t piece = done < total - done ? done : total - done;
        memcpy(at + done, at, piece);
        done += piece;
    }
    luaL_pushresultsize(&buffer, total);
    return 1;
}

/// Upvalue: Lua's own. Before it runs, values for `%s` are made texts by our `tostring`, which shows no
/// addresses, and the length of the result is bounded.
static int string_format(lua_State *L) {
    enum { LONGEST_NUMBER = 500 };
    size_t length, total;
    const char *format = luaL_checklstring(L, 1, &length), *end = format + length;
    int top = lua_gettop(L), argument = 1;
    total = length;
    for (const char *p = format; p < end; p++) {
        if (*p != '%') continue;
        if (++p < end && *p == '%') continue;
        while (p < end && *p != 0 && strchr("-+ #0123456789.", *p)) p++;
        if (p >= end) break;
        argument += 1;
        if (*p == 'p') {
            return mote_raise(L, "string.format: no '%%p' here: addresses differ from run to run");
        }
        size_t size = LONGEST_NUMBER;
        if (*p == 's' && argument <= top) {
            mote_to_string(L, argument, &size);
            lua_replace(L, argument);
        } else if (*p == 'q' && lua_type(L, argument) == LUA_TSTRING) {
            size = 4 * lua_rawlen(L, argument) + 2;
        }
        total += size;
        if (total > MOTE_STRING_LIMIT) {
            return mote_raise(L, "string.format: the result is longer than %d bytes", MOTE_STRING_LIMIT);
        }
    }
    mote_charge(L, (lua_Integer)(total / 8));
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Calls Lua's own function and counts its results: whatever the text's length, it looks at no more of it.
static int charged_by_results(lua_State *L) {
    int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
    mote_charge(L, results);
    return results;
}

/// Copies functions of the table on top to the one below it, wrapped so that they count their arguments'
/// bytes or their results.
static void keep_charged(lua_State *L, const char *const names[], bool by_results) {
    for (; *names; names++) {
        lua_getfield(L, -1, *names);
        if (by_results) {
            lua_pushvalue(L, -1);
            lua_pushcclosure(L, charged_by_results, 1);
        } else {
            mote_push_charged(L, lua_tocfunction(L, -1));
        }
        lua_setfield(L, -4, *names);
        lua_pop(L, 1);
    }
}

void mote_open_strings(lua_State *L) {
    // Without dump (bytecode) and pack, unpack, packsize (nothing to read or write them from).
    static const char *const string_names[] = {"char", "lower", "reverse", "upper", NULL};
    static const char *const short_names[] = {"byte", "len", "sub", NULL};
    static const char *const utf8_names[] = {"char", "codes", "len", "offset", NULL};
    static const char *const short_utf8_names[] = {"codepoint", NULL};

    lua_newtable(L);
    lua_pushcfunction(L, luaopen_string);
    lua_call(L, 0, 1);
    keep_charged(L, string_names, false);
    keep_charged(L, short_names, true);
    lua_getfield(L, -1, "format");
    lua_CFunction format = lua_tocfunction(L, -1);
    lua_pop(L, 2);
    lua_pushcfunction(L, format);
    lua_pushcclosure(L, string_format, 1);
    lua_setfield(L, -2, "format");
    lua_pushcfunction(L, string_rep);
    lua_setfield(L, -2, "rep");
    luaL_setfuncs(L, mote_pattern_functions, 0);

    // Methods of strings (`s:rep(n)`) go through their metatable, which still leads to Lua's own.
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);
    lua_setfield(L, -2, "string");

    lua_newtable(L);
    lua_pushcfunction(L, luaopen_utf8);
    lua_call(L, 0, 1);
    keep_charged(L, utf8_names, false);
    keep_charged(L, short_utf8_names, true);
    lua_getfield(L, -1, "charpattern");
    lua_setfield(L, -3, "charpattern");
    lua_pop(L, 1);
    lua_setfield(L, -2, "utf8");
}
