/// The basic functions: Lua's own where they are harmless, ours where they would show an address, swallow a
/// budget's error or reach something outside of the scene.

#include "Internal.h"

const char *mote_push_serial(lua_State *L, int index) {
    mote_lua *m = mote_of(L);
    index = lua_absindex(L, index);
    int type = lua_type(L, index);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->serials);
    lua_pushvalue(L, index);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushvalue(L, index);
        lua_pushinteger(L, ++m->serial_counts[type]);
        lua_rawset(L, -3);
        lua_pushinteger(L, m->serial_counts[type]);
    }
    lua_Integer serial = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return lua_pushfstring(L, "%s: %I", lua_typename(L, type), (LUAI_UACINT)serial);
}

const char *mote_to_string(lua_State *L, int index, size_t *length) {
    index = lua_absindex(L, index);
    if (luaL_callmeta(L, index, "__tostring")) {
        if (!lua_isstring(L, -1)) mote_raise(L, "'__tostring' must return a string");
    } else {
        switch (lua_type(L, index)) {
        case LUA_TNIL: lua_pushliteral(L, "nil"); break;
        case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
        case LUA_TNUMBER:
        case LUA_TSTRING: lua_pushvalue(L, index); break;
        default: mote_push_serial(L, index);
        }
    }
    return lua_tolstring(L, -1, length);
}

static int base_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    mote_to_string(L, 1, NULL);
    return 1;
}

static int base_setmetatable(lua_State *L) {
    int type = lua_type(L, 2);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
        return mote_raise(L, "can't change a protected metatable");
    }
    lua_settop(L, 2);
    if (type == LUA_TTABLE) {
        static const char *const refused[] = {"__gc", "__mode"};
        for (int i = 0; i < 2; i++) {
            lua_pushstring(L, refused[i]);
            if (lua_rawget(L, 2) != LUA_TNIL) {
                return mote_raise(L, "'%s' does not exist here: what a scene shows must not depend on the "
                                     "collector", refused[i]);
            }
            lua_pop(L, 1);
        }
    }
    lua_setmetatable(L, 1);
    return 1;
}

static int base_rawset(lua_State *L) {
    mote_lua *m = mote_of(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    lua_settop(L, 3);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->globals);
    if (lua_rawequal(L, 1, -1)) {
        // The globals' own rule holds for this way, too.
        lua_pushvalue(L, 2);
        lua_pushvalue(L, 3);
        lua_settable(L, 1);
    } else {
        lua_pushvalue(L, 2);
        lua_pushvalue(L, 3);
        lua_rawset(L, 1);
    }
    lua_settop(L, 1);
    return 1;
}

// ------------------------------------------------------------------------------------------- Protected calls

static int finish_pcall(lua_State *L, int status, lua_KContext context) {
    (void)context;
    if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
    mote_check_trip(L);
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
}

static int base_pcall(lua_State *L) {
    luaL_checkany(L, 1);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall), 0);
}

/// Stack: the handler, true, and the results or the error.
static int finish_xpcall(lua_State *L, int status, lua_KContext context) {
    (void)context;
    if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - 1;
    mote_check_trip(L);
    lua_pushvalue(L, 1);
    lua_insert(L, -2);
    // Not while the error is raised, as Lua does it: there no hook runs, and a handler that loops could not
    // be stopped.
    lua_call(L, 1, LUA_MULTRET);
    lua_pushboolean(L, 0);
    lua_replace(L, 2);
    return lua_gettop(L) - 1;
}

static int base_xpcall(lua_State *L) {
    luaL_checktype(L, 2, LUA_TFUNCTION);
    int arguments = lua_gettop(L) - 2;
    lua_pushboolean(L, 1);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    lua_remove(L, 1);
    return finish_xpcall(L, lua_pcallk(L, arguments, LUA_MULTRET, 0, 0, finish_xpcall), 0);
}

// ------------------------------------------------------------------------------------------------------ Logs

static int log_line(lua_State *L, const char *level) {
    int count = lua_gettop(L);
    luaL_Buffer line;
    luaL_buffinit(L, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1) luaL_addchar(&line, ' ');
        size_t length;
        mote_to_string(L, i, &length);
        if (luaL_bufflen(&line) + length > MOTE_STRING_LIMIT) return mote_raise(L, "a log line is too long");
        luaL_addvalue(&line);
        mote_charge(L, (lua_Integer)(length / 8));
    }
    luaL_pushresult(&line);
    lua_Debug ar;
    bool placed = mote_find_script_line(L, 0, &ar);
    lua_pushstring(L, level);
    lua_insert(L, -2);
    lua_pushstring(L, placed ? ar.short_src : "");
    lua_pushinteger(L, placed ? ar.currentline : 0);
    mote_ask_host(L, MOTE_LOG, 4);
    return 0;
}

static int log_info(lua_State *L) { return log_line(L, "info"); }
static int log_warn(lua_State *L) { return log_line(L, "warning"); }
static int log_error(lua_State *L) { return log_line(L, "error"); }

// -----------------------------------------------------------------------------------------------------------

static int charged(lua_State *L) {
    lua_Integer work = 0;
    for (int i = lua_gettop(L); i > 0; i--) {
        if (lua_type(L, i) == LUA_TSTRING) work += (lua_Integer)(lua_rawlen(L, i) / 2);
    }
    mote_charge(L, work);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void mote_push_charged(lua_State *L, lua_CFunction function) {
    lua_pushcfunction(L, function);
    lua_pushcclosure(L, charged, 1);
}

/// Pushes a table of Lua's own basic functions. They open themselves into the globals, where most must not
/// be.
static void push_lua_base(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushcfunction(L, luaopen_base);
    lua_call(L, 0, 1);
    lua_insert(L, -2);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void mote_open_base(lua_State *L) {
    static const char *const kept[] = {"assert", "error", "getmetatable", "ipairs", "rawequal", "rawget",
                                       "rawlen", "select", "type"};
    static const luaL_Reg own[] = {{"tostring", base_tostring}, {"setmetatable", base_setmetatable},
                                   {"rawset", base_rawset},     {"pcall", base_pcall},
                                   {"xpcall", base_xpcall},     {"print", log_info},
                                   {NULL, NULL}};
    static const luaL_Reg logs[] = {
        {"info", log_info}, {"warn", log_warn}, {"error", log_error}, {NULL, NULL},
    };
    push_lua_base(L);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        lua_getfield(L, -1, kept[i]);
        lua_setfield(L, -3, kept[i]);
    }
    lua_getfield(L, -1, "tonumber");
    mote_push_charged(L, lua_tocfunction(L, -1));
    lua_setfield(L, -4, "tonumber");
    lua_pop(L, 2);
    luaL_setfuncs(L, own, 0);
    luaL_newlib(L, logs);
    lua_setfield(L, -2, "log");
    lua_pushliteral(L, LUA_VERSION);
    lua_setfield(L, -2, "_VERSION");
}
