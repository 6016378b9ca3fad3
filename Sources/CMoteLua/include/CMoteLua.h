#pragma once

/// The whole of Lua that Swift may touch.
///
/// Lua raises errors by longjmp, which must never pass a Swift frame: it would skip releases and leave the
/// runtime's bookkeeping of live accesses dangling. So there is no `lua_State` here. Every entry below runs
/// in a protected call of its own and returns a status; what Lua calls in Swift gets its arguments as a tape
/// of plain values, returns before anything is raised, and names by its status what C shall do: push results,
/// raise or yield.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mote_lua mote_lua;

// ----------------------------------------------------------------------------------------------------- Tapes

/// What a slot of a tape holds.
enum {
    MOTE_NIL = 0,
    MOTE_BOOLEAN = 1,
    MOTE_INTEGER = 2,
    MOTE_NUMBER = 3,
    MOTE_STRING = 4,
    MOTE_HANDLE = 5,
    MOTE_FUNCTION = 6,
    MOTE_TABLE = 7,
};

/// One value, or the head of a table.
typedef struct mote_slot {
    uint8_t kind;
    /// MOTE_FUNCTION: the reference outlives the tape.
    bool kept;
    /// MOTE_HANDLE: which kind of handle. MOTE_TABLE: its class (0: a plain table).
    uint16_t tag;
    /// MOTE_STRING: bytes. MOTE_TABLE: how many slots after this one belong to it.
    uint32_t length;
    union {
        /// MOTE_INTEGER, MOTE_BOOLEAN (0 or 1), MOTE_HANDLE (its id), MOTE_FUNCTION (its reference).
        int64_t integer;
        double number;
        /// MOTE_STRING: where it starts in the tape's bytes.
        uint64_t offset;
        /// MOTE_TABLE: first `items` values (1 … n), then `fields` pairs of key and value: booleans, numbers
        /// in order, strings by bytes.
        struct {
            uint32_t items;
            uint32_t fields;
        };
    };
} mote_slot;

/// A sequence of values outside of Lua's heap: it stays as it is while Lua runs.
typedef struct mote_tape {
    mote_slot *slots;
    uint32_t count, capacity;
    char *bytes;
    uint32_t length, room;
    /// Memory ran out while it was written; what it holds is not whole.
    bool failed;
    mote_lua *owner;
} mote_tape;

/// Empties it. Function references that were not kept are released.
void mote_tape_clear(mote_tape *tape);
void mote_tape_nil(mote_tape *tape);
void mote_tape_boolean(mote_tape *tape, bool value);
void mote_tape_integer(mote_tape *tape, int64_t value);
void mote_tape_number(mote_tape *tape, double value);
void mote_tape_string(mote_tape *tape, const char *bytes, size_t length);
void mote_tape_handle(mote_tape *tape, uint16_t kind, int64_t id);
/// A function that is kept elsewhere: the tape does not release it.
void mote_tape_function(mote_tape *tape, int64_t reference);
/// Starts a table of `items` values and then `fields` pairs, which the caller writes next, followed by
/// `mote_tape_end_table` with what this returned.
uint32_t mote_tape_begin_table(mote_tape *tape, uint32_t items, uint32_t fields, uint16_t class_number);
void mote_tape_end_table(mote_tape *tape, uint32_t head);

// -------------------------------------------------------------------------------------------------- The host

/// What a host function asks C to do after it has returned.
enum {
    /// The results tape holds what the call returns.
    MOTE_RETURN = 0,
    /// The results tape holds a text; the script's place is put before it.
    MOTE_RAISE = 1,
    /// The results tape holds the text of an error of an inner entry, which has its place already, and its
    /// traceback.
    MOTE_RERAISE = 2,
    /// The coroutine is suspended; the results tape goes to whoever resumed it.
    MOTE_YIELD = 3,
};

/// Calls that are not of a function that the host defined.
enum {
    /// (handle, key): a field that is no method.
    MOTE_GET = -1,
    /// (handle, key, value).
    MOTE_SET = -2,
    /// (handle): what `tostring` says, or nothing.
    MOTE_DESCRIBE = -3,
    /// (level, message, file, line).
    MOTE_LOG = -4,
    /// (name): a module's text and the name that errors show.
    MOTE_MODULE = -5,
};

typedef int32_t (*mote_host_call)(void *context, int32_t function, mote_tape *arguments, mote_tape *results);

/// The functions behind `math`, so that scripts compute the same digits on every machine.
typedef struct mote_maths {
    double (*sin)(double);
    double (*cos)(double);
    double (*tan)(double);
    double (*asin)(double);
    double (*acos)(double);
    double (*atan2)(double y, double x);
    double (*exp)(double);
    double (*log)(double);
    double (*log2)(double);
    double (*log10)(double);
} mote_maths;

