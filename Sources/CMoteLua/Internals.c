/// What the host's own Lua gets besides the host's functions, and scripts never see.

#include "Internal.h"

/// fail(text): an error at the script's line, however deep in the prelude.
static int internal_fail(lua_State *L) { return mote_raise(L, "%s", luaL_checkstring(L, 1)); }

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
