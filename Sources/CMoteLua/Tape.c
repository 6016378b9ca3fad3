/// Tapes: values on their way between Lua and the host, in memory of their own.

#include <stdlib.h>

#include "Internal.h"

// ------------------------------------------------------------------------------------ Writing, from anywhere

void mote_tape_open(mote_tape *tape, mote_lua *owner) { *tape = (mote_tape){.owner = owner}; }

void mote_tape_close(mote_tape *tape) {
    free(tape->slots);
    free(tape->bytes);
}

void mote_tape_clear(mote_tape *tape) {
    for (uint32_t i = 0; i < tape->count; i++) {
        const mote_slot *slot = &tape->slots[i];
        if (slot->kind == MOTE_FUNCTION && !slot->kept) mote_lua_release(tape->owner, slot->integer);
    }
    tape->count = 0;
    tape->length = 0;
    tape->failed = false;
}

static mote_slot *add(mote_tape *tape, uint8_t kind) {
    if (tape->count == tape->capacity) {
        uint32_t capacity = tape->capacity ? tape->capacity * 2 : 16;
        mote_slot *moved = NULL;
        if (capacity <= MOTE_TAPE_SLOTS) moved = realloc(tape->slots, capacity * sizeof *moved);
        if (!moved) {
            tape->failed = true;
            return NULL;
        }
        tape->slots = moved;
        tape->capacity = capacity;
    }
    mote_slot *slot = &tape->slots[tape->count++];
    *slot = (mote_slot){.kind = kind};
    return slot;
}

static void add_integer(mote_tape *tape, uint8_t kind, int64_t value) {
    mote_slot *slot = add(tape, kind);
    if (slot) slot->integer = value;
}

void mote_tape_nil(mote_tape *tape) { add(tape, MOTE_NIL); }
void mote_tape_boolean(mote_tape *tape, bool value) { add_integer(tape, MOTE_BOOLEAN, value); }
void mote_tape_integer(mote_tape *tape, int64_t value) { add_integer(tape, MOTE_INTEGER, value); }

void mote_tape_number(mote_tape *tape, double value) {
    mote_slot *slot = add(tape, MOTE_NUMBER);
    if (slot) slot->number = value;
}

void mote_tape_string(mote_tape *tape, const char *bytes, size_t length) {
    if (length > tape->room - tape->length) {
        size_t room = ((size_t)tape->length + length) * 2 + 64;
        char *moved = room <= 2 * (size_t)MOTE_TAPE_BYTES ? realloc(tape->bytes, room) : NULL;
        if (!moved) {
            tape->failed = true;
            return;
        }
        tape->bytes = moved;
        tape->room = (uint32_t)room;
    }
    mote_slot *slot = add(tape, MOTE_STRING);
    if (!slot) return;
    if (length > 0) memcpy(tape->bytes + tape->length, bytes, length);
    slot->offset = tape->length;
    slot->length = (uint32_t)length;
    tape->length += (uint32_t)length;
}

void mote_tape_handle(mote_tape *tape, uint16_t kind, int64_t id) {
    mote_slot *slot = add(tape, MOTE_HANDLE);
    if (!slot) return;
    slot->tag = kind;
    slot->integer = id;
}

void mote_tape_function(mote_tape *tape, int64_t reference) {
    mote_slot *slot = add(tape, MOTE_FUNCTION);
    if (!slot) return;
    slot->kept = true;
    slot->integer = reference;
}

uint32_t mote_tape_begin_table(mote_tape *tape, uint32_t items, uint32_t fields, uint16_t class_number) {
    uint32_t head = tape->count;
    mote_slot *slot = add(tape, MOTE_TABLE);
    if (slot) {
        slot->tag = class_number;
        slot->items = items;
        slot->fields = fields;
    }
    return head;
}

void mote_tape_end_table(mote_tape *tape, uint32_t head) {
    if (!tape->failed) tape->slots[head].length = tape->count - head - 1;
}

// -------------------------------------------------------------------------------------------- From the stack

typedef struct encoder {
    lua_State *L;
    mote_lua *m;
    mote_tape *tape;
    /// The tables that the value being written stands in.
    const void *tables[MOTE_TABLE_DEPTH];
    int depth;
} encoder;

static void encode_value(encoder *e, int index);

static void check_written(encoder *e) {
    if (e->tape->failed) mote_raise(e->L, "the value is too large to be handed over");
}

