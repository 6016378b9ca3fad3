/// `load` and `require`: text only, into the scene's own globals, from where the host finds it.

#define _GNU_SOURCE
#include "Internal.h"

/// A metatable could be made weak after `setmetatable` has looked at it, so texts that name the field are
/// refused.
static void refuse_weak_tables(lua_State *L, const char *text, size_t length, const char *file) {
    static const char mode[] = "__mode";
    const char *found = memmem(text, length, mode, sizeof mode - 1);
    if (!found) return;
    int line = 1;
    for (const char *p = text; p < found; p++) line += *p == '\n';
    lua_pushfstring(L, "%s:%d: weak tables ('%s') don't exist here: what a scene shows must not depend on "
                       "the collector", file, line, mode);
    lua_error(L);
}

void mote_load(lua_State *L, const char *text, size_t length, const char *file) {
    mote_charge(L, (lua_Integer)length);
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        length -= 3;
    }
    // A first line for the shell is none of Lua's; its end stays, so that lines count the same.
    if (length > 0 && text[0] == '#') {
        const char *end = memchr(text, '\n', length);
        size_t skipped = end ? (size_t)(end - text) : length;
        text += skipped;
        length -= skipped;
    }
    refuse_weak_tables(L, text, length, file);
    lua_pushfstring(L, "@%s", file);
    if (luaL_loadbufferx(L, text, length, lua_tostring(L, -1), "t") != LUA_OK) lua_error(L);
    lua_remove(L, -2);
}

/// Puts the pieces that the function at index 1 gives together.
static void join_pieces(lua_State *L) {
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    for (;;) {
        lua_pushvalue(L, 1);
        lua_call(L, 0, 1);
        if (lua_isnil(L, -1)) break;
        if (lua_type(L, -1) != LUA_TSTRING) mote_raise(L, "the function given to load must return strings");
        size_t length = lua_rawlen(L, -1);
        if (length == 0) break;
        if (luaL_bufflen(&text) + length > MOTE_STRING_LIMIT) {
            mote_raise(L, "the text given to load is too long");
        }
        luaL_addvalue(&text);
    }
    lua_pop(L, 1);
    luaL_pushresult(&text);
    lua_replace(L, 1);
}

static int base_load(lua_State *L) {
    bool has_globals = !lua_isnone(L, 4);
    lua_settop(L, 4);
    if (lua_type(L, 1) != LUA_TSTRING) {
        luaL_checktype(L, 1, LUA_TFUNCTION);
        join_pieces(L);
    }
    const char *name = luaL_optstring(L, 2, "load");
    // Lua's marks for what a name is: here it is always shown as it stands. The prelude's can't be taken.
    while (*name == '@' || *name == '=') name++;
    lua_pushfstring(L, strcmp(name, "mote") == 0 ? "=[%s]" : "=%s", name);
    size_t length;
    const char *text = lua_tolstring(L, 1, &length);
    mote_charge(L, (lua_Integer)length);
    refuse_weak_tables(L, text, length, name);
    // Never bytecode, whatever the script asks for: Lua trusts it.
    if (luaL_loadbufferx(L, text, length, lua_tostring(L, -1), "t") != LUA_OK) {
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    if (has_globals) {
        lua_pushvalue(L, 4);
        if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
    }
    return 1;
}

/// A module that is being loaded stands in the table of modules as this.
static const char being_loaded;

static int run_module(lua_State *L) {
    lua_call(L, 2, 1);
    return 1;
}

static int base_require(lua_State *L) {
    mote_lua *m = mote_of(L);
    luaL_checkstring(L, 1);
    lua_settop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->modules);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) != LUA_TNIL) {
        if (lua_touserdata(L, -1) != (void *)&being_loaded) return 1;
        return mote_raise(L, "module '%s' is being loaded already: modules that require each other go in "
                             "circles", lua_tostring(L, 1));
    }
    lua_pop(L, 1);

    lua_pushvalue(L, 1);
    const mote_tape *answer = mote_ask_host(L, MOTE_MODULE, 1);
    if (answer->count != 2 || answer->slots[0].kind != MOTE_STRING || answer->slots[1].kind != MOTE_STRING) {
        return mote_raise(L, "no module '%s'", lua_tostring(L, 1));
    }
    const mote_slot *text = &answer->slots[0], *file = &answer->slots[1];
    lua_pushcfunction(L, mote_note_failure);
    lua_pushcfunction(L, run_module);
    lua_pushlstring(L, answer->bytes + file->offset, file->length);
    mote_load(L, answer->bytes + text->offset, text->length, lua_tostring(L, -1));
    lua_insert(L, -2);
    lua_pushvalue(L, 1);
    lua_insert(L, -2);
    // Stack: name, modules, handler, run_module, chunk, name, file.
    lua_pushvalue(L, 1);
    lua_pushlightuserdata(L, (void *)&being_loaded);
    lua_rawset(L, 2);
    if (lua_pcall(L, 3, 1, 3) != LUA_OK) {
        // It may be tried again; the traceback through the module stays the error's.
        if (lua_type(L, -1) == LUA_TSTRING) {
            mote_keep_reraised(m, lua_tostring(L, -1), mote_lua_failure(m)->traceback);
        }
        lua_pushvalue(L, 1);
        lua_pushnil(L);
        lua_rawset(L, 2);
        return lua_error(L);
    }
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, 2);
    return 1;
}

void mote_open_modules(lua_State *L) {
    static const luaL_Reg own[] = {{"load", base_load}, {"require", base_require}, {NULL, NULL}};
    luaL_setfuncs(L, own, 0);
}
