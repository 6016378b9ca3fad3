/// The ways from the host into Lua. Each is one protected call: whatever is raised inside ends here.

#include <stdio.h>

#include "Internal.h"

/// What an entry's body gets, as a light userdata.
typedef struct entry {
    const char *text, *name;
    size_t length;
    int64_t reference;
    int32_t function;
    uint16_t kind;
    mote_tape *arguments, *results;
    int32_t status;
} entry;

static entry *entry_of(lua_State *L) { return lua_touserdata(L, 1); }

static int32_t fail(mote_lua *m, const char *message) {
    mote_set_failure(m, message);
    return MOTE_FAILED;
}

/// Lua raises this one without asking the message handler.
static void note_memory(mote_lua *m) {
    char text[160];
    if (m->string_refused) {
        snprintf(text, sizeof text, "made a string longer than %d bytes", MOTE_STRING_LIMIT);
    } else {
        snprintf(text, sizeof text, "needs more than its %zu bytes of memory", m->options.memory_bytes);
        if (!m->trip) m->trip = MOTE_TRIP_MEMORY;
        m->dead = true;
    }
    mote_set_failure(m, text);
    memcpy(m->failure_file, m->refusal_file, sizeof m->failure_file);
    m->failure.line = m->refusal_line;
}

static int32_t enter(mote_lua *m, lua_CFunction body, entry *e, int64_t budget) {
    bool outermost = m->entries == 0;
    if (m->dead) return fail(m, "the scene has failed before");
    if (m->entries >= MOTE_ENTRY_DEPTH) return fail(m, "calls are nested too deeply");
    if (outermost) mote_begin_budget(m, budget);
    lua_State *L = m->running;
    if (!lua_checkstack(L, 8)) return fail(m, "stack overflow");
    int top = lua_gettop(L), host_calls = m->host_calls;
    lua_State *coroutine = m->coroutine;
    m->entries += 1;
    lua_pushcfunction(L, mote_note_failure);
    lua_pushcfunction(L, body);
    lua_pushlightuserdata(L, e);
    int status = lua_pcall(L, 1, 0, top + 1);
    m->entries -= 1;
    m->running = L;
    m->coroutine = coroutine;
    m->host_calls = host_calls;
    if (status == LUA_ERRMEM) note_memory(m);
    if (status == LUA_ERRERR) mote_set_failure(m, "an error came while an error was handled");
    lua_settop(L, top);
    if (outermost) mote_forget_revived(L);
    if (status != LUA_OK) return MOTE_FAILED;
    return e->status;
}

// ----------------------------------------------------------------------------------------------- Definitions

/// Stores the value on top under `path` of the table below it: a name, or a table's and a field's.
static void store(lua_State *L, const char *path) {
    const char *dot = strchr(path, '.');
    if (!dot) {
        lua_setfield(L, -2, path);
        return;
    }
    lua_pushlstring(L, path, (size_t)(dot - path));
    if (lua_rawget(L, -3) != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushlstring(L, path, (size_t)(dot - path));
        lua_pushvalue(L, -2);
        lua_rawset(L, -5);
    }
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, dot + 1);
    lua_pop(L, 2);
}

static int define(lua_State *L) {
    const entry *e = entry_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->reference);
    mote_push_host_function(L, e->function);
    store(L, e->name);
    return 0;
}

int32_t mote_lua_define(mote_lua *m, const char *path, int32_t function) {
    entry e = {.name = path, .reference = m->api, .function = function};
    return enter(m, define, &e, 100000);
}

int32_t mote_lua_define_internal(mote_lua *m, const char *name, int32_t function) {
    entry e = {.name = name, .reference = m->internals, .function = function};
    return enter(m, define, &e, 100000);
}

int32_t mote_lua_define_method(mote_lua *m, uint16_t kind, const char *name, int32_t function) {
    if (kind >= m->kind_count) return fail(m, "no such kind of handle");
    entry e = {.name = name, .reference = m->kinds[kind].methods, .function = function};
    return enter(m, define, &e, 100000);
}

static int set_global(lua_State *L) {
    const entry *e = entry_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, mote_of(L)->api);
    if (mote_decode(L, e->arguments) != 1) return luaL_error(L, "a global needs one value");
    store(L, e->name);
    return 0;
}

int32_t mote_lua_set_global(mote_lua *m, const char *name, mote_tape *values) {
    entry e = {.name = name, .arguments = values};
    return enter(m, set_global, &e, 100000);
}

static int define_kind(lua_State *L) {
    entry *e = entry_of(L);
    mote_open_kind(L, e->name, &e->kind);
    return 0;
}

int32_t mote_lua_define_kind(mote_lua *m, const char *name, uint16_t *kind) {
    entry e = {.name = name};
    int32_t status = enter(m, define_kind, &e, 100000);
    *kind = e.kind;
    return status;
}

// ---------------------------------------------------------------------------------------------------- Chunks

static int run(lua_State *L) {
    const entry *e = entry_of(L);
    mote_run_releases(L);
    mote_load(L, e->text, e->length, e->name);
    lua_call(L, 0, 0);
    return 0;
}

int32_t mote_lua_run(mote_lua *m, const char *text, size_t length, const char *file, int64_t budget) {
    entry e = {.text = text, .length = length, .name = file};
    return enter(m, run, &e, budget);
}

static int run_prelude(lua_State *L) {
    const entry *e = entry_of(L);
    mote_lua *m = mote_of(L);
    if (luaL_loadbufferx(L, e->text, e->length, MOTE_PRELUDE, "t") != LUA_OK) return lua_error(L);
    // Its globals are the host's.
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->api);
    lua_setupvalue(L, -2, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->internals);
    lua_call(L, 1, 0);
    return 0;
}

