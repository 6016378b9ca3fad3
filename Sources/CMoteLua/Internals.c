/// What the host's own Lua gets besides the host's functions, and scripts never see.

#include "Internal.h"

/// fail(text): an error at the script's line, however deep in the prelude.
static int internal_fail(lua_State *L) {
    luaL_checkstring(L, 1);
    // Not by a format, which would end at a zero byte.
    mote_where(L);
    lua_pushvalue(L, 1);
    lua_concat(L, 2);
    return lua_error(L);
}

/// place(function): file and line of a script's function, or nothing.
static int internal_place(lua_State *L) {
    lua_Debug ar;
    lua_settop(L, 1);
    if (!lua_isfunction(L, 1)) return 0;
    lua_getinfo(L, ">S", &ar);
    if (ar.linedefined < 0 || strcmp(ar.source, MOTE_PRELUDE) == 0) return 0;
    lua_pushstring(L, ar.short_src);
    lua_pushinteger(L, ar.linedefined);
    return 2;
}

static int kind_number(lua_State *L, int index) {
    const mote_lua *m = mote_of(L);
    const char *name = luaL_checkstring(L, index);
    for (int i = 0; i < m->kind_count; i++) {
        if (strcmp(m->kinds[i].name, name) == 0) return i;
    }
    return luaL_error(L, "no kind of handle is called '%s'", name);
}

/// methods(kind): the table of a kind's methods, to add some written in Lua.
static int internal_methods(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, mote_of(L)->kinds[kind_number(L, 1)].methods);
    return 1;
}

/// kind(value): the name of a handle's kind, or nil.
static int internal_kind(lua_State *L) {
    const mote_handle *handle = mote_to_handle(L, 1);
    if (!handle) return 0;
    lua_pushstring(L, mote_of(L)->kinds[handle->kind].name);
    return 1;
}

/// data(handle): its free table, which lives as long as what the handle stands for.
static int internal_data(lua_State *L) {
    const mote_handle *handle = mote_to_handle(L, 1);
    luaL_argexpected(L, handle, 1, "handle");
    mote_push_data(L, handle->kind, handle->id);
    return 1;
}

/// class(number, metatable): tables that the host hands over with that class number get the metatable.
static int internal_class(lua_State *L) {
    lua_Integer number = luaL_checkinteger(L, 1);
    luaL_argcheck(L, number > 0 && number < 256, 1, "between 1 and 255");
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, mote_of(L)->classes);
    lua_insert(L, 2);
    lua_rawseti(L, 2, number);
    return 0;
}

/// setmetatable(table, metatable), without the scripts' restrictions.
static int internal_setmetatable(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

static int internal_getmetatable(lua_State *L) {
    luaL_checkany(L, 1);
    return lua_getmetatable(L, 1);
}

void mote_open_internals(lua_State *L) {
    static const luaL_Reg own[] = {
        {"fail", internal_fail},
        {"place", internal_place},
        {"methods", internal_methods},
        {"kind", internal_kind},
        {"data", internal_data},
        {"class", internal_class},
        {"setmetatable", internal_setmetatable},
        {"getmetatable", internal_getmetatable},
        {NULL, NULL},
    };
    luaL_setfuncs(L, own, 0);
}