typedef struct mote_lua_options {
    mote_host_call call;
    /// The scene's random generator: 64 even bits a call.
    uint64_t (*random)(void *context);
    mote_maths maths;
    /// Bytes of Lua's heap.
    size_t memory_bytes;
    /// Processor seconds of one entry from outside, after which the state is dead.
    double deadline_seconds;
} mote_lua_options;

// --------------------------------------------------------------------------------------------------- A state

/// `NULL` if there is no memory for it.
mote_lua *mote_lua_create(const mote_lua_options *options);
void mote_lua_destroy(mote_lua *lua);
/// What the host's functions get as `context`.
void mote_lua_set_context(mote_lua *lua, void *context);

/// "Lua 5.4.4".
const char *mote_lua_version(void);
/// Bytes of Lua's heap in use.
size_t mote_lua_memory(const mote_lua *lua);
/// Set once memory or the deadline was overrun: every further entry fails.
bool mote_lua_is_dead(const mote_lua *lua);
/// Instructions that the running or last outermost entry was given.
int64_t mote_lua_budget_granted(const mote_lua *lua);
/// Instructions that the last entry left of its budget.
int64_t mote_lua_budget_left(const mote_lua *lua);
/// Whether a host function that is being called now may yield: the script runs in a coroutine of the host's.
bool mote_lua_can_yield(const mote_lua *lua);
/// For a host function: the line of the script that called it, however deep in the prelude, and its file; 0
/// where no script did. The name belongs to Lua: it holds until Lua runs again.
int32_t mote_lua_place(const mote_lua *lua, const char **file);

enum { MOTE_TRIP_NONE = 0, MOTE_TRIP_INSTRUCTIONS = 1, MOTE_TRIP_MEMORY = 2, MOTE_TRIP_TIME = 3 };

/// How the last entry failed. Its texts live until the next entry.
typedef struct mote_failure {
    /// Which budget was overrun.
    int32_t trip;
    const char *message;
    /// The innermost line of the script; `file` is empty where there is none.
    const char *file;
    int32_t line;
    const char *traceback;
} mote_failure;

const mote_failure *mote_lua_failure(mote_lua *lua);

/// Every entry takes a budget of instructions, which counts only if no other entry is under way (then the
/// outer one's goes on), and answers with one of these.
enum { MOTE_OK = 0, MOTE_FAILED = 1, MOTE_YIELDED = 2 };

/// Defines a function. `path` is a global's name, or a table's and a field's ("log.info").
int32_t mote_lua_define(mote_lua *lua, const char *path, int32_t function);
/// Gives a global a value: the first of `values`.
int32_t mote_lua_set_global(mote_lua *lua, const char *name, mote_tape *values);
/// A function that only the prelude is given.
int32_t mote_lua_define_internal(mote_lua *lua, const char *name, int32_t function);
/// The names of all globals, for hints on misspellings: strings on a tape that is valid until the next entry.
int32_t mote_lua_global_names(mote_lua *lua, const mote_tape **results);
/// A new kind of handle, by which scripts hold what belongs to the host. Its number goes to `kind`.
int32_t mote_lua_define_kind(mote_lua *lua, const char *name, uint16_t *kind);
int32_t mote_lua_define_method(mote_lua *lua, uint16_t kind, const char *name, int32_t function);

/// Runs the host's own Lua: its globals become the scripts', and it gets a table of internal functions as
/// `...`.
int32_t mote_lua_run_prelude(mote_lua *lua, const char *text, size_t length, int64_t budget);
/// Runs a chunk of text. `file` is what errors show.
int32_t mote_lua_run(mote_lua *lua, const char *text, size_t length, const char *file, int64_t budget);
/// The tape for the arguments of the next entry, emptied.
mote_tape *mote_lua_arguments(mote_lua *lua);
/// Calls a function with the arguments; `results` is valid until the next entry.
int32_t mote_lua_call(mote_lua *lua, int64_t function, int64_t budget, const mote_tape **results);
/// Makes a coroutine from a function; 0 if that failed.
int64_t mote_lua_create_coroutine(mote_lua *lua, int64_t function);
/// Goes on with a coroutine, with the arguments. After MOTE_FAILED it is closed; a finished or failed one is
/// still to be released.
int32_t mote_lua_resume(mote_lua *lua, int64_t coroutine, int64_t budget, const mote_tape **results);
/// Closes a suspended coroutine: its to-be-closed variables run.
int32_t mote_lua_close_coroutine(mote_lua *lua, int64_t coroutine, int64_t budget);
/// Gives back a function or a coroutine. Never runs Lua: it is done with the next entry.
void mote_lua_release(mote_lua *lua, int64_t reference);

/// Gives back the free table of a handle whose thing is gone. Done with the next entry.
void mote_lua_forget(mote_lua *lua, uint16_t kind, int64_t id);
/// A handle that no script holds any more; false if there is none. To be asked between two entries.
bool mote_lua_take_collected(mote_lua *lua, uint16_t *kind, int64_t *id);