int32_t mote_lua_run_prelude(mote_lua *m, const char *text, size_t length, int64_t budget) {
    entry e = {.text = text, .length = length};
    return enter(m, run_prelude, &e, budget);
}

// ----------------------------------------------------------------------------------------------------- Calls

static mote_tape *arguments_tape(mote_lua *m) { return &m->entry_tapes[m->entries][0]; }

mote_tape *mote_lua_arguments(mote_lua *m) {
    mote_tape *tape = arguments_tape(m);
    mote_tape_clear(tape);
    return tape;
}

static mote_tape *results_tape(mote_lua *m) {
    mote_tape *tape = &m->entry_tapes[m->entries][1];
    mote_tape_clear(tape);
    return tape;
}

static int global_names(lua_State *L) {
    const entry *e = entry_of(L);
    mote_lua *m = mote_of(L);
    const int tables[] = {m->api, m->globals};
    for (int i = 0; i < 2; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, tables[i]);
        mote_drop_keys(m, 0);
        size_t count = mote_sorted_keys(L, lua_gettop(L), 0, true, "globals");
        for (size_t j = 0; j < count; j++) {
            const mote_key *key = &m->keys[j];
            if (key->rank == MOTE_KEY_STRING) mote_tape_string(e->results, key->string, key->length);
        }
    }
    return 0;
}

int32_t mote_lua_global_names(mote_lua *m, const mote_tape **results) {
    entry e = {.results = results_tape(m)};
    *results = e.results;
    return enter(m, global_names, &e, 100000);
}

static int call(lua_State *L) {
    const entry *e = entry_of(L);
    mote_run_releases(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->reference);
    lua_call(L, mote_decode(L, e->arguments), LUA_MULTRET);
    mote_encode(L, 2, lua_gettop(L), e->results);
    return 0;
}

int32_t mote_lua_call(mote_lua *m, int64_t function, int64_t budget, const mote_tape **results) {
    entry e = {.reference = function, .arguments = arguments_tape(m), .results = results_tape(m)};
    *results = e.results;
    return enter(m, call, &e, budget);
}

// ------------------------------------------------------------------------------------------------ Coroutines

static int create_coroutine(lua_State *L) {
    entry *e = entry_of(L);
    mote_lua *m = mote_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->coroutines);
    // The hook comes with it.
    lua_State *coroutine = lua_newthread(L);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, -4);
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->reference);
    lua_xmove(L, coroutine, 1);
    e->reference = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int64_t mote_lua_create_coroutine(mote_lua *m, int64_t function) {
    entry e = {.reference = function};
    return enter(m, create_coroutine, &e, 100000) == MOTE_OK ? e.reference : 0;
}

/// Whether it waits to be resumed: never touch one that is running.
static bool is_suspended(lua_State *coroutine) {
    lua_Debug ar;
    int status = lua_status(coroutine);
    return status == LUA_YIELD
        || (status == LUA_OK && lua_gettop(coroutine) > 0 && !lua_getstack(coroutine, 0, &ar));
}

static void close_thread(lua_State *L, lua_State *coroutine) {
    mote_lua *m = mote_of(L);
    m->running = coroutine;
    lua_resetthread(coroutine);
    m->running = L;
}

static int resume(lua_State *L) {
    entry *e = entry_of(L);
    mote_lua *m = mote_of(L);
    mote_run_releases(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->reference);
    lua_State *coroutine = lua_tothread(L, -1);
    if (!coroutine || !is_suspended(coroutine)) return luaL_error(L, "the coroutine is not suspended");
    int arguments = mote_decode(L, e->arguments);
    if (!lua_checkstack(coroutine, arguments + 8)) return luaL_error(L, "stack overflow");
    lua_xmove(L, coroutine, arguments);
    lua_State *outer = m->coroutine;
    m->running = m->coroutine = coroutine;
    int count = 0;
    int status = lua_resume(coroutine, L, arguments, &count);
    m->running = L;
    m->coroutine = outer;
    if (status != LUA_OK && status != LUA_YIELD) {
        if (status == LUA_ERRMEM) {
            note_memory(m);
        } else {
            mote_note_failure_of(m, coroutine, lua_gettop(coroutine));
        }
        e->status = MOTE_FAILED;
        close_thread(L, coroutine);
        return 0;
    }
    e->status = status == LUA_YIELD ? MOTE_YIELDED : MOTE_OK;
    mote_need_stack(L, count + 8);
    int first = lua_gettop(L) + 1;
    lua_xmove(coroutine, L, count);
    mote_encode(L, first, lua_gettop(L), e->results);
    return 0;
}

int32_t mote_lua_resume(mote_lua *m, int64_t coroutine, int64_t budget, const mote_tape **results) {
    entry e = {.reference = coroutine, .arguments = arguments_tape(m), .results = results_tape(m)};
    *results = e.results;
    return enter(m, resume, &e, budget);
}

static int close_coroutine(lua_State *L) {
    const entry *e = entry_of(L);
    mote_run_releases(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->reference);
    lua_State *coroutine = lua_tothread(L, -1);
    if (coroutine && is_suspended(coroutine)) close_thread(L, coroutine);
    return 0;
}

int32_t mote_lua_close_coroutine(mote_lua *m, int64_t coroutine, int64_t budget) {
    entry e = {.reference = coroutine};
    return enter(m, close_coroutine, &e, budget);
}