static void encode_table(encoder *e, int table) {
    lua_State *L = e->L;
    const void *identity = lua_topointer(L, table);
    for (int i = 0; i < e->depth; i++) {
        if (e->tables[i] == identity) mote_raise(L, "a table that contains itself can't be handed over");
    }
    if (e->depth == MOTE_TABLE_DEPTH) mote_raise(L, "tables are nested deeper than %d", MOTE_TABLE_DEPTH);
    e->tables[e->depth++] = identity;
    mote_need_stack(L, 8);

    lua_Integer items = mote_list_length(L, table);
    if (items > MOTE_TAPE_SLOTS) mote_raise(L, "the value is too large to be handed over");
    size_t first = e->m->key_count;
    size_t fields = mote_sorted_keys(L, table, items, false, "a table for the host");
    uint32_t head = mote_tape_begin_table(e->tape, (uint32_t)items, (uint32_t)fields, 0);
    check_written(e);
    for (lua_Integer i = 1; i <= items; i++) {
        lua_rawgeti(L, table, i);
        encode_value(e, lua_gettop(L));
        lua_pop(L, 1);
    }
    for (size_t i = 0; i < fields; i++) {
        mote_push_key(L, &e->m->keys[first + i]);
        encode_value(e, lua_gettop(L));
        lua_rawget(L, table);
        encode_value(e, lua_gettop(L));
        lua_pop(L, 1);
    }
    mote_drop_keys(e->m, first);
    mote_tape_end_table(e->tape, head);
    e->depth -= 1;
}

static void encode_value(encoder *e, int index) {
    lua_State *L = e->L;
    mote_tape *tape = e->tape;
    switch (lua_type(L, index)) {
    case LUA_TNIL: mote_tape_nil(tape); break;
    case LUA_TBOOLEAN: mote_tape_boolean(tape, lua_toboolean(L, index)); break;
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            mote_tape_integer(tape, lua_tointeger(L, index));
        } else {
            mote_tape_number(tape, lua_tonumber(L, index));
        }
        break;
    case LUA_TSTRING: {
        size_t length;
        const char *bytes = lua_tolstring(L, index, &length);
        if (tape->length + length > MOTE_TAPE_BYTES) tape->failed = true;
        else mote_tape_string(tape, bytes, length);
        break;
    }
    case LUA_TUSERDATA: {
        const mote_handle *handle = mote_to_handle(L, index);
        mote_tape_handle(tape, handle->kind, handle->id);
        break;
    }
    case LUA_TFUNCTION: {
        // The slot first: once there is a reference, nothing may fail before the tape knows of it.
        mote_tape_function(tape, 0);
        check_written(e);
        uint32_t at = tape->count - 1;
        lua_pushvalue(L, index);
        tape->slots[at].integer = luaL_ref(L, LUA_REGISTRYINDEX);
        tape->slots[at].kept = false;
        break;
    }
    case LUA_TTABLE: encode_table(e, index); break;
    default: mote_raise(L, "a %s can't be handed over", luaL_typename(L, index));
    }
    check_written(e);
}

void mote_encode(lua_State *L, int first, int last, mote_tape *tape) {
    encoder e = {.L = L, .m = mote_of(L), .tape = tape};
    mote_tape_clear(tape);
    mote_drop_keys(e.m, 0);
    for (int i = first; i <= last; i++) encode_value(&e, i);
    // Writing is work, too; a plain call costs next to nothing.
    if (tape->count > 64) mote_charge(L, tape->count);
}

// ---------------------------------------------------------------------------------------------- To the stack

static uint32_t decode_value(lua_State *L, const mote_tape *tape, uint32_t at, int depth) {
    if (at >= tape->count || depth > MOTE_HOST_TABLE_DEPTH) luaL_error(L, "the host's values are not whole");
    const mote_slot *slot = &tape->slots[at++];
    switch (slot->kind) {
    case MOTE_BOOLEAN: lua_pushboolean(L, slot->integer != 0); break;
    case MOTE_INTEGER: lua_pushinteger(L, slot->integer); break;
    case MOTE_NUMBER: lua_pushnumber(L, slot->number); break;
    case MOTE_STRING: lua_pushlstring(L, tape->bytes + slot->offset, slot->length); break;
    case MOTE_HANDLE: mote_push_handle(L, slot->tag, slot->integer); break;
    case MOTE_FUNCTION: lua_rawgeti(L, LUA_REGISTRYINDEX, slot->integer); break;
    case MOTE_TABLE: {
        uint32_t items = slot->items, fields = slot->fields;
        uint16_t class_number = slot->tag;
        mote_need_stack(L, 8);
        lua_createtable(L, (int)items, (int)fields);
        for (uint32_t i = 1; i <= items; i++) {
            at = decode_value(L, tape, at, depth + 1);
            lua_rawseti(L, -2, i);
        }
        for (uint32_t i = 0; i < fields; i++) {
            at = decode_value(L, tape, at, depth + 1);
            at = decode_value(L, tape, at, depth + 1);
            lua_rawset(L, -3);
        }
        if (class_number > 0) {
            lua_rawgeti(L, LUA_REGISTRYINDEX, mote_of(L)->classes);
            lua_rawgeti(L, -1, class_number);
            lua_remove(L, -2);
            lua_setmetatable(L, -2);
        }
        break;
    }
    default: lua_pushnil(L); break;
    }
    return at;
}

int mote_decode(lua_State *L, const mote_tape *tape) {
    if (tape->failed) luaL_error(L, "not enough memory");
    int count = 0;
    for (uint32_t at = 0; at < tape->count; count++) {
        mote_need_stack(L, 4);
        at = decode_value(L, tape, at, 0);
    }
    return count;
}
