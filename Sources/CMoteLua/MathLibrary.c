/// `math` with the engine's own functions, and the scene's random generator.

#include <math.h>

#include "Internal.h"

#define ONE_ARGUMENT(name)                                                              \
    static int math_##name(lua_State *L) {                                              \
        lua_pushnumber(L, mote_of(L)->options.maths.name(luaL_checknumber(L, 1)));      \
        return 1;                                                                       \
    }

ONE_ARGUMENT(sin)
ONE_ARGUMENT(cos)
ONE_ARGUMENT(tan)
ONE_ARGUMENT(asin)
ONE_ARGUMENT(acos)
ONE_ARGUMENT(exp)

static int math_atan(lua_State *L) {
    double y = luaL_checknumber(L, 1), x = luaL_optnumber(L, 2, 1);
    lua_pushnumber(L, mote_of(L)->options.maths.atan2(y, x));
    return 1;
}

static int math_log(lua_State *L) {
    const mote_maths *maths = &mote_of(L)->options.maths;
    double x = luaL_checknumber(L, 1);
    if (lua_isnoneornil(L, 2)) {
        lua_pushnumber(L, maths->log(x));
        return 1;
    }
    double base = luaL_checknumber(L, 2);
    if (base == 2) {
        lua_pushnumber(L, maths->log2(x));
    } else if (base == 10) {
        lua_pushnumber(L, maths->log10(x));
    } else {
        lua_pushnumber(L, maths->log(x) / maths->log(base));
    }
    return 1;
}

// ---------------------------------------------------------------------------------------------------- Random

static uint64_t draw(lua_State *L) {
    const mote_lua *m = mote_of(L);
    return m->options.random(m->context);
}

/// Even in 0 ≤ x < 1: the upper 53 bits, as many as a double holds.
static double draw_fraction(lua_State *L) { return (double)(draw(L) >> 11) * 0x1p-53; }

/// Even in 0 … `last`: draws within the next power of two until one fits, so that none is likelier.
static uint64_t draw_up_to(lua_State *L, uint64_t last) {
    if (last == 0) return 0;
    uint64_t mask = UINT64_MAX >> __builtin_clzll(last), number;
    do {
        number = draw(L) & mask;
    } while (number > last);
    return number;
}

static int math_random(lua_State *L) {
    lua_Integer low = 1, high;
    switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, draw_fraction(L)); return 1;
    case 1:
        high = luaL_checkinteger(L, 1);
        if (high == 0) {
            lua_pushinteger(L, (lua_Integer)draw(L));
            return 1;
        }
        break;
    case 2:
        low = luaL_checkinteger(L, 1);
        high = luaL_checkinteger(L, 2);
        break;
    default: return mote_raise(L, "math.random takes at most two numbers");
    }
    if (low > high) return mote_raise(L, "math.random: nothing lies between %I and %I", low, high);
    lua_pushinteger(L, (lua_Integer)((uint64_t)low + draw_up_to(L, (uint64_t)high - (uint64_t)low)));
    return 1;
}

static int base_random(lua_State *L) {
    if (lua_gettop(L) == 0) {
        lua_pushnumber(L, draw_fraction(L));
        return 1;
    }
    if (lua_gettop(L) != 2) {
        return mote_raise(L, "random takes nothing or two numbers: for whole ones use math.random(low, high)");
    }
    double low = luaL_checknumber(L, 1), high = luaL_checknumber(L, 2), share = draw_fraction(L);
    double value = low * (1 - share) + high * share;
    // Rounding must not reach the end that is not to be reached.
    lua_pushnumber(L, low < high && value >= high ? nextafter(high, low) : value);
    return 1;
}

static int math_randomseed(lua_State *L) {
    return mote_raise(L, "math.randomseed does not exist here: the scene's seed decides");
}

void mote_open_maths(lua_State *L) {
    // Exact in every C library, or nothing but arithmetic.
    static const char *const kept[] = {
        "abs", "ceil",       "deg",  "floor", "fmod", "huge", "max",       "maxinteger", "min",
        "mininteger", "modf", "pi",  "rad",   "sqrt", "tointeger", "type", "ult",
    };
    static const luaL_Reg own[] = {
        {"sin", math_sin},       {"cos", math_cos},   {"tan", math_tan}, {"asin", math_asin},
        {"acos", math_acos},     {"atan", math_atan}, {"exp", math_exp}, {"log", math_log},
        {"random", math_random}, {"randomseed", math_randomseed},        {NULL, NULL},
    };
    luaL_newlib(L, own);
    lua_pushcfunction(L, luaopen_math);
    lua_call(L, 0, 1);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        lua_getfield(L, -1, kept[i]);
        lua_setfield(L, -3, kept[i]);
    }
    lua_pop(L, 1);
    lua_setfield(L, -2, "math");
    lua_pushcfunction(L, base_random);
    lua_setfield(L, -2, "random");
}
