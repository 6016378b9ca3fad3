/// `table`: every function counts its work, and none believes a `__len`.

#include "Internal.h"

/// The length of the list at index 1.
static lua_Integer list_length(lua_State *L, const char *function) {
    luaL_checktype(L, 1, LUA_TTABLE);
    if (luaL_getmetafield(L, 1, "__len") != LUA_TNIL) {
        return mote_raise(L, "table.%s does not take a table with __len", function);
    }
    return (lua_Integer)lua_rawlen(L, 1);
}

static int table_insert(lua_State *L) {
    lua_Integer end = list_length(L, "insert") + 1, at = end;
    switch (lua_gettop(L)) {
    case 2: break;
    case 3:
        at = luaL_checkinteger(L, 2);
        if (at < 1 || at > end) {
            return mote_raise(L, "table.insert: position %I lies outside of 1 … %I", (LUAI_UACINT)at,
                              (LUAI_UACINT)end);
        }
        break;
    default: return mote_raise(L, "table.insert takes a list, a position if it is not the end, and a value");
    }
    mote_charge(L, 2 * (end - at));
    for (lua_Integer i = end; i > at; i--) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
    }
    lua_seti(L, 1, at);
    return 0;
}

static int table_remove(lua_State *L) {
    lua_Integer size = list_length(L, "remove"), at = luaL_optinteger(L, 2, size);
    if (!lua_isnoneornil(L, 2) && (at < 1 || at > size + 1) && !(size == 0 && at == 0)) {
        return mote_raise(L, "table.remove: position %I lies outside of 1 … %I", (LUAI_UACINT)at,
                          (LUAI_UACINT)size + 1);
    }
    if (size > at) mote_charge(L, 2 * (size - at));
    lua_geti(L, 1, at);
    for (; at < size; at++) {
        lua_geti(L, 1, at + 1);
        lua_seti(L, 1, at);
    }
    lua_pushnil(L);
    lua_seti(L, 1, at);
    return 1;
}

static int table_concat(lua_State *L) {
    lua_Integer size = list_length(L, "concat");
    size_t separator_length, total = 0;
    const char *separator = luaL_optlstring(L, 2, "", &separator_length);
    lua_Integer first = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, size);
    lua_settop(L, 4);
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    for (lua_Integer i = first; i <= last; i++) {
        lua_geti(L, 1, i);
        if (!lua_isstring(L, -1)) {
            return mote_raise(L, "table.concat: item %I is a %s, not a string or number", (LUAI_UACINT)i,
                              luaL_typename(L, -1));
        }
        size_t length;
        lua_tolstring(L, -1, &length);
        total += length + separator_length;
        if (total > MOTE_STRING_LIMIT) {
            return mote_raise(L, "table.concat: longer than %d bytes", MOTE_STRING_LIMIT);
        }
        mote_charge(L, 8 + (lua_Integer)(length + separator_length) / 16);
        luaL_addvalue(&text);
        if (i == last) break;
        luaL_addlstring(&text, separator, separator_length);
    }
    luaL_pushresult(&text);
    return 1;
}

static int table_pack(lua_State *L) {
    int count = lua_gettop(L);
    lua_createtable(L, count, 1);
    lua_insert(L, 1);
    for (int i = count; i >= 1; i--) lua_rawseti(L, 1, i);
    lua_pushinteger(L, count);
    lua_setfield(L, 1, "n");
    return 1;
}

static int table_unpack(lua_State *L) {
    enum { LIMIT = 10000 };
    lua_Integer first = luaL_optinteger(L, 2, 1);
    lua_Integer last = lua_isnoneornil(L, 3) ? list_length(L, "unpack") : luaL_checkinteger(L, 3);
    if (first > last) return 0;
    uint64_t count = (uint64_t)last - (uint64_t)first + 1;
    if (count == 0 || count > LIMIT || !lua_checkstack(L, (int)count)) {
        return mote_raise(L, "table.unpack: more than %d values", LIMIT);
    }
    mote_charge(L, (lua_Integer)count);
    for (uint64_t i = 0; i < count; i++) lua_geti(L, 1, (lua_Integer)((uint64_t)first + i));
    return (int)count;
}

