/// Errors as people want them: the text, the script's own line, and a traceback through its functions.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "Internal.h"

static bool is_shown(const lua_Debug *ar) {
    return ar->currentline > 0 && strcmp(ar->source, MOTE_PRELUDE) != 0;
}

bool mote_find_script_line(lua_State *L, int level, lua_Debug *ar) {
    for (; lua_getstack(L, level, ar); level++) {
        lua_getinfo(L, "Sl", ar);
        if (is_shown(ar)) return true;
    }
    return false;
}

void mote_where(lua_State *L) {
    lua_Debug ar;
    if (mote_find_script_line(L, 0, &ar)) {
        lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
    } else {
        lua_pushliteral(L, "");
    }
}

int mote_raise(lua_State *L, const char *format, ...) {
    va_list arguments;
    luaL_checkstack(L, 8, NULL);
    mote_where(L);
    va_start(arguments, format);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    return lua_error(L);
}

// ------------------------------------------------------------------------------------------------ Tracebacks

typedef struct text {
    char *bytes;
    size_t length, room;
} text;

static void append(text *t, const char *bytes, size_t length) {
    if (t->length + length + 1 > t->room) {
        size_t room = (t->length + length + 1) * 2;
        char *moved = realloc(t->bytes, room);
        if (!moved) return;
        t->bytes = moved;
        t->room = room;
    }
    memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = 0;
}

static void append_frame(text *t, const lua_Debug *ar) {
    char line[LUA_IDSIZE * 2 + 128];
    int length;
    if (strcmp(ar->what, "main") == 0) {
        length = snprintf(line, sizeof line, "%s:%d: in main chunk", ar->short_src, ar->currentline);
    } else if (ar->name) {
        length = snprintf(line, sizeof line, "%s:%d: in %s '%.80s'", ar->short_src, ar->currentline,
                          strcmp(ar->namewhat, "method") == 0 ? "method" : "function", ar->name);
    } else {
        length = snprintf(line, sizeof line, "%s:%d: in a function of line %d", ar->short_src,
                          ar->currentline, ar->linedefined);
    }
    if (t->length > 0) append(t, "\n", 1);
    append(t, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
}

/// The stack's depth. `lua_getstack` walks it, so the border is bracketed and halved rather than counted up.
static int depth(lua_State *L) {
    lua_Debug ar;
    int low = 0, high = 1;
    while (lua_getstack(L, high, &ar)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (lua_getstack(L, middle, &ar)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

/// A line for each function of a script, innermost first; the middle of a deep recursion is left out.
static char *traceback(lua_State *L) {
    enum { HEAD = 16, TAIL = 6 };
    text t = {NULL, 0, 0};
    lua_Debug ar;
    int levels = depth(L), tail = levels - TAIL;
    for (int level = 0; level < levels && lua_getstack(L, level, &ar); level++) {
        if (level == HEAD && tail > level) {
            char line[48];
            int length = snprintf(line, sizeof line, "\n… %d more", tail - level);
            append(&t, line, (size_t)length);
            level = tail - 1;
            continue;
        }
        lua_getinfo(L, "Slnt", &ar);
        if (is_shown(&ar)) append_frame(&t, &ar);
    }
    return t.bytes;
}

// -------------------------------------------------------------------------------------------------- Failures

static void replace(char **slot, char *bytes) {
    free(*slot);
    *slot = bytes;
}

/// Errors are a line each: control characters are shown as Lua writes them.
static void append_shown(text *t, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= ' ' && c != 0x7F) {
            append(t, bytes + i, 1);
            continue;
        }
        char shown[8];
        int size;
        switch (c) {
        case '\n': size = snprintf(shown, sizeof shown, "\\n"); break;
        case '\r': size = snprintf(shown, sizeof shown, "\\r"); break;
        case '\t': size = snprintf(shown, sizeof shown, "\\t"); break;
        default: size = snprintf(shown, sizeof shown, "\\%d", c);
        }
        append(t, shown, (size_t)size);
    }
}

static void set_failure(mote_lua *m, const char *message, size_t length) {
    text t = {NULL, 0, 0};
    append_shown(&t, message, length);
    replace(&m->failure_message, t.bytes);
    replace(&m->failure_traceback, NULL);
    m->failure_file[0] = 0;
    m->failure.line = 0;
}

void mote_set_failure(mote_lua *m, const char *message) { set_failure(m, message, strlen(message)); }

void mote_note_failure_of(mote_lua *m, lua_State *L, int error_index) {
    size_t length = 0;
    const char *message = NULL;
    if (lua_type(L, error_index) == LUA_TSTRING) message = lua_tolstring(L, error_index, &length);
    if (message && m->reraised_message && strcmp(message, m->reraised_message) == 0) {
        // The host raised an inner entry's error again: that one's traceback goes deeper.
        mote_set_failure(m, message);
        replace(&m->failure_traceback, m->reraised_traceback);
        m->reraised_traceback = NULL;
        replace(&m->reraised_message, NULL);
    } else {
        char other[96];
        if (!message) {
            // Never `__tostring`: it would run outside of the budget.
            snprintf(other, sizeof other, "raised a %s value instead of a text",
                     lua_typename(L, lua_type(L, error_index)));
            message = other;
            length = strlen(other);
        }
        set_failure(m, message, length);
        replace(&m->failure_traceback, traceback(L));
    }
    lua_Debug ar;
    if (mote_find_script_line(L, 0, &ar)) {
        memcpy(m->failure_file, ar.short_src, sizeof m->failure_file);
        m->failure.line = ar.currentline;
    }
}

int mote_note_failure(lua_State *L) {
    mote_note_failure_of(mote_of(L), L, 1);
    return 1;
}

void mote_keep_reraised(mote_lua *m, const char *message, const char *traceback) {
    char *kept = strdup(message);
    replace(&m->reraised_traceback, strdup(traceback));
    replace(&m->reraised_message, kept);
}

const mote_failure *mote_lua_failure(mote_lua *m) {
    m->failure.trip = m->trip;
    m->failure.message = m->failure_message ? m->failure_message : "";
    m->failure.traceback = m->failure_traceback ? m->failure_traceback : "";
    m->failure.file = m->failure_file;
    return &m->failure;
}
