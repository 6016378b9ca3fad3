/// `coroutine`: a script's own coroutines. Those of the host (handlers, `spawn`, timers) are resumed by it
/// alone.

#include "Internal.h"

static lua_State *check_thread(lua_State *L) {
    lua_State *thread = lua_tothread(L, 1);
    luaL_argexpected(L, thread, 1, "coroutine");
    return thread;
}

static bool is_hosts(lua_State *L, lua_State *thread) {
    mote_lua *m = mote_of(L);
    if (thread == m->main) return true;
    mote_need_stack(L, 3);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->coroutines);
    lua_pushthread(thread);
    lua_xmove(thread, L, 1);
    bool hosts = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    return hosts;
}

/// Moves the last `arguments` values over and runs the thread. Pushes its results and returns how many, or
/// pushes the error and returns -1.
static int resume(lua_State *L, lua_State *thread, int arguments) {
    mote_lua *m = mote_of(L);
    int before = lua_status(thread);
    if (before != LUA_YIELD && (before != LUA_OK || lua_gettop(thread) == 0)) {
        lua_pushliteral(L, "can't resume a dead coroutine");
        return -1;
    }
    // A run shorter than the hook's step is never seen by it.
    mote_charge(L, MOTE_HOOK_STEP);
    if (!lua_checkstack(thread, arguments)) return mote_raise(L, "too many arguments to resume");
    lua_xmove(L, thread, arguments);
    m->running = thread;
    int count = 0;
    int status = lua_resume(thread, L, arguments, &count);
    m->running = L;
    if (status != LUA_OK && status != LUA_YIELD) {
        mote_check_trip(L);
        lua_xmove(thread, L, 1);
        return -1;
    }
    if (!lua_checkstack(L, count + 1)) {
        lua_pop(thread, count);
        return mote_raise(L, "too many results to resume");
    }
    lua_xmove(thread, L, count);
    return count;
}

static int coroutine_create(lua_State *L) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    mote_charge(L, MOTE_HOOK_STEP);
    lua_State *thread = lua_newthread(L);
    lua_pushvalue(L, 1);
    lua_xmove(L, thread, 1);
    return 1;
}

static void check_own(lua_State *L, lua_State *thread) {
    if (is_hosts(L, thread)) mote_raise(L, "this coroutine belongs to the scene, which resumes it itself");
}

static int coroutine_resume(lua_State *L) {
    lua_State *thread = check_thread(L);
    check_own(L, thread);
    int count = resume(L, thread, lua_gettop(L) - 1);
    lua_pushboolean(L, count >= 0);
    if (count < 0) count = 1;
    lua_insert(L, -(count + 1));
    return count + 1;
}

static int wrapped(lua_State *L) {
    lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
    int count = resume(L, thread, lua_gettop(L));
    if (count >= 0) return count;
    int status = lua_status(thread);
    if (status != LUA_OK && status != LUA_YIELD) {
        // It died of the error: what it was to close is closed now.
        mote_lua *m = mote_of(L);
        m->running = thread;
        lua_resetthread(thread);
        m->running = L;
    }
    return lua_error(L);
}

static int coroutine_wrap(lua_State *L) {
    coroutine_create(L);
    lua_pushcclosure(L, wrapped, 1);
    return 1;
}

static int coroutine_yield(lua_State *L) {
    const mote_lua *m = mote_of(L);
    if (L == m->main || L == m->coroutine || is_hosts(L, L)) {
        return mote_raise(L, "coroutine.yield belongs inside a coroutine of the script's own: to wait, "
                             "use wait(seconds)");
    }
    if (!lua_isyieldable(L)) return mote_raise(L, "can't yield here: a library's function is in between");
    return lua_yield(L, lua_gettop(L));
}

static const char *status_name(lua_State *L, lua_State *thread) {
    if (L == thread) return "running";
    switch (lua_status(thread)) {
    case LUA_YIELD: return "suspended";
    case LUA_OK: {
        lua_Debug ar;
        if (lua_getstack(thread, 0, &ar)) return "normal";
        return lua_gettop(thread) == 0 ? "dead" : "suspended";
    }
    default: return "dead";
    }
}

static int coroutine_status(lua_State *L) {
    lua_pushstring(L, status_name(L, check_thread(L)));
    return 1;
}

static int coroutine_running(lua_State *L) {
    bool is_main = lua_pushthread(L);
    lua_pushboolean(L, is_main);
    return 2;
}

static int coroutine_isyieldable(lua_State *L) {
    lua_State *thread = lua_isnone(L, 1) ? L : check_thread(L);
    lua_pushboolean(L, !is_hosts(L, thread) && lua_isyieldable(thread));
    return 1;
}

static int coroutine_close(lua_State *L) {
    lua_State *thread = check_thread(L);
    check_own(L, thread);
    const char *status = status_name(L, thread);
    if (strcmp(status, "dead") != 0 && strcmp(status, "suspended") != 0) {
        return mote_raise(L, "can't close a %s coroutine", status);
    }
    mote_lua *m = mote_of(L);
    m->running = thread;
    int result = lua_resetthread(thread);
    m->running = L;
    mote_check_trip(L);
    lua_pushboolean(L, result == LUA_OK);
    if (result == LUA_OK) return 1;
    lua_xmove(thread, L, 1);
    return 2;
}

void mote_open_coroutines(lua_State *L) {
    static const luaL_Reg own[] = {
        {"create", coroutine_create},   {"resume", coroutine_resume}, {"wrap", coroutine_wrap},
        {"yield", coroutine_yield},     {"status", coroutine_status}, {"running", coroutine_running},
        {"isyieldable", coroutine_isyieldable}, {"close", coroutine_close}, {NULL, NULL},
    };
    luaL_newlib(L, own);
    lua_setfield(L, -2, "coroutine");
}
