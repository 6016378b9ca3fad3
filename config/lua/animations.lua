---@meta
-- Animations, timing functions and paths of the scene API. See `mote.lua`.

---- Animations ----------------------------------------------------------------------------------------------

---@class Animation
---@field fraction number 0…1 (read only)
---@field duration number seconds, infinity for one that never ends; 0 when it is over (read only)
---@field destination any where a spring or decay comes to rest; of one that waits for its start, where it will, as things are now (read only)
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

---Turns it round where it is. A timeline that is over sets out from its end, or from its beginning.
---@return Animation
function Animation:reverse() end

---@param fraction number 0…1 of its length; what is beyond counts as the nearer end
---@return Animation
function Animation:seek(fraction) end

---Called exactly once, at the exact end; `finished` is false when the motion was cut short. What ends at the very
---instant at which something takes its property has not been.
---@param fn fun(finished: boolean)
---@return Animation
function Animation:onComplete(fn) end

---Waits for the first arrival at the target. False when the motion was cut short before.
---@return boolean
function Animation:reached() end

---@class AnimationCallbacks
---@field onStart? fun() when its delay is over; also where it is cut short at that instant
---@field onComplete? fun(finished: boolean) at its end; what begins at the same instant is told before

---@class MoveOptions: AnimationCallbacks
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`
---@field dampingRatio? number above 0, at most 1: a spring that settles in the duration
---@field velocity? number of that spring; 1 goes the whole way in a second (0)
---@field repeatCount? number runs in all; `math.huge` for ever (1)
---@field autoreverses? boolean (false)

---@class BlockOptions: MoveOptions
---@field beginFromCurrentState? boolean replaces what is running instead of adding to it (false)
---@field overrideInheritedDuration? boolean within another block it runs for its own duration (false)
---@field overrideInheritedCurve? boolean within another block it runs by its own curve (false)

---Model changes made in `changes` become animations. While an explicit animation covers a property they are covered
---with the model, and show when that ends. So they are by what a spring or decay starts from (`from`) while that waits
---for its delay.
---
---A block within another's function runs as long as that, and by its curve or spring, as in UIKit; its delay, runs,
---callbacks and a `dampingRatio` are its own. So it is with keyframe blocks, but not within their frames, nor within
---an animator's changes or what a timeline takes.
---@overload fun(duration: number, changes: fun()): Animation
---@param duration number seconds
---@param options BlockOptions
---@param changes fun()
---@return Animation
function animate(duration, options, changes) end

---@class KeyframeBlockOptions: BlockOptions
---@field calculationMode? "linear"|"discrete"|"paced"|"cubic"|"cubicPaced" between the values of a property ("linear")

---A block in frames, as UIKit's: `k(start, length, changes)`, both fractions of the duration; length 0 changes at
---an instant, and a frame that would go on beyond the whole ends with it. A property holds between its frames. The
---block's curve goes over the whole of it: "easeInOut" unless it is said.
---@overload fun(duration: number, frames: fun(k: fun(start: number, length: number, changes: fun()))): Animation
---@param duration number seconds
---@param options KeyframeBlockOptions
---@param frames fun(k: fun(start: number, length: number, changes: fun()))
---@return Animation
function animateKeyframes(duration, options, frames) end

---@class TransactionOptions
---@field duration? number seconds, of animations that don't say theirs (or, as in Core Animation, say 0), and of plain changes (that of the transaction around it; 0.25)
---@field timingFunction? TimingFunction of animations that don't say theirs, and of plain changes (that of the transaction around it; "default" for plain changes)
---@field curve? TimingFunction the same as `timingFunction`
---@field disableActions? boolean plain changes are made at once (as in the transaction around it; false)
---@field completion? fun(finished: boolean) once, when all animations added in it are over; at once if there are none
---@field onComplete? fun(finished: boolean) the same as `completion`
---@field onStart? fun() when the first of them begins; never, if all are cut short before

---Core Animation's transaction. Inside, a plain change of what can animate (`layer.opacity = 0`) runs by itself from
---what the screen shows, and takes the place of what was running; layers that are in no tree, and values that are
---so already, don't. Transactions nest; what an inner one says is its own.
---@overload fun(changes: fun()): Animation
---@param options TransactionOptions
---@param changes fun()
---@return Animation all that was added in it
function transaction(options, changes) end

---@class PropertyAnimationOptions: MoveOptions
---@field to? PropertyValue
---@field by? PropertyValue counts from `from`, or else from where a running motion is going, as far as the property's range reaches; beside `to` it starts that much before
---@field from? PropertyValue shows during `delay` too; without `to` and `by` the end is the model
---@field duration? number seconds (0.25)
---@field path? PathLike for a point, instead of `to`, `by` and `from`: absolute places to follow; the model ends at its end
---@field calculationMode? "linear"|"discrete"|"paced"|"cubic"|"cubicPaced" along `path`, as of `keyframe` ("linear")
---@field rotationMode? "auto"|"autoReverse" turns `transform.rotation.z` along `path`; the model keeps the last direction
---@field onChange? fun(value: any) at each tick while it runs; one that fails is called no more

---One way to name the spring: `springBounciness`/`springSpeed`, `tension`/`friction`/`mass`,
---`mass`/`stiffness`/`damping`, `response`/`dampingRatio`, `duration`/`bounce` or `duration`/`dampingRatio`.
---@class SpringOptions: AnimationCallbacks
---@field to? PropertyValue
---@field by? PropertyValue counts from `from`, or else from where a running motion is going, as far as the property's range reaches
---@field from? PropertyValue shows during `delay` too; with nothing but it, the end is the model
---@field velocity? number|number[] units a second (as it moves now)
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
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
---@field duration? number seconds (0.5); with `dampingRatio` it is over then, if it sets out from rest
---@field bounce? number -1…1 (0)
---@field onChange? fun(value: any) at each tick while it runs; one that fails is called no more
---@field onReached? fun() at the first arrival at the target

---A glide as POP's decay, which stops where it meets a bound. Any of `power`, `timeConstant`, `restDelta`, `bounce`,
---`bounceStiffness`, `bounceDamping` and `modifyTarget` makes it inertia as Motion's: it glides to
---`from + power * velocity`, and a spring takes it over where it meets a bound, with the velocity that it has.
---@class DecayOptions: AnimationCallbacks
---@field velocity? number|number[] units a second (as it moves now)
---@field deceleration? number what is left of the velocity after a millisecond, between 0 and 1 (0.998; inertia takes it instead of `power` and `timeConstant`)
---@field from? PropertyValue shows during `delay` too
---@field min? number|number[] a bound; what starts beyond it and is too slow to come within springs back to it
---@field max? number|number[]
---@field power? number the share of the velocity that the way is (0.8)
---@field timeConstant? number seconds in which the rest of the way shrinks to 1/e (0.325)
---@field restDelta? number how far from its target counts as there (half of what nobody sees: 0.5 points, 0.005 of opacity)
---@field bounce? boolean false stops it at a bound (true)
---@field bounceStiffness? number of the spring at a bound (500)
---@field bounceDamping? number above 0 (10)
---@field modifyTarget? fun(target: any): any asked once, when it begins: where it is to come to rest instead (for snapping)
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field onChange? fun(value: any) at each tick while it runs; one that fails is called no more

---@class ExplicitAnimationOptions: AnimationCallbacks
---@field keyPath string
---@field duration? number seconds (0.25)
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field beginTime? number absolute layer time, part way where that has passed; 0 is now (0)
---@field timeOffset? number seconds (0)
---@field speed? number (1)
---@field repeatCount? number runs in all; `math.huge` for ever; 0 counts as not said, as in Core Animation (1)
---@field repeatDuration? number seconds, instead of `repeatCount`
---@field autoreverses? boolean (false)
---@field fillMode? "removed"|"forwards"|"backwards"|"both" ("removed")
---@field removedOnCompletion? boolean (true)
---@field additive? boolean (false)
---@field cumulative? boolean (false)
---@field timingFunction? TimingFunction ("linear")
---@field curve? TimingFunction the same as `timingFunction`
---@field onChange? fun(value: any) at each tick while it runs; one that fails is called no more

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

---Animations under one time. Their begin times count from the group's beginning; its duration cuts them off and
---never stretches them. What they say of their starts and ends is ignored: they live and go with the group.
---@class GroupAnimation: AnimationCallbacks
---@field animations (BasicAnimation|KeyframeAnimation|GroupAnimation)[] a description may be in several places
---@field duration? number seconds (0.25)
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field beginTime? number absolute layer time, part way where that has passed; 0 is now (0)
---@field timeOffset? number seconds (0)
---@field speed? number (1)
---@field repeatCount? number runs in all; 0 counts as not said (1)
---@field repeatDuration? number seconds, instead of `repeatCount`
---@field autoreverses? boolean (false)
---@field fillMode? "removed"|"forwards"|"backwards"|"both" ("removed")
---@field removedOnCompletion? boolean (true)
---@field timingFunction? TimingFunction over the group's time ("linear")

---@param options GroupAnimation
---@return GroupAnimation
function group(options) end

---- Clocks of their own ---------------------------------------------------------------------------------------

---A place on a timeline: seconds, "+x" and "-x" from the end of all that is there, "<" and "<x" from the start of
---what was added last, ">" and ">x" from its end, a label, "label+=x". A label that isn't there is the end.
---@alias TimelinePlace number|string

---What a timeline takes: a motion at the moment in which it is made, another timeline, a function whose motions and
---plain changes are gathered, or a list of these.
---@alias TimelineItem Animation|Timeline|fun()|TimelineItem[]

---@class TimelineOptions: AnimationCallbacks
---@field delay? number seconds before the first play; below 0 it begins part way (0)
---@field endDelay? number seconds after the last; below 0 it cuts the end off (0)
---@field duration? number seconds of one play (as long as its content)
---@field repeatCount? number plays in all, above 0; `math.huge` for ever (1)
---@field repeatDelay? number seconds between two plays (0)
---@field autoreverses? boolean each play comes back to its beginning (false)
---@field iterationStart? number where the first play begins, in plays (0)
---@field direction? "normal"|"reverse"|"alternate"|"alternate-reverse" ("normal")
---@field speed? number how fast it plays; below 0 backwards from its end, or, if it never ends, not at all (1)
---@field paused? boolean it waits for `resume` (false)

---Motions on a clock of their own. Where everything stands is a function of the timeline's time, models included:
---seeking shows what playing would, as if each motion had been made when the timeline came by. It plays as soon as it
---is made, unless it is paused or put on another one. When it is over, what it shows is the model. A live change of a
---property takes it from the timeline (what a paused one shows stays on top of a block until that plays on). One that
---is over, and is turned round or sought to where a motion of its is under way or over, takes back what others have had
---since, and ends what runs there; turned round, it sets out from what the screen shows. From its beginning it plays as
---it did first, from what is there then. Whatever a function on it sets changes at its time, what is discrete included;
---layers that it makes or removes, it makes and removes when the timeline is built. One that was over and plays again
---can be awaited again.
---
---Several motions of one property are as if each were made at its time: a block, or a call without `from`, adds to what
---is under way; what has a `from`, springs and decays take over from what the screen shows then. So they do where
---another timeline, or a motion on none, moves the property: that loses it when the time comes first, and until then
---the timeline leaves the property alone.
---
---What stands on a timeline within another is as if it stood on that one, later by where the inner one is. What an
---inner one that turns back or begins anew has not come to (again) is not there; what moves the property meanwhile goes
---on, with what the inner one leaves behind at its end.
---
---Within `show` or `hide`, and within the `animate` of a transition, it belongs to what is made there: it is scrubbed and
---runs backwards with it, and takes no time where that takes none, its own clock's changes included. A timeline that was
---made before and is played there is given back as it was when that is cancelled.
---@class Timeline: Animation
---@field time number seconds from the start of its delay; setting it seeks
---@field speed number
---@field paused boolean
local Timeline = {}

---@param item TimelineItem
---@param at? TimelinePlace (at the end of all that is there)
---@return Timeline
function Timeline:add(item, at) end

---@param name string
---@param at? TimelinePlace (at the end of all that is there)
---@return Timeline
function Timeline:label(name, at) end

---Calls a function whenever it plays past a time, either way; not when it is sought. What the function waits for, it
---waits for in the scene's time: it does not stop when the timeline is held.
---@param fn fun()
---@param at? TimelinePlace (at the end of all that is there)
---@return Timeline
function Timeline:call(fn, at) end

---One after another.
---@param items TimelineItem[]
---@param at? TimelinePlace of the first (at the end of all that is there)
---@return Timeline
function Timeline:sequence(items, at) end

---All at one time.
---@param items TimelineItem[]
---@param at? TimelinePlace (at the end of all that is there)
---@return Timeline
function Timeline:parallel(items, at) end

---`fn(item, index)` makes the motions of one item, which start one after another.
---@param each number seconds from one to the next
---@param items any[]
---@param fn fun(item: any, index: integer)
---@param options? StaggerOptions
---@return Timeline
function Timeline:stagger(each, items, fn, options) end

---@param place number|string a fraction of its length (0…1, beyond the nearer end), or a label
---@return Timeline
function Timeline:seek(place) end

---The same as `resume`: it goes on where it is, the way that it went. One that is back at its beginning plays forwards.
---@return Timeline
function Timeline:play() end

---@return Timeline
function Timeline:cancel() end

---@return Timeline
function Timeline:finish() end

---@return Timeline
function Timeline:pause() end

---@return Timeline
function Timeline:resume() end

---@return Timeline
function Timeline:reverse() end

---@param fn fun(finished: boolean)
---@return Timeline
function Timeline:onComplete(fn) end

---@return boolean
function Timeline:reached() end

---@param options? TimelineOptions
---@return Timeline
function timeline(options) end

---@class StaggerOptions
---@field from? "first"|"last"|"center"|integer which of them starts first ("first")
---@field ease? TimingFunction distributes the delays over their whole length (evenly)
---@field delay? number seconds before the first (0)
---@field at? TimelinePlace on a timeline: where the first starts (at the end of all that is there)

---@class AnimatorOptions
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`
---@field dampingRatio? number instead of a curve: a spring that settles in the duration
---@field velocity? number of that spring; 1 goes the whole way in a second (0)
---@field scrubsLinearly? boolean `fractionComplete` is the share of the way, not of the time (true)
---@field pausesOnCompletion? boolean at the end it stays active, to be turned round or scrubbed (false)
---@field interruptible? boolean it may be paused and stopped while it runs (true)
---@field onComplete? fun(position: "end"|"start"|"current") the same as `addCompletion`

