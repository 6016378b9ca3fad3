#pragma once

/// Lua's patterns, with every step counted: Lua's own matcher is one C call that no hook can stop.

#include "Internal.h"

enum {
    MOTE_CAPTURES = 32,
    /// Calls of the matcher inside of each other.
    MOTE_PATTERN_DEPTH = 200,
    MOTE_CAPTURE_OPEN = -1,
    /// `()`: the position, not the text.
    MOTE_CAPTURE_POSITION = -2,
};

typedef struct mote_matcher {
    lua_State *L;
    const char *subject, *subject_end, *pattern_end;
    int depth;
    int64_t steps;
    int captures;
    struct {
        const char *start;
        ptrdiff_t length;
    } capture[MOTE_CAPTURES];
} mote_matcher;

void mote_matcher_open(mote_matcher *m, lua_State *L, const char *subject, size_t length,
                       const char *pattern_end);
/// Matches the pattern from `pattern` at `at`, anew: where the match ends, or NULL. Raises for a malformed
/// pattern.
const char *mote_match(mote_matcher *m, const char *at, const char *pattern);
/// Pushes capture `index` of the match `start` … `end`; without captures, 0 is the whole match.
void mote_push_capture(mote_matcher *m, int index, const char *start, const char *end);
/// Pushes all captures, or, with `whole`, the whole match if there are none. Returns how many.
int mote_push_captures(mote_matcher *m, bool whole, const char *start, const char *end);
/// Counts the steps since the last call in the script's budget.
void mote_matcher_charge(mote_matcher *m);
