/// `pairs` and `next` in a fixed order: booleans, numbers in order, strings by bytes, then handles by kind
/// and id.

#include "Internal.h"

/// Pushes the smallest key of the table, or nil.
static void push_smallest(lua_State *L, int table) {
    mote_key smallest, key;
    lua_Integer count = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (!mote_read_key(L, -1, &key)) {
            mote_drop_keys(mote_of(L), 0);
            mote_sorted_keys(L, table, 0, true, "next");
        }
        if (count++ == 0 || mote_compare_keys(&key, &smallest) < 0) smallest = key;
    }
    mote_charge(L, 6 * count);
    if (count > 0) {
        mote_push_key(L, &smallest);
    } else {
        lua_pushnil(L);
    }
}

/// Pushes a list of the table's keys in order and returns how many there are.
static lua_Integer push_sorted_keys(lua_State *L, int table, const char *what) {
    mote_lua *m = mote_of(L);
    mote_drop_keys(m, 0);
    size_t count = mote_sorted_keys(L, table, 0, true, what);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        mote_push_key(L, &m->keys[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    mote_charge(L, 2 * (lua_Integer)count);
    return (lua_Integer)count;
}

// ----------------------------------------------------------------------------------------------------- pairs

/// Upvalues: the table, its keys (nil: it is a list), where it is, how many.
static int pairs_step(lua_State *L) {
    lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
    lua_Integer count = lua_tointeger(L, lua_upvalueindex(4));
    bool is_list = lua_isnil(L, lua_upvalueindex(2));
    while (position < count) {
        position += 1;
        if (is_list) {
            lua_pushinteger(L, position);
        } else {
            lua_rawgeti(L, lua_upvalueindex(2), position);
        }
        lua_pushvalue(L, -1);
        // Gone if the loop has removed it.
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
            lua_pushinteger(L, position);
            lua_replace(L, lua_upvalueindex(3));
            return 2;
        }
        lua_pop(L, 2);
    }
    lua_pushinteger(L, count);
    lua_replace(L, lua_upvalueindex(3));
    lua_pushnil(L);
    return 1;
}

/// How many keys the table has if they are 1 … n, else -1.
static lua_Integer plain_list_length(lua_State *L, int table) {
    lua_Integer border = (lua_Integer)lua_rawlen(L, table), count = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
        if (key < 1 || key > border) {
            lua_pop(L, 1);
            return -1;
        }
        count += 1;
    }
    return count == border ? count : -1;
}

static int base_pairs(lua_State *L) {
    luaL_checkany(L, 1);
    if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_pushvalue(L, 1);
    lua_Integer count = plain_list_length(L, 1);
    if (count >= 0) {
        mote_charge(L, 2 * count);
        lua_pushnil(L);
    } else {
        count = push_sorted_keys(L, 1, "pairs");
    }
    lua_pushinteger(L, 0);
    lua_pushinteger(L, count);
    lua_pushcclosure(L, pairs_step, 4);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

// ------------------------------------------------------------------------------------------------------ next

static mote_traversal *find_traversal(mote_lua *m, const void *table) {
    for (int i = 0; i < MOTE_TRAVERSALS; i++) {
        if (m->traversal_slots[i].table == table) return &m->traversal_slots[i];
    }
    return NULL;
}

/// Where the first key greater than the one at index 2 stands among the sorted ones.
static lua_Integer position_after(lua_State *L, size_t count) {
    const mote_lua *m = mote_of(L);
    mote_key key;
    if (!mote_read_key(L, 2, &key)) {
        return mote_raise(L, "next: a %s has no place among the keys", luaL_typename(L, 2));
    }
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (mote_compare_keys(&m->keys[middle], &key) <= 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return (lua_Integer)low;
}

static mote_traversal *start_traversal(lua_State *L) {
    mote_lua *m = mote_of(L);
    const void *table = lua_topointer(L, 1);
    mote_traversal *slot = find_traversal(m, table);
    if (!slot) {
        slot = &m->traversal_slots[m->next_traversal];
        m->next_traversal = (m->next_traversal + 1) % MOTE_TRAVERSALS;
    }
    slot->table = NULL;
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->traversals);
    lua_Integer count = push_sorted_keys(L, 1, "next");
    // The list holds the table, too: while it does, no other can have the same address.
    lua_pushvalue(L, 1);
    lua_setfield(L, -2, "table");
    lua_rawseti(L, -2, slot - m->traversal_slots + 1);
    lua_pop(L, 1);
    *slot = (mote_traversal){.table = table, .position = position_after(L, (size_t)count), .count = count};
    return slot;
}

static int base_next(lua_State *L) {
    mote_lua *m = mote_of(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    mote_traversal *slot = find_traversal(m, lua_topointer(L, 1));
    if (lua_isnil(L, 2)) {
        // A new walk sees the keys as they are now.
        if (slot) slot->table = NULL;
        push_smallest(L, 1);
        if (lua_isnil(L, -1)) return 1;
        lua_pushvalue(L, -1);
        lua_rawget(L, 1);
        return 2;
    }
    bool goes_on = false;
    if (slot && slot->position > 0) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, m->traversals);
        lua_rawgeti(L, -1, slot - m->traversal_slots + 1);
        lua_rawgeti(L, -1, slot->position);
        goes_on = lua_rawequal(L, -1, 2);
        lua_settop(L, 2);
    }
    if (!goes_on) slot = start_traversal(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, m->traversals);
    lua_rawgeti(L, -1, slot - m->traversal_slots + 1);
    while (slot->position < slot->count) {
        slot->position += 1;
        lua_rawgeti(L, 4, slot->position);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, 1) != LUA_TNIL) return 2;
        lua_pop(L, 2);
    }
    slot->table = NULL;
    lua_pushnil(L);
    return 1;
}

void mote_open_iteration(lua_State *L) {
    static const luaL_Reg own[] = {{"pairs", base_pairs}, {"next", base_next}, {NULL, NULL}};
    luaL_setfuncs(L, own, 0);
}
