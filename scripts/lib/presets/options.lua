-- What presets share: options over their own, with errors that name what is wrong.
local options = {}

-- The value of an option, checked to be of its default's type.
function options.take(preset, given, defaults)
    if given ~= nil and type(given) ~= "table" then
        error(preset .. ": expected a table of options, got " .. type(given), 3)
    end
    local result = {}
    for name, value in pairs(defaults) do result[name] = value end
    for name, value in pairs(given or {}) do
        local default = defaults[name]
        if default == nil then error(preset .. ": unknown option \"" .. tostring(name) .. "\"", 3) end
        if type(value) ~= type(default) then
            error(preset .. ": " .. name .. ": expected a " .. type(default) .. ", got " .. type(value), 3)
        end
        result[name] = value
    end
    return result
end

return options
