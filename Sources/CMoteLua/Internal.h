#pragma once

/// What the shim's files share. Only C sees this.

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <string.h>

#include "CMoteLua.h"

enum {
    /// Instructions between two looks at the budget. Lua's cost for a count hook is the same at any step.
    MOTE_HOOK_STEP = 100,
    /// Looks at the budget between two looks at the clock.
    MOTE_CLOCK_STEP = 100,
    /// Looks at the budget between two looks at the depth of calls.
    MOTE_DEPTH_STEP = 10,
    /// A script's functions inside of each other.
    MOTE_CALL_DEPTH = 16000,
    /// Refused allocations after which a state is dead: near the limit every one of them runs a whole
    /// collection.
    MOTE_REFUSALS = 8,
    /// Longest string, and longest result of a library function.
    MOTE_STRING_LIMIT = 1 << 20,
    /// Calls from the host into Lua inside of each other.
    MOTE_ENTRY_DEPTH = 24,
    /// Tables inside of each other in what is handed to the host.
    MOTE_TABLE_DEPTH = 24,
    /// The same in what the host hands over: as deep as the protocol's JSON.
    MOTE_HOST_TABLE_DEPTH = 64,
    /// Slots, and bytes of strings, of one tape.
    MOTE_TAPE_SLOTS = 1 << 18,
    MOTE_TAPE_BYTES = 4 << 20,
    MOTE_KINDS = 64,
    /// Tables that scripts may go through with `next` at the same time without losing speed.
    MOTE_TRAVERSALS = 8,
};

/// The chunk name of the host's own Lua, whose frames are not shown.
#define MOTE_PRELUDE "=mote"

/// A handle as scripts hold it: the only full userdata that they ever see.
typedef struct mote_handle {
    uint16_t kind;
    int64_t id;
} mote_handle;

typedef struct mote_kind {
    char name[32];
    /// References to tables: the metatable, the methods, id → handle (weak), id → the handle's free table.
    int metatable, methods, handles, data;
} mote_kind;

/// A table's key, for sorting. Its string belongs to the table.
typedef struct mote_key {
    /// In this order: booleans, numbers, strings, handles.
    enum { MOTE_KEY_BOOLEAN, MOTE_KEY_NUMBER, MOTE_KEY_STRING, MOTE_KEY_HANDLE } rank;
    bool is_integer;
    uint16_t handle_kind;
    int64_t integer;
    double number;
    const char *string;
    size_t length;
} mote_key;

typedef struct mote_release {
    /// 0 for a reference in `id`, else the kind of a handle to forget.
    uint16_t kind;
    int64_t id;
} mote_release;

/// Where `next` is in a table. The sorted keys, and the table itself, stand in the registry.
typedef struct mote_traversal {
    const void *table;
    lua_Integer position, count;
} mote_traversal;

struct mote_lua {
    /// The main thread, and the one that runs now.
    lua_State *main, *running;
    /// The host's coroutine that runs now, or NULL.
    lua_State *coroutine;
    mote_lua_options options;
    void *context;

    size_t used, limit;
    int refusals;
    /// The last refusal was of a string, for its length.
    bool string_refused;
    /// The script's line that first asked for too much: Lua itself raises that error without a place.
    char refusal_file[LUA_IDSIZE];
    int refusal_line;
    bool dead, closing;

    int64_t budget, granted;
    int32_t trip;
    int clock_countdown;
    uint64_t deadline;

    /// Entries from the host, and calls of the host, that are under way.
    int entries, host_calls;
    mote_tape entry_tapes[MOTE_ENTRY_DEPTH + 1][2];
    mote_tape host_tapes[MOTE_ENTRY_DEPTH + 1][2];

    mote_failure failure;
    /// Texts of the failure, and of an inner one that the host raised again.
    char *failure_message, *failure_traceback, *reraised_message, *reraised_traceback;
    char failure_file[LUA_IDSIZE];

    mote_kind kinds[MOTE_KINDS];
    int kind_count;

    /// References to tables: the scripts' globals, what the host put into them, internal functions, classes
    /// of tables, serial numbers of objects, modules, the host's coroutines, traversals by `next`.
    int globals, api, internals, classes, serials, modules, coroutines, traversals;
    int64_t serial_counts[LUA_NUMTYPES];
    mote_traversal traversal_slots[MOTE_TRAVERSALS];
    int next_traversal;

    mote_release *releases;
    size_t release_count, release_room;
    mote_handle *collected;
    size_t collected_count, collected_room;

    /// Keys being sorted; deeper tables' keys stand behind.
    mote_key *keys;
    size_t key_count, key_room;
};

