/// A scene's Lua: one state with its own heap, hook, globals and libraries.

#include <stdlib.h>

#include "Internal.h"

const char *mote_lua_version(void) { return LUA_RELEASE; }
size_t mote_lua_memory(const mote_lua *m) { return m->used; }
bool mote_lua_is_dead(const mote_lua *m) { return m->dead; }
int64_t mote_lua_budget_granted(const mote_lua *m) { return m->granted; }
int64_t mote_lua_budget_left(const mote_lua *m) { return m->budget; }
void mote_lua_set_context(mote_lua *m, void *context) { m->context = context; }

void mote_need_stack(lua_State *L, int count) {
    if (!lua_checkstack(L, count)) mote_raise(L, "stack overflow");
}

// ------------------------------------------------------------------------------ What the host has given back

static void queue_release(mote_lua *m, mote_release release) {
    if (m->release_count == m->release_room) {
        size_t room = m->release_room ? m->release_room * 2 : 64;
        mote_release *moved = realloc(m->releases, room * sizeof *moved);
        // It is then given back with the scene.
        if (!moved) return;
        m->releases = moved;
        m->release_room = room;
    }
    m->releases[m->release_count++] = release;
}

void mote_lua_release(mote_lua *m, int64_t reference) { queue_release(m, (mote_release){.id = reference}); }

void mote_lua_forget(mote_lua *m, uint16_t kind, int64_t id) {
    queue_release(m, (mote_release){.kind = (uint16_t)(kind + 1), .id = id});
}

void mote_run_releases(lua_State *L) {
    mote_lua *m = mote_of(L);
    while (m->release_count > 0) {
        mote_release release = m->releases[--m->release_count];
        if (release.kind == 0) {
            luaL_unref(L, LUA_REGISTRYINDEX, (int)release.id);
        } else if (release.kind - 1 < m->kind_count) {
            lua_rawgeti(L, LUA_REGISTRYINDEX, m->kinds[release.kind - 1].data);
            lua_pushnil(L);
            lua_rawseti(L, -2, release.id);
            lua_pop(L, 1);
        }
    }
}

// --------------------------------------------------------------------------------------------------- Globals

/// Reading: a global of the script's own, else one of the host's. Writing: never one of the host's.
static int assign_global(lua_State *L) {
    lua_settop(L, 3);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
        return mote_raise(L, "'%s' belongs to the scene API and can't be assigned to: choose another name, "
                             "or say local", mote_to_string(L, 2, NULL));
    }
    lua_pop(L, 1);
    lua_rawset(L, 1);
    return 0;
}

static int new_table(lua_State *L, const char *mode) {
    lua_newtable(L);
    if (mode) {
        lua_createtable(L, 0, 1);
        lua_pushstring(L, mode);
        lua_setfield(L, -2, "__mode");
        lua_setmetatable(L, -2);
    }
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

static int open_state(lua_State *L) {
    mote_lua *m = mote_of(L);
    m->globals = new_table(L, NULL);
    m->api = new_table(L, NULL);
    m->internals = new_table(L, NULL);
    m->classes = new_table(L, NULL);
    m->modules = new_table(L, NULL);
    m->traversals = new_table(L, NULL);
    m->serials = new_table(L, "k");
    m->coroutines = new_table(L, "k");

    lua_rawgeti(L, LUA_REGISTRYINDEX, m->globals);
    lua_createtable(L, 0, 3);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->api);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, assign_global, 1);
    lua_setfield(L, -3, "__newindex");
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    // Chunks take their globals from here.
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

    lua_rawgeti(L, LUA_REGISTRYINDEX, m->api);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->globals);
    lua_setfield(L, -2, "_G");
    mote_open_base(L);
    mote_open_iteration(L);
    mote_open_modules(L);
    mote_open_coroutines(L);
    mote_open_tables(L);
    mote_open_strings(L);
    mote_open_maths(L);
    lua_pop(L, 1);

    lua_rawgeti(L, LUA_REGISTRYINDEX, m->internals);
    mote_open_internals(L);
    return 0;
}

// -------------------------------------------------------------------------------------------- Life and death

mote_lua *mote_lua_create(const mote_lua_options *options) {
    mote_lua *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->options = *options;
    m->limit = options->memory_bytes;
    for (int i = 0; i <= MOTE_ENTRY_DEPTH; i++) {
        for (int j = 0; j < 2; j++) {
            mote_tape_open(&m->entry_tapes[i][j], m);
            mote_tape_open(&m->host_tapes[i][j], m);
        }
    }
    mote_begin_budget(m, 1000000);
    lua_State *L = lua_newstate(mote_allocate, m);
    if (!L) {
        mote_lua_destroy(m);
        return NULL;
    }
    m->main = m->running = L;
    *(mote_lua **)lua_getextraspace(L) = m;
    // Once and for all: a coroutine takes the hook over from its creator, and one without it could not be
    // stopped.
    mote_install_hook(L);
    // Incremental collection comes in bursts of 17 ms in a scene with many objects; this one stays below 4
    // ms.
    lua_gc(L, LUA_GCGEN, 0, 0);
    lua_pushcfunction(L, open_state);
    if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
        mote_lua_destroy(m);
        return NULL;
    }
    return m;
}

void mote_lua_destroy(mote_lua *m) {
    m->closing = true;
    // Runs no script: there are no finalizers but ours, and no entry, so nothing to be closed, is under way.
    if (m->main) lua_close(m->main);
    for (int i = 0; i <= MOTE_ENTRY_DEPTH; i++) {
        for (int j = 0; j < 2; j++) {
            mote_tape_close(&m->entry_tapes[i][j]);
            mote_tape_close(&m->host_tapes[i][j]);
        }
    }
    free(m->failure_message);
    free(m->failure_traceback);
    free(m->reraised_message);
    free(m->reraised_traceback);
    free(m->releases);
    free(m->collected);
    free(m->keys);
    free(m);
}
