/// One order for a table's keys, wherever they are listed. Lua's own order depends on hashes, whose seed is
/// drawn anew for each state, and on addresses.

#include <stdlib.h>

#include "Internal.h"

lua_Integer mote_list_length(lua_State *L, int table) {
    // Not `lua_rawlen`: in a list with holes it may answer any border, depending on hashes.
    lua_Integer n = 0;
    while (lua_rawgeti(L, table, n + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        n += 1;
    }
    lua_pop(L, 1);
    return n;
}

bool mote_read_key(lua_State *L, int index, mote_key *key) {
    *key = (mote_key){.rank = MOTE_KEY_BOOLEAN};
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        key->integer = lua_toboolean(L, index);
        return true;
    case LUA_TNUMBER:
        key->rank = MOTE_KEY_NUMBER;
        key->is_integer = lua_isinteger(L, index);
        if (key->is_integer) key->integer = lua_tointeger(L, index);
        key->number = lua_tonumber(L, index);
        return true;
    case LUA_TSTRING:
        key->rank = MOTE_KEY_STRING;
        key->string = lua_tolstring(L, index, &key->length);
        return true;
    case LUA_TUSERDATA: {
        const mote_handle *handle = mote_to_handle(L, index);
        key->rank = MOTE_KEY_HANDLE;
        key->handle_kind = handle->kind;
        key->integer = handle->id;
        return true;
    }
    default:
        return false;
    }
}

int mote_compare_keys(const void *left, const void *right) {
    const mote_key *a = left, *b = right;
    if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
    switch (a->rank) {
    case MOTE_KEY_NUMBER:
        // A float key is never a whole number within the integers' range, so doubles order the two kinds
        // rightly.
        if (!(a->is_integer && b->is_integer)) return a->number < b->number ? -1 : a->number > b->number;
        break;
    case MOTE_KEY_STRING: {
        int order = memcmp(a->string, b->string, a->length < b->length ? a->length : b->length);
        if (order != 0) return order;
        return a->length < b->length ? -1 : a->length > b->length;
    }
    case MOTE_KEY_HANDLE:
        if (a->handle_kind != b->handle_kind) return a->handle_kind < b->handle_kind ? -1 : 1;
        break;
    case MOTE_KEY_BOOLEAN:
        break;
    }
    return a->integer < b->integer ? -1 : a->integer > b->integer;
}

void mote_push_key(lua_State *L, const mote_key *key) {
    switch (key->rank) {
    case MOTE_KEY_BOOLEAN: lua_pushboolean(L, (int)key->integer); break;
    case MOTE_KEY_NUMBER:
        if (key->is_integer) {
            lua_pushinteger(L, key->integer);
        } else {
            lua_pushnumber(L, key->number);
        }
        break;
    case MOTE_KEY_STRING: lua_pushlstring(L, key->string, key->length); break;
    case MOTE_KEY_HANDLE: mote_push_handle(L, key->handle_kind, key->integer); break;
    }
}

void mote_drop_keys(mote_lua *m, size_t count) { m->key_count = count; }

static int logarithm(size_t n) {
    int digits = 1;
    while (n >>= 1) digits += 1;
    return digits;
}

size_t mote_sorted_keys(lua_State *L, int table, lua_Integer items, bool handles, const char *what) {
    mote_lua *m = mote_of(L);
    size_t first = m->key_count, bytes = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        mote_key key;
        bool known = mote_read_key(L, -1, &key);
        bool is_integer = known && key.rank == MOTE_KEY_NUMBER && key.is_integer;
        if (is_integer && key.integer >= 1 && key.integer <= items) continue;
        if (!known || (key.rank == MOTE_KEY_HANDLE && !handles)) {
            const char *name = mote_push_serial(L, -1);
            mote_raise(L, "%s: the table has a key that is a %s (%s) and %s: use a name, a number or a list",
                       what, luaL_typename(L, -2), name,
                       known ? "can't be handed over" : "has no fixed order");
        }
        if (m->key_count == m->key_room) {
            size_t room = m->key_room ? m->key_room * 2 : 64;
            mote_key *moved = realloc(m->keys, room * sizeof *moved);
            if (!moved) mote_raise(L, "not enough memory");
            m->keys = moved;
            m->key_room = room;
        }
        if (known && key.rank == MOTE_KEY_STRING) bytes += key.length;
        m->keys[m->key_count++] = key;
    }
    size_t count = m->key_count - first;
    mote_charge(L, (lua_Integer)((6 * count + bytes / 32) * (size_t)logarithm(count)));
    if (count > 1) qsort(m->keys + first, count, sizeof *m->keys, mote_compare_keys);
    return count;
}