---Changes that can be started, held, scrubbed, turned round and continued, as UIKit's `UIViewPropertyAnimator`. Its
---functions are called when it first starts or is paused. What touches it at the very instant of its end comes after
---that: it is over then.
---@class Animator
---@field state "inactive"|"active"|"stopped" (read only)
---@field isRunning boolean (read only)
---@field fractionComplete number 0…1, in the direction in which it runs; setting it holds it there, or goes on from there if it was running
---@field isReversed boolean turns it round where it is
---@field duration number seconds (read only)
---@field scrubsLinearly boolean
---@field pausesOnCompletion boolean
---@field interruptible boolean
local Animator = {}

---@param delay? number seconds; below 0 it sets out part way (0)
---@return Animator
function Animator:start(delay) end

---@return Animator
function Animator:pause() end

---@class ContinueOptions
---@field durationFactor? number the rest plays over this share of the duration; 0: in the time that it has left (0)
---@field curve? TimingFunction for the rest (its own)
---@field timingFunction? TimingFunction the same as `curve`
---@field dampingRatio? number
---@field velocity? number

---@param options? ContinueOptions
---@return Animator
function Animator:continueAnimation(options) end

---Stops it where it is. `finish` must follow, unless `withoutFinishing`: then it is over, and nothing is called.
---@param withoutFinishing? boolean (false)
---@return Animator
function Animator:stop(withoutFinishing) end

