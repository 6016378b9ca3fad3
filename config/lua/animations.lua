---@meta
-- Animations, timing functions and paths of the scene API. See `mote.lua`.

---- Animations ----------------------------------------------------------------------------------------------

---@class Animation
---@field fraction number 0…1 (read only)
---@field duration number seconds, infinity for one that never ends; 0 when it is over (read only)
---@field destination any where a spring or decay comes to rest (read only)
local Animation = {}

---Stops it at the value on screen; an explicit one uncovers the model.
---@return Animation
function Animation:cancel() end

---Jumps to its end.
---@return Animation
function Animation:finish() end

---@return Animation
function Animation:pause() end

---@return Animation
function Animation:resume() end

---Turns it round where it is.
---@return Animation
function Animation:reverse() end

---@param fraction number 0…1
---@return Animation
function Animation:seek(fraction) end

---Called exactly once, at the exact end; `finished` is false when the motion was cut short.
---@param fn fun(finished: boolean)
---@return Animation
function Animation:onComplete(fn) end

---Waits for the first arrival at the target. False when the motion was cut short before.
---@return boolean
function Animation:reached() end

---@class AnimationCallbacks
---@field onStart? fun() when its delay is over
---@field onComplete? fun(finished: boolean)

---@class BlockOptions: AnimationCallbacks
---@field delay? number seconds from now (0)
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`
---@field dampingRatio? number above 0, at most 1: a spring that settles in the duration
---@field velocity? number of that spring; 1 goes the whole way in a second (0)
---@field repeatCount? number runs in all; `math.huge` for ever (1)
---@field autoreverses? boolean (false)
---@field beginFromCurrentState? boolean replaces what is running instead of adding to it (false)

---Model changes made in `changes` become animations.
---@overload fun(duration: number, changes: fun()): Animation
---@param duration number seconds
---@param options BlockOptions
---@param changes fun()
---@return Animation
function animate(duration, options, changes) end

---Blocks within a block: `k(start, length, changes)`, both fractions of the duration.
---@overload fun(duration: number, frames: fun(k: fun(start: number, length: number, changes: fun()))): Animation
---@param duration number seconds
---@param options BlockOptions
---@param frames fun(k: fun(start: number, length: number, changes: fun()))
---@return Animation
function animateKeyframes(duration, options, frames) end

---@class PropertyAnimationOptions: BlockOptions
---@field to? PropertyValue
---@field by? PropertyValue counts from where a running motion is going
---@field from? PropertyValue shows during `delay` too; without `to` and `by` the end is the model
---@field duration? number seconds (0.25)
---@field onChange? fun(value: any) at each tick while it runs

---One way to name the spring: `springBounciness`/`springSpeed`, `tension`/`friction`/`mass`,
---`mass`/`stiffness`/`damping`, `response`/`dampingRatio`, `duration`/`bounce` or `duration`/`dampingRatio`.
---@class SpringOptions: AnimationCallbacks
---@field to? PropertyValue
---@field by? PropertyValue counts from where a running motion is going
---@field from? PropertyValue
---@field velocity? number|number[] units a second (as it moves now)
---@field delay? number seconds from now (0)
---@field threshold? number how far from the target counts as there (a thousandth of the way)
---@field springBounciness? number 0…20 (4)
---@field springSpeed? number 0…20 (12)
---@field tension? number
---@field friction? number
---@field mass? number (1)
---@field stiffness? number (100)
---@field damping? number (10)
---@field response? number seconds (0.5)
---@field dampingRatio? number (0.825)
---@field duration? number seconds (0.5)
---@field bounce? number -1…1 (0)
---@field onChange? fun(value: any) at each tick while it runs
---@field onReached? fun() at the first arrival at the target

---@class DecayOptions: AnimationCallbacks
---@field velocity? number|number[] units a second (as it moves now)
---@field deceleration? number what is left of the velocity after a millisecond, between 0 and 1 (0.998)
---@field from? PropertyValue
---@field min? number|number[] it may not pass
---@field max? number|number[]
---@field delay? number seconds from now (0)
---@field onChange? fun(value: any) at each tick while it runs

---@class ExplicitAnimationOptions: AnimationCallbacks
---@field keyPath string
---@field duration? number seconds (0.25)
---@field delay? number seconds from now (0)
---@field beginTime? number absolute layer time; 0 is now (0)
---@field timeOffset? number seconds (0)
---@field speed? number (1)
---@field repeatCount? number runs in all; `math.huge` for ever (1)
---@field repeatDuration? number seconds, instead of `repeatCount`
---@field autoreverses? boolean (false)
---@field fillMode? "removed"|"forwards"|"backwards"|"both" ("removed")
---@field removedOnCompletion? boolean (true)
---@field additive? boolean (false)
---@field cumulative? boolean (false)
---@field timingFunction? TimingFunction ("linear")
---@field curve? TimingFunction the same as `timingFunction`
---@field onChange? fun(value: any) at each tick while it runs

---@class BasicAnimation: ExplicitAnimationOptions
---@field fromValue? PropertyValue
---@field toValue? PropertyValue
---@field byValue? PropertyValue

---@param options BasicAnimation
---@return BasicAnimation
function basic(options) end

---@class KeyframeAnimation: ExplicitAnimationOptions
---@field values PropertyValue[]
---@field keyTimes? number[] rising from 0 to 1, one for each value
---@field timingFunctions? TimingFunction[] one for each way between two values
---@field calculationMode? "linear"|"discrete" ("linear")

---@param options KeyframeAnimation
---@return KeyframeAnimation
function keyframe(options) end

---A value of its own that springs, decays and animates, and that no picture shows.
---@class FreeValue
---@field value any
---@field velocity any units a second (read only)
local FreeValue = {}

---@param options SpringOptions
---@return Animation
function FreeValue:spring(options) end

---@param options DecayOptions
---@return Animation
function FreeValue:decay(options) end

---@param options PropertyAnimationOptions
---@return Animation
function FreeValue:animate(options) end

---@param initial number|number[]|string a number, a point, a rectangle or a colour
---@return FreeValue
function value(initial) end

---- Timing functions ----------------------------------------------------------------------------------------

---A name, what `bezier`, `steps` or `linearStops` made, or a function of a fraction (sampled once, when it is
---added).
---@alias TimingFunction string|CurveValue|number[]|fun(fraction: number): number

---@class CurveValue

---@param x1 number 0…1
---@param y1 number
---@param x2 number 0…1
---@param y2 number
---@return CurveValue
function bezier(x1, y1, x2, y2) end

---@param count integer
---@param where? "start"|"end"|"jump-start"|"jump-end"|"jump-none"|"jump-both" ("end")
---@return CurveValue
function steps(count, where) end

---Straight lines between outputs, as CSS `linear()`: each an output, or `{output, input}`.
---@param stops (number|number[])[]
---@return CurveValue
function linearStops(stops) end

---- Paths ---------------------------------------------------------------------------------------------------

---@class Path
local Path = {}

---@param x number
---@param y number
---@return Path
function Path:moveTo(x, y) end

---@param x number
---@param y number
---@return Path
function Path:lineTo(x, y) end

---@param cx number
---@param cy number
---@param x number
---@param y number
---@return Path
function Path:quadTo(cx, cy, x, y) end

---@param c1x number
---@param c1y number
---@param c2x number
---@param c2y number
---@param x number
---@param y number
---@return Path
function Path:curveTo(c1x, c1y, c2x, c2y, x, y) end

---@param cx number
---@param cy number
---@param radius number
---@param startAngle number radians
---@param endAngle number radians
---@param clockwise? boolean on screen (true)
---@return Path
function Path:arc(cx, cy, radius, startAngle, endAngle, clockwise) end

---@param x number
---@param y number
---@param w number
---@param h number
---@return Path
function Path:rect(x, y, w, h) end

---@param x number
---@param y number
---@param w number
---@param h number
---@param radius number
---@return Path
function Path:roundedRect(x, y, w, h, radius) end

---@param x number
---@param y number
---@param w number
---@param h number
---@return Path
function Path:ellipse(x, y, w, h) end

---@return Path
function Path:close() end

---@return Path
function path() end