/// The state that a thread belongs to: new threads inherit the main one's extra space.
static inline mote_lua *mote_of(lua_State *L) { return *(mote_lua **)lua_getextraspace(L); }

// Budget.c
void *mote_allocate(void *context, void *block, size_t old_size, size_t new_size);
void mote_install_hook(lua_State *L);
void mote_begin_budget(mote_lua *m, int64_t instructions);
/// Counts work done in C as instructions. Raises when the budget is spent.
void mote_charge(lua_State *L, int64_t instructions);
/// Raises again if a budget was overrun, so that a script can't go on after it.
void mote_check_trip(lua_State *L);

// Failure.c
/// Finds the innermost line of a script from `level` outwards.
bool mote_find_script_line(lua_State *L, int level, lua_Debug *ar);
/// Pushes "file:line: " of the innermost script line, or "".
void mote_where(lua_State *L);
/// Raises a text with the script's place before it.
int mote_raise(lua_State *L, const char *format, ...);
/// The message handler of every entry: notes text, place and traceback.
int mote_note_failure(lua_State *L);
void mote_note_failure_of(mote_lua *m, lua_State *L, int error_index);
void mote_set_failure(mote_lua *m, const char *message);
/// If an error of this text ends the entry, its traceback is this one, which goes deeper.
void mote_keep_reraised(mote_lua *m, const char *message, const char *traceback);

// Order.c
/// Adds the table's keys behind those in `keys`, sorted; integer keys 1 … `items` are left out. Raises for
/// keys without an order. `what` begins the error. Whoever starts a list of keys drops what an error has left
/// there before.
size_t mote_sorted_keys(lua_State *L, int table, lua_Integer items, bool handles, const char *what);
/// Reads the value at `index` as a key; false if it has no order.
bool mote_read_key(lua_State *L, int index, mote_key *key);
int mote_compare_keys(const void *a, const void *b);
void mote_push_key(lua_State *L, const mote_key *key);
void mote_drop_keys(mote_lua *m, size_t count);
/// How many values stand at 1, 2, … without a gap.
lua_Integer mote_list_length(lua_State *L, int table);

// Tape.c
void mote_tape_open(mote_tape *tape, mote_lua *owner);
void mote_tape_close(mote_tape *tape);
/// Writes the values at `first` … `last` of the stack.
void mote_encode(lua_State *L, int first, int last, mote_tape *tape);
/// Pushes all values of a tape and returns how many.
int mote_decode(lua_State *L, const mote_tape *tape);

// Host.c
void mote_push_host_function(lua_State *L, int32_t function);
/// Calls the host with all values of the stack, as a C function's last act.
int mote_call_host(lua_State *L, int32_t function);
/// Calls the host with the last `arguments` values, takes them off and returns the tape of results, which the
/// next call overwrites.
mote_tape *mote_ask_host(lua_State *L, int32_t function, int arguments);

// Handles.c
void mote_push_handle(lua_State *L, uint16_t kind, int64_t id);
mote_handle *mote_to_handle(lua_State *L, int index);
void mote_open_kind(lua_State *L, const char *name, uint16_t *number);
/// Drops from the collected handles those of which a newer object has come since. Raises nothing.
void mote_forget_revived(lua_State *L);
/// Pushes the free table of a handle.
void mote_push_data(lua_State *L, uint16_t kind, int64_t id);

// State.c
void mote_run_releases(lua_State *L);
/// Makes sure of `count` free values on the stack.
void mote_need_stack(lua_State *L, int count);

// The libraries, each adding its functions to the table of globals on top of the stack.
void mote_open_base(lua_State *L);
void mote_open_iteration(lua_State *L);
void mote_open_modules(lua_State *L);
/// Pushes a chunk of text as a function; raises if it is no Lua.
void mote_load(lua_State *L, const char *text, size_t length, const char *file);
void mote_open_coroutines(lua_State *L);
void mote_open_tables(lua_State *L);
void mote_open_strings(lua_State *L);
void mote_open_maths(lua_State *L);
/// What only the prelude gets, added to the table on top of the stack.
void mote_open_internals(lua_State *L);

// BaseLibrary.c
/// Pushes what `tostring` says of a value: serial numbers, never addresses.
const char *mote_to_string(lua_State *L, int index, size_t *length);
/// Pushes "table: 1", the kind and serial number of a table, function or coroutine. Runs no script.
const char *mote_push_serial(lua_State *L, int index);
/// Makes a closure that counts the length of its string arguments and then calls the library's own function.
void mote_push_charged(lua_State *L, lua_CFunction function);

// PatternFunctions.c
extern const luaL_Reg mote_pattern_functions[];
