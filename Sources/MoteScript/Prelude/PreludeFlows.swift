/// Flows of several tasks: `race`, `parallel`, `sequence`, `stagger`.
enum PreludeFlows {
    static let source = #"""
    local mote = (...).mote
    local host, fail = mote.host, mote.fail
    local pack, unpack = table.pack, table.unpack

    local function functions(name, list)
        if type(list) ~= "table" then
            fail(name .. ": expected a list of functions, got " .. mote.kind(list))
        end
        for i = 1, #list do
            if type(list[i]) ~= "function" then
                fail(name .. ": expected a function at " .. i .. ", got " .. mote.kind(list[i]))
            end
        end
        return #list
    end

    local function cancelAll(tasks, count)
        for i = 1, count do
            if tasks[i] then mote.cancelTask(tasks[i]) end
        end
    end

    -- Starts `count` children and waits until `over` says so; a child's error is the parent's.
    local function gather(name, count, startOne, isOver)
        local task = mote.waiting(name)
        local resumeParent = mote.waker(task)
        local children, results, left, ended, own = {}, {}, count, false, mote.clock()
        local parts = {}
        local function hookOf(i)
            return function(ok, ...)
                if ended then return end
                results[i] = pack(...)
                left = left - 1
                if not ok or isOver(left) then
                    ended = true
                    resumeParent(ok, i, results)
                    cancelAll(children, count)
                end
            end
        end
        local function addChild(i, fn, ...)
            children[i] = mote.newTask(fn, hookOf(i), own)
            parts[#parts + 1] = children[i]
            if task.frozen then mote.freezeTask(children[i]) end
            mote.run(children[i], ...)
            if ended then mote.cancelTask(children[i]) end
        end
        local stop = startOne(addChild, function() return ended end)
        -- Results stay here, not on the way through the queue.
        local ok, i, all = mote.park(task, function()
            ended = true
            if stop then stop() end
            cancelAll(children, count)
        end, parts)
        if stop then stop() end
        if not ok then error(all[i][1], 0) end
        return i, all
    end

    local function startList(list, count)
        return function(addChild, isEnded)
            for i = 1, count do
                if isEnded() then return end
                addChild(i, list[i])
            end
        end
    end

    local function race(list)
        local count = functions("race", list)
        if count == 0 then fail("race: needs at least one function") end
        local i, all = gather("race", count, startList(list, count), function() return true end)
        return i, unpack(all[i], 1, all[i].n)
    end

    local function parallel(list)
        local count = functions("parallel", list)
        mote.waiting("parallel")
        if count == 0 then return end
        local _, all = gather("parallel", count, startList(list, count), function(left) return left == 0 end)
        local values = {}
        for i = 1, count do values[i] = all[i][1] end
        return unpack(values, 1, count)
    end

    local function sequence(list)
        local count = functions("sequence", list)
        mote.waiting("sequence")
        for i = 1, count do list[i]() end
    end

    -- The delay of each of `count`: they rise with the distance from an origin.
    function mote.staggered(each, count, options)
        mote.number("stagger", "interval", each)
        if each < 0 then fail("stagger: the interval must not be negative") end
        return host.staggered(each, count, {
            from = options.from, delay = options.delay,
            ease = options.ease ~= nil and mote.option("stagger", "curve", options.ease) or nil,
        })
    end

    local function stagger(interval, list, fn, options)
        options = mote.options("stagger", options)
        mote.checkOptions("stagger", options, "from", "ease", "delay")
        if type(list) ~= "table" then fail("stagger: expected a list, got " .. mote.kind(list)) end
        mote.callable("stagger", fn)
        mote.waiting("stagger")
        local count = #list
        local delays = mote.staggered(interval, count, options)
        if count == 0 then return end
        local order = {}
        for i = 1, count do order[i] = i end
        table.sort(order, function(a, b) return delays[a] < delays[b] end)
        gather("stagger", count, function(addChild, isEnded)
            local start, i, timer = mote.now(), 1, nil
            local function nextOne()
                timer = nil
                while i <= count and not isEnded() do
                    local at = start + delays[order[i]]
                    if at > mote.now() then
                        timer = mote.setTimer(at, function() mote.enqueue(nextOne, false, fn) end)
                        return
                    end
                    i = i + 1
                    local index = order[i - 1]
                    addChild(index, fn, list[index], index)
                end
            end
            nextOne()
            return function() if timer then mote.clearTimer(timer) end end
        end, function(left) return left == 0 end)
    end

    local globals = mote.globals
    globals.race, globals.parallel, globals.sequence, globals.stagger = race, parallel, sequence, stagger
    """#
}
