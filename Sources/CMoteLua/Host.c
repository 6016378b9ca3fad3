/// The one way from Lua into the host: a C function that writes its arguments to a tape, calls the host, and
/// only after the host has returned pushes, raises or yields.

#include "Internal.h"

/// Why a coroutine can't be suspended here, for people.
static int raise_no_yield(lua_State *L) {
    const mote_lua *m = mote_of(L);
    if (m->coroutine && m->running != m->coroutine) {
        return mote_raise(L, "can't wait inside a coroutine of the script's own: use spawn");
    }
    return mote_raise(L, "can't wait here: use spawn");
}

bool mote_lua_can_yield(const mote_lua *m) {
    return m->coroutine && m->running == m->coroutine && lua_isyieldable(m->coroutine);
}

int32_t mote_lua_place(const mote_lua *m, const char **file) {
    lua_Debug ar;
    if (!m->running || !mote_find_script_line(m->running, 0, &ar)) return 0;
    // The first byte says what kind of name it is.
    *file = ar.source[0] ? ar.source + 1 : ar.source;
    return ar.currentline;
}

static int32_t call(mote_lua *m, lua_State *L, int32_t function, int first) {
    if (m->host_calls >= MOTE_ENTRY_DEPTH) mote_raise(L, "calls are nested too deeply");
    mote_run_releases(L);
    mote_tape *arguments = &m->host_tapes[m->host_calls][0], *results = &m->host_tapes[m->host_calls][1];
    mote_encode(L, first, lua_gettop(L), arguments);
    mote_tape_clear(results);
    lua_State *running = m->running;
    m->running = L;
    m->host_calls += 1;
    int32_t status = m->options.call(m->context, function, arguments, results);
    m->host_calls -= 1;
    m->running = running;
    mote_tape_clear(arguments);
    return status;
}

static int raise_answer(lua_State *L, int32_t status, const mote_tape *results) {
    mote_where(L);
    int count = mote_decode(L, results);
    if (status == MOTE_RERAISE && count == 2 && lua_isstring(L, -1) && lua_isstring(L, -2)) {
        mote_keep_reraised(mote_of(L), lua_tostring(L, -2), lua_tostring(L, -1));
        lua_pop(L, 1);
        return lua_error(L);
    }
    if (count != 1 || !lua_isstring(L, -1)) return luaL_error(L, "the host's error has no text");
    lua_concat(L, 2);
    return lua_error(L);
}

int mote_call_host(lua_State *L, int32_t function) {
    mote_lua *m = mote_of(L);
    int32_t status = call(m, L, function, 1);
    // What an entry inside of the call overran ends this one, too.
    mote_check_trip(L);
    const mote_tape *results = &m->host_tapes[m->host_calls][1];
    lua_settop(L, 0);
    switch (status) {
    case MOTE_RETURN: return mote_decode(L, results);
    case MOTE_YIELD:
        if (L != m->coroutine || !lua_isyieldable(L)) return raise_no_yield(L);
        return lua_yield(L, mote_decode(L, results));
    default: return raise_answer(L, status, results);
    }
}

mote_tape *mote_ask_host(lua_State *L, int32_t function, int arguments) {
    mote_lua *m = mote_of(L);
    int first = lua_gettop(L) - arguments + 1;
    int32_t status = call(m, L, function, first);
    mote_check_trip(L);
    mote_tape *results = &m->host_tapes[m->host_calls][1];
    lua_settop(L, first - 1);
    if (status != MOTE_RETURN) raise_answer(L, status, results);
    return results;
}

static int host_function(lua_State *L) {
    return mote_call_host(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)));
}

void mote_push_host_function(lua_State *L, int32_t function) {
    lua_pushinteger(L, function);
    lua_pushcclosure(L, host_function, 1);
}
