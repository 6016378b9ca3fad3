/// Budgets: what a script may use of instructions, memory and, as a last resort, time.

#include <stdlib.h>
#include <time.h>

#include "Internal.h"

/// What the thread has run: a scene is not to blame for what else the machine does.
static uint64_t processor_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void *refuse(mote_lua *m, bool is_string) {
    m->refusals += 1;
    m->string_refused = is_string;
    // Lua now runs a whole collection, however small the piece that it asked for.
    m->budget -= (int64_t)(m->used / 16);
    lua_Debug ar;
    // Only reads the chain of calls, which is whole whenever Lua allocates.
    if (m->refusal_line == 0 && m->running && mote_find_script_line(m->running, 0, &ar)) {
        memcpy(m->refusal_file, ar.short_src, sizeof m->refusal_file);
        m->refusal_line = ar.currentline;
    }
    // Room for the error's own texts, once: the state will not be used again.
    if (m->refusals == MOTE_REFUSALS) m->limit += 1 << 20;
    return NULL;
}

void *mote_allocate(void *context, void *block, size_t old_size, size_t new_size) {
    mote_lua *m = context;
    // Without a block, Lua says in `old_size` what the new one is for.
    size_t held = block ? old_size : 0;
    if (new_size == 0) {
        free(block);
        m->used -= held;
        return NULL;
    }
    if (new_size > held && !m->closing) {
        if (!block && old_size == LUA_TSTRING) {
            if (new_size > MOTE_STRING_LIMIT + 64) return refuse(m, true);
            // One instruction can make a long string, so its length counts. Short ones are made only where
            // the collector has taken the last of the same text, so they must not.
            if (new_size > 128) m->budget -= (int64_t)(new_size / 32);
        }
        // Each is far more work than an instruction, and will be collected, too. Handles are left out: when
        // they are made again depends on the collector.
        if (!block && (old_size == LUA_TTABLE || old_size == LUA_TFUNCTION)) m->budget -= 8;
        if (!block && old_size == LUA_TTHREAD) m->budget -= 32;
        if (new_size - held > m->limit - (m->used < m->limit ? m->used : m->limit)) return refuse(m, false);
    }
    void *moved = realloc(block, new_size);
    if (!moved) return new_size <= held ? block : refuse(m, false);
    m->used = m->used - held + new_size;
    return moved;
}

static int raise_trip(lua_State *L) {
    mote_lua *m = mote_of(L);
    // From here on every instruction of this thread raises: a `pcall` can't swallow it.
    mote_install_hook(L);
    switch (m->trip) {
    case MOTE_TRIP_MEMORY:
        return mote_raise(L, "needs more than its %I bytes of memory", (LUAI_UACINT)m->options.memory_bytes);
    case MOTE_TRIP_TIME:
        return mote_raise(L, "ran longer than %f seconds", (LUAI_UACNUMBER)m->options.deadline_seconds);
    default:
        return mote_raise(L, "ran longer than its budget of %I instructions", (LUAI_UACINT)m->granted);
    }
}

static void look(mote_lua *m) {
    if (m->trip) return;
    if (--m->clock_countdown <= 0) {
        m->clock_countdown = MOTE_CLOCK_STEP;
        if (processor_nanoseconds() > m->deadline) m->trip = MOTE_TRIP_TIME;
    }
    if (m->budget < 0) m->trip = MOTE_TRIP_INSTRUCTIONS;
    if (m->refusals >= MOTE_REFUSALS) m->trip = MOTE_TRIP_MEMORY;
    // The picture after a lost memory or a late end depends on the machine, so the scene must not go on.
    if (m->trip == MOTE_TRIP_MEMORY || m->trip == MOTE_TRIP_TIME) m->dead = true;
}

static void count(lua_State *L, lua_Debug *ar) {
    mote_lua *m = mote_of(L);
    int step = lua_gethookcount(L);
    m->budget -= step;
    look(m);
    if (m->trip) raise_trip(L);
    // Lua's own limit lies so far out that the memory would be spent first, and with it the scene.
    if (m->clock_countdown % MOTE_DEPTH_STEP == 0 && lua_getstack(L, MOTE_CALL_DEPTH, ar)) {
        mote_raise(L, "stack overflow: more than %d calls inside of each other", MOTE_CALL_DEPTH);
    }
    // A thread that was stopped in an earlier entry goes on at the usual pace.
    if (step == 1) mote_install_hook(L);
}

void mote_install_hook(lua_State *L) {
    lua_sethook(L, count, LUA_MASKCOUNT, mote_of(L)->trip ? 1 : MOTE_HOOK_STEP);
}

void mote_begin_budget(mote_lua *m, int64_t instructions) {
    m->budget = m->granted = instructions;
    m->trip = MOTE_TRIP_NONE;
    m->refusals = 0;
    m->refusal_file[0] = 0;
    m->refusal_line = 0;
    m->clock_countdown = MOTE_CLOCK_STEP;
    m->deadline = processor_nanoseconds() + (uint64_t)(m->options.deadline_seconds * 1e9);
}

void mote_charge(lua_State *L, int64_t instructions) {
    mote_lua *m = mote_of(L);
    m->budget -= instructions;
    look(m);
    if (m->trip) raise_trip(L);
}

void mote_check_trip(lua_State *L) {
    if (mote_of(L)->trip) raise_trip(L);
}
