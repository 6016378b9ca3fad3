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
---@field path? PathLike for a point, instead of `to`, `by` and `from`: absolute places to follow; the model ends at its end
---@field calculationMode? "linear"|"discrete"|"paced"|"cubic"|"cubicPaced" along `path`, as of `keyframe` ("linear")
---@field rotationMode? "auto"|"autoReverse" turns `transform.rotation.z` along `path`; the model keeps the last direction
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
---@field clampMode? "none"|"start"|"end"|"both" keeps what is shown from passing its start or end ("none")
---@field roundingFactor? number a step to which what is shown is rounded; 0 for none (0)
---@field repeatCount? number runs in all, a whole number; `math.huge` for ever (1)
---@field autoreverses? boolean every second run springs back; both runs count (false)
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

---A glide as POP's decay, which stops where it meets a bound. Any of `power`, `timeConstant`, `restDelta`, `bounce`,
---`bounceStiffness`, `bounceDamping` and `modifyTarget` makes it inertia as Motion's: it glides to
---`from + power * velocity`, and a spring takes it over where it meets a bound, with the velocity that it has.
---@class DecayOptions: AnimationCallbacks
---@field velocity? number|number[] units a second (as it moves now)
---@field deceleration? number what is left of the velocity after a millisecond, between 0 and 1 (0.998; inertia takes it instead of `power` and `timeConstant`)
---@field from? PropertyValue shows during `delay` too
---@field min? number|number[] a bound
---@field max? number|number[]
---@field power? number the share of the velocity that the way is (0.8)
---@field timeConstant? number seconds in which the rest of the way shrinks to 1/e (0.325)
---@field restDelta? number how far from its target counts as there (half of what nobody sees: 0.5 points, 0.005 of opacity)
---@field bounce? boolean false stops it at a bound (true)
---@field bounceStiffness? number of the spring at a bound (500)
---@field bounceDamping? number above 0 (10)
---@field modifyTarget? fun(target: any): any asked once, when it begins: where it is to come to rest instead (for snapping)
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

---`paced` and `cubicPaced` keep one speed, and take no times and timing functions; the cubic modes lead a smooth curve
---through the values. Values of objects that have nothing in between (paths of different structure) switch half-way
---between their times, those of discrete properties at their times.
---@class KeyframeAnimation: ExplicitAnimationOptions
---@field values? PropertyValue[]
---@field path? PathLike for a point, instead of `values`: a key at its beginning and at the end of each line and curve
---@field keyTimes? number[] rising from 0 to 1, one for each value; in discrete mode one more, at the end
---@field timingFunctions? TimingFunction[] one for each way between two values
---@field calculationMode? "linear"|"discrete"|"paced"|"cubic"|"cubicPaced" ("linear")
---@field rotationMode? "auto"|"autoReverse" turns `transform.rotation.z` along `path`, or against it
---@field tensionValues? number[] one for each value, of the cubic modes: how tight the curve is (0)
---@field continuityValues? number[] how round its corners are (0)
---@field biasValues? number[] above 0 it overshoots, below it cuts short (0)

---@param options KeyframeAnimation
---@return KeyframeAnimation
function keyframe(options) end

---Like `basic`, on a spring; it may overshoot, and where its duration cuts it short it ends where it is.
---@class SpringAnimation: BasicAnimation
---@field mass? number (1)
---@field stiffness? number (100)
---@field damping? number (10)
---@field initialVelocity? number relative: 1 covers the whole way in a second (0)
---@field duration? number seconds (settlingDuration)
---@field settlingDuration number seconds until it rests; infinity without damping (read only)
---@field allowsOverdamping? boolean false takes a spring that creeps for one that arrives soonest, as Core Animation does (true)

---@param options SpringAnimation
---@return SpringAnimation
function springAnimation(options) end

---What the layer and its sublayers showed when it was added goes out, and what they show from then on comes in. The
---key is always "transition". Emitters are not in the picture that goes out.
---@class Transition: AnimationCallbacks
---@field type? "fade"|"moveIn"|"push"|"reveal" ("fade")
---@field subtype? "fromLeft"|"fromRight"|"fromTop"|"fromBottom" where what moves comes from ("fromLeft")
---@field duration? number seconds (0.25)
---@field delay? number seconds from now; the old picture shows during it (0)
---@field beginTime? number absolute layer time; 0 is now (0)
---@field timeOffset? number seconds (0)
---@field speed? number (1)
---@field repeatCount? number (1)
---@field repeatDuration? number seconds
---@field autoreverses? boolean (false)
---@field fillMode? "removed"|"forwards"|"backwards"|"both" without effect: a transition goes when it is over
---@field removedOnCompletion? boolean without effect
---@field timingFunction? TimingFunction ("linear")
---@field curve? TimingFunction the same as `timingFunction`
---@field startProgress? number 0…1, where in the whole way it starts (0)
---@field endProgress? number 0…1, where it ends (1)

---@param options Transition
---@return Transition
function transition(options) end

---As UIKit's view transitions. The flips turn in depth and change sides half-way. There is no page curl.
---@class ViewTransitionOptions: AnimationCallbacks
---@field type? "crossDissolve"|"flipFromLeft"|"flipFromRight"|"flipFromTop"|"flipFromBottom" ("crossDissolve")
---@field delay? number seconds from now (0)
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`
---@field showHide? boolean `transitionTo` hides one and shows the other, instead of taking one out and the other in (false)

---@class DeleteOptions: AnimationCallbacks
---@field duration? number seconds (0.25)
---@field delay? number seconds from now (0)
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`

---A motion that a function works out at each tick, since it has memory. Prefer motions that are functions of time.
---@class CustomOptions: AnimationCallbacks
---@field fn fun(elapsed: number, current: any): any, boolean? the value to show, and true when it is done; nil leaves the value
---@field duration? number seconds; without it `fn` says when it is done
---@field delay? number seconds from now (0)
---@field onChange? fun(value: any) at each tick while it runs

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

---@param options CustomOptions
---@return Animation
function FreeValue:custom(options) end

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

---What a timing function makes of a fraction, for drawing it or for motion by hand.
---@param curve TimingFunction
---@param fraction number
---@return number
function curveValue(curve, fraction) end

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