static int table_move(lua_State *L) {
    lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
    int target = lua_isnoneornil(L, 5) ? 1 : 5;
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, target, LUA_TTABLE);
    if (last >= first) {
        if (!(first > 0 || last < LUA_MAXINTEGER + first)) return mote_raise(L, "table.move: too many items");
        lua_Integer count = last - first + 1;
        if (to > LUA_MAXINTEGER - count + 1) return mote_raise(L, "table.move: the target lies too far out");
        mote_charge(L, count < LUA_MAXINTEGER / 2 ? 2 * count : count);
        // From the end if the ranges overlap so that going up would overwrite what is still to be moved.
        bool down = to > first && to <= last && (target == 1 || lua_compare(L, 1, target, LUA_OPEQ));
        for (lua_Integer i = 0; i < count; i++) {
            lua_Integer at = down ? count - 1 - i : i;
            lua_geti(L, 1, first + at);
            lua_seti(L, target, to + at);
        }
    }
    lua_pushvalue(L, target);
    return 1;
}

// ------------------------------------------------------------------------------------------------------ Sort

/// Whether item `b` comes before item `a`: those of the copy at index 3, by the comparer at index 2 or by
/// `<`.
static bool comes_before(lua_State *L, lua_Integer b, lua_Integer a) {
    bool before;
    if (lua_isnil(L, 2)) {
        lua_rawgeti(L, 3, b);
        lua_rawgeti(L, 3, a);
        // Long texts may differ in their last byte only.
        if (lua_type(L, -1) == LUA_TSTRING && lua_type(L, -2) == LUA_TSTRING) {
            size_t left = lua_rawlen(L, -1), right = lua_rawlen(L, -2);
            mote_charge(L, (lua_Integer)((left < right ? left : right) / 32));
        }
        before = lua_compare(L, -2, -1, LUA_OPLT);
        lua_pop(L, 2);
    } else {
        lua_pushvalue(L, 2);
        lua_rawgeti(L, 3, b);
        lua_rawgeti(L, 3, a);
        lua_call(L, 2, 1);
        before = lua_toboolean(L, -1);
        lua_pop(L, 1);
    }
    return before;
}

/// Merges the sorted runs `left` … `middle` and `middle` … `right` of `from` into `to`. The left one's item
/// goes first where neither comes before the other: that makes the sort stable, and a comparer that
/// contradicts itself harmless.
static void merge(lua_State *L, const uint32_t *from, uint32_t *to, size_t left, size_t middle,
                  size_t right) {
    size_t i = left, j = middle;
    for (size_t k = left; k < right; k++) {
        bool take_right = i == middle || (j < right && comes_before(L, from[j], from[i]));
        to[k] = take_right ? from[j++] : from[i++];
    }
}

static int table_sort(lua_State *L) {
    bool has_comparer = !lua_isnoneornil(L, 2);
    if (has_comparer) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    lua_Integer length = list_length(L, "sort");
    lua_settop(L, 2);
    if (length < 2) return 0;
    if (length > INT32_MAX / 8) return mote_raise(L, "table.sort: too many items");
    size_t size = (size_t)length;
    // The comparer sees a copy, and the list is written only in the end: an error leaves it as it was.
    lua_createtable(L, (int)size, 0);
    for (lua_Integer i = 1; i <= length; i++) {
        lua_geti(L, 1, i);
        lua_rawseti(L, 3, i);
    }
    uint32_t *from = lua_newuserdatauv(L, 2 * size * sizeof *from, 0), *to = from + size;
    for (size_t i = 0; i < size; i++) from[i] = (uint32_t)i + 1;
    for (size_t width = 1; width < size; width *= 2) {
        mote_charge(L, 8 * length);
        for (size_t left = 0; left < size; left += 2 * width) {
            size_t middle = left + width < size ? left + width : size;
            size_t right = left + 2 * width < size ? left + 2 * width : size;
            merge(L, from, to, left, middle, right);
        }
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    for (size_t i = 0; i < size; i++) {
        lua_rawgeti(L, 3, from[i]);
        lua_seti(L, 1, (lua_Integer)i + 1);
    }
    return 0;
}

void mote_open_tables(lua_State *L) {
    static const luaL_Reg own[] = {
        {"insert", table_insert}, {"remove", table_remove}, {"concat", table_concat}, {"pack", table_pack},
        {"unpack", table_unpack}, {"move", table_move},     {"sort", table_sort},    {NULL, NULL},
    };
    luaL_newlib(L, own);
    lua_setfield(L, -2, "table");
}
