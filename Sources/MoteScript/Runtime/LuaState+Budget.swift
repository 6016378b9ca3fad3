import CMoteLua

extension LuaState {
    /// Instructions that the last entry left of its budget.
    var budgetLeft: Int { Int(mote_lua_budget_left(lua)) }
}