---@param position? "end"|"start"|"current" where the model is from now on ("current")
---@return Animator
function Animator:finish(position) end

---@param changes fun()
---@param delayFactor? number after this share of the time that is left; the changes run over the rest (0)
---@return Animator
function Animator:addAnimations(changes, delayFactor) end

---@param fn fun(position: "end"|"start"|"current")
---@return Animator
function Animator:addCompletion(fn) end

---The same as `start`.
---@param delay? number seconds; below 0 it sets out part way (0)
---@return Animator
function Animator:startAnimation(delay) end

---The same as `pause`.
---@return Animator
function Animator:pauseAnimation() end

---The same as `stop`.
---@param withoutFinishing? boolean (false)
---@return Animator
function Animator:stopAnimation(withoutFinishing) end

---The same as `finish`.
---@param position? "end"|"start"|"current"
---@return Animator
function Animator:finishAnimation(position) end

---The same as `continueAnimation`.
---@param options? ContinueOptions
---@return Animator
function Animator:continue(options) end

---@overload fun(duration: number, changes: fun()): Animator
---@param duration number seconds
---@param options AnimatorOptions
---@param changes? fun()
---@return Animator
function animator(duration, options, changes) end

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
---@field delay? number seconds from now; the old picture shows during it; below 0 it is part way (0)
---@field beginTime? number absolute layer time, part way where that has passed; 0 is now (0)
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
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`
---@field showHide? boolean `transitionTo` hides one and shows the other, instead of taking one out and the other in (false)

---@class DeleteOptions: AnimationCallbacks
---@field duration? number seconds (0.25)
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field curve? TimingFunction ("easeInOut")
---@field timingFunction? TimingFunction the same as `curve`

---A motion that a function works out at each tick, since it has memory. Prefer motions that are functions of time.
---@class CustomOptions: AnimationCallbacks
---@field fn fun(elapsed: number, current: any): any, boolean? the value to show, and true when it is done; nil leaves the value
---@field duration? number seconds; without it `fn` says when it is done
---@field delay? number seconds from now; below 0 it began that long ago, and is part way (0)
---@field onChange? fun(value: any) at each tick while it runs; one that fails is called no more

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
