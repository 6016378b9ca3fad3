/// Handles: how scripts hold what belongs to the host. The same thing is always the same object, so `==` and
/// table keys work; what it can do is looked up first among its kind's methods, then in the host.

#include <stdlib.h>

#include "Internal.h"

mote_handle *mote_to_handle(lua_State *L, int index) {
    // Handles are the only full userdata that reach a script.
    return lua_type(L, index) == LUA_TUSERDATA ? lua_touserdata(L, index) : NULL;
}

static void note_collected(mote_lua *m, const mote_handle *handle) {
    if (m->collected_count == m->collected_room) {
        size_t room = m->collected_room ? m->collected_room * 2 : 32;
        mote_handle *moved = realloc(m->collected, room * sizeof *moved);
        // Not told, it is given back with the scene.
        if (!moved) return;
        m->collected = moved;
        m->collected_room = room;
    }
    m->collected[m->collected_count++] = *handle;
}

bool mote_lua_take_collected(mote_lua *m, uint16_t *kind, int64_t *id) {
    if (m->collected_count == 0) return false;
    const mote_handle *handle = &m->collected[--m->collected_count];
    *kind = handle->kind;
    *id = handle->id;
    return true;
}

/// Finalizer. It may run at any allocation, so it touches nothing of Lua's but the handle.
static int handle_collected(lua_State *L) {
    mote_lua *m = mote_of(L);
    const mote_handle *handle = mote_to_handle(L, 1);
    if (!m->closing && handle) note_collected(m, handle);
    return 0;
}

void mote_forget_revived(lua_State *L) {
    mote_lua *m = mote_of(L);
    size_t kept = 0;
    for (size_t i = 0; i < m->collected_count; i++) {
        const mote_handle handle = m->collected[i];
        lua_rawgeti(L, LUA_REGISTRYINDEX, m->kinds[handle.kind].handles);
        if (lua_rawgeti(L, -1, handle.id) == LUA_TNIL) m->collected[kept++] = handle;
        lua_pop(L, 2);
    }
    m->collected_count = kept;
}

void mote_push_handle(lua_State *L, uint16_t kind, int64_t id) {
    mote_lua *m = mote_of(L);
    if (kind >= m->kind_count) {
        lua_pushnil(L);
        return;
    }
    mote_need_stack(L, 4);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->kinds[kind].handles);
    if (lua_rawgeti(L, -1, id) == LUA_TNIL) {
        lua_pop(L, 1);
        mote_handle *handle = lua_newuserdatauv(L, sizeof *handle, 0);
        *handle = (mote_handle){.kind = kind, .id = id};
        lua_rawgeti(L, LUA_REGISTRYINDEX, m->kinds[kind].metatable);
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, id);
    }
    lua_remove(L, -2);
}

static int handle_index(lua_State *L) {
    if (!mote_to_handle(L, 1)) return 0;
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
    lua_pop(L, 1);
    return mote_call_host(L, MOTE_GET);
}

static int handle_newindex(lua_State *L) {
    if (!mote_to_handle(L, 1)) return 0;
    lua_settop(L, 3);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
        return mote_raise(L, "'%s' is a method and can't be assigned to", mote_to_string(L, 2, NULL));
    }
    lua_pop(L, 1);
    return mote_call_host(L, MOTE_SET);
}

static int handle_tostring(lua_State *L) {
    const mote_handle *handle = mote_to_handle(L, 1);
    if (!handle) return 0;
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    const mote_tape *answer = mote_ask_host(L, MOTE_DESCRIBE, 1);
    if (answer && answer->count > 0 && answer->slots[0].kind == MOTE_STRING) {
        mote_decode(L, answer);
    } else {
        lua_pushfstring(L, "%s #%I", mote_of(L)->kinds[handle->kind].name, (LUAI_UACINT)handle->id);
    }
    return 1;
}

static int reference_to_table(lua_State *L, const char *mode) {
    lua_newtable(L);
    if (mode) {
        lua_createtable(L, 0, 1);
        lua_pushstring(L, mode);
        lua_setfield(L, -2, "__mode");
        lua_setmetatable(L, -2);
    }
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

void mote_open_kind(lua_State *L, const char *name, uint16_t *number) {
    mote_lua *m = mote_of(L);
    if (m->kind_count == MOTE_KINDS) luaL_error(L, "too many kinds of handles");
    mote_kind kind = {.name = ""};
    strncpy(kind.name, name, sizeof kind.name - 1);
    kind.methods = reference_to_table(L, NULL);
    kind.handles = reference_to_table(L, "v");
    kind.data = reference_to_table(L, NULL);

    lua_newtable(L);
    lua_pushstring(L, kind.name);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_rawgeti(L, LUA_REGISTRYINDEX, kind.methods);
    lua_pushcclosure(L, handle_index, 1);
    lua_setfield(L, -2, "__index");
    lua_rawgeti(L, LUA_REGISTRYINDEX, kind.methods);
    lua_pushcclosure(L, handle_newindex, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, handle_tostring);
    lua_setfield(L, -2, "__tostring");
    lua_pushcfunction(L, handle_collected);
    lua_setfield(L, -2, "__gc");
    kind.metatable = luaL_ref(L, LUA_REGISTRYINDEX);

    *number = (uint16_t)m->kind_count;
    m->kinds[m->kind_count++] = kind;
}

void mote_push_data(lua_State *L, uint16_t kind, int64_t id) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, mote_of(L)->kinds[kind].data);
    if (lua_rawgeti(L, -1, id) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, id);
    }
    lua_remove(L, -2);
}
