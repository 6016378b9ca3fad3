---@meta
-- Components, screens and the transitions between them.

---- Components -----------------------------------------------------------------------------------------------

---What `component` and `extend` take. All of it is optional; properties of layers are what pieces start with, other
---members are their methods and constants.
---@class ComponentMembers
---@field kind? string which kind of layer a piece is (`"layer"`)
---@field build? fun(self: Component) fills a piece as it is made
---@field show? fun(self: Component, duration: number, animated: boolean) lets it appear; may wait
---@field hide? fun(self: Component, duration: number, animated: boolean) lets it go; may wait
---@field percent? fun(self: Component, p: number) shows it as far in as `p`, 0…1
---@field [string] any

---A class of pieces: `Line { frame = …, anything = … }` makes one. `Line.show(self, …)` calls up.
---@class ComponentClass
---@field build fun(self: Component)
---@field show fun(self: Component, duration: number, animated: boolean)
---@field hide fun(self: Component, duration: number, animated: boolean)
---@field percent fun(self: Component, p: number)
---@field extend fun(self: ComponentClass, members: ComponentMembers): ComponentClass a class that inherits
---@overload fun(options?: table): Component

---A layer with fields and methods of its own. What it does not define goes on to the components that it holds.
---@class Component: Layer
---@field [string] any
local Component = {}

---Lets it appear. With `animated` false all is as it is at the end, at once: motions and waits of `show`, and of
---what that starts, take no time; endless ones go on.
---@param duration? number seconds (0.3)
---@param animated? boolean (true)
---@return Handle # for `await`
function Component:show(duration, animated) end

---Lets it go.
---@param duration? number seconds (0.3)
---@param animated? boolean (true)
---@return Handle # for `await`
function Component:hide(duration, animated) end

---Drives it by hand. A component without its own `percent` gets it by scrubbing `show`: that is run ahead once,
---and everything that it moves or sets is put at this part of its way, timelines and animators too. What it emits,
---repeating timers and `update` are left out; where it awaits an event, its way ends. Layers that it makes come at their time; those
---that it removes are hidden, and leave the tree when it is let go; those that it moves elsewhere are there all the
---time. Names, tags, masks, `data`, emitters, and what `custom` and `onChange` work out are not scrubbed.
---Two that move one property: the later one has it as far as it shows. What others change meanwhile, a block too, takes
---it from both, from where it shows. `show` and `hide` go on from where it was left.
---@param p number clamped to 0…1: 0 as before it was first shown, or as `hide` leaves it; 1 as after `show`
function Component:percent(p) end

---Makes a class of components.
---@param members ComponentMembers
---@return ComponentClass
function component(members) end

---- Screens --------------------------------------------------------------------------------------------------

---@class ScreenOptions: LayerProperties
---@field name? string
---@field data? table
---@field build? fun(screen: Screen) fills it when it is first shown; can't wait
---@field rebuild? boolean builds it anew each time it is shown (false)
---@field [string] any fields of its own

---A layer of the scene's size, one of which is shown at a time. It follows that size, unless the script has given it a
---frame of its own. During a transition both screens take no input: pointers that are down on them get `pointercancel`
---(and pans `cancelled`) as it begins, but for the one that drives it. Components in it show, hide and follow a
---percentage together by its `show`, `hide` and `percent`.
---@class Screen: Component

---Makes a screen, which is built when it is first shown.
---@param options ScreenOptions
---@return Screen
function scene:screen(options) end

---Shows a screen over the one that is up. The first one comes at once. By default it rises.
---@overload fun(self: Scene, screen: Screen, options: TransitionOptions): InteractiveTransition
---@param screen Screen
---@param options? TransitionOptions
---@return Handle # `await` answers whether it came, false if that was cancelled; a call that waits for the transition
---before it is taken back by `cancel`
function scene:present(screen, options) end

---Takes away the screen that was presented last, with what was pushed onto it: its arrival runs backwards, or
---`options.transition` says how.
---@overload fun(self: Scene, options: TransitionOptions): InteractiveTransition
---@param options? TransitionOptions
---@return Handle
function scene:dismiss(options) end

---Shows a screen beside the one that is up. By default it slides in from the right.
---@overload fun(self: Scene, screen: Screen, options: TransitionOptions): InteractiveTransition
---@param screen Screen
---@param options? TransitionOptions
---@return Handle
function scene:push(screen, options) end

---Goes back to the screen below the one that was pushed last: its arrival runs backwards.
---@overload fun(self: Scene, options: TransitionOptions): InteractiveTransition
---@param options? TransitionOptions
---@return Handle
function scene:pop(options) end

---@alias TransitionName string
---| "fade"
---| "slide" # over an edge, the other screen moving a little; usual of `push`
---| "rise" # over the bottom edge; usual of `present`
---| "push" # over an edge, the other screen going out at the opposite one
---| "moveIn" # over an edge, above the other screen
---| "reveal" # the other screen goes and uncovers this one
---| "flip" # both turn about the middle, in depth
---| "rotateFromCorner" # turns in about a corner, by a quarter

---@class TransitionOptions
---@field transition? TransitionName|NamedTransition|OwnTransition
---@field interactive? boolean the script drives it: the call returns an `InteractiveTransition` (false)
---@field animated? boolean false: at once, without a transition (true)
---@field duration? number seconds; overrides the transition's
---@field curve? TimingFunction of a named transition
---@field edge? "left"|"right"|"top"|"bottom" over which a screen comes
---@field corner? "bottomRight"|"bottomLeft"|"topLeft"|"topRight" about which it turns

---@class NamedTransition
---@field name TransitionName
---@field duration? number seconds
---@field curve? TimingFunction
---@field edge? "left"|"right"|"top"|"bottom"
---@field corner? "bottomRight"|"bottomLeft"|"topLeft"|"topRight"

---A transition of the script's own. What it did to the screen that goes is undone when it is over, but for what others
---have set there meanwhile. On the way back by `pop` or `dismiss` without a transition it runs backwards: the
---screen that goes is led through all that it came by, the other way round, from what it was before (what has changed
---on it since stays as it is). Given to those, `from` is the screen that goes and `to` the one that is uncovered.
---@class OwnTransition
---@field animate fun(ctx: Transition) a coroutine; the transition is over when it has returned and its finite
---motions are over (endless ones, and those that are held, don't hold it), or with `ctx:complete()`. One that loops or
---waits for what never comes is ended 10 s after its duration, what still moves and what it waits out (at most a
---minute), with an error.
---Tasks that it has started go on when it is over, and are cancelled with it; those that it has cancelled then go on
---as well. Repeating timers and `update` of one that is run ahead begin when it is over
---@field duration? number seconds (0.25)

---What `animate` gets.
---@class Transition
---@field container Layer holds both screens; what is added to it goes with the transition
---@field from Layer the screen that is up
---@field to Layer the one that comes, on top, at its final frame
---@field duration number seconds
---@field interactive boolean
---@field percent number 0…1, of an interactive one
local Transition = {}

---Ends it now; with false as if it had never begun: `finish()` of one that is driven then goes back as well. Later
---calls do nothing.
---@param finished? boolean (true)
function Transition:complete(finished) end

---A transition that the script drives. Its `animate` is run ahead, and its motions follow the percentage, as those of
---`Component:percent` do: 1 is where the last of them ends. When the pointer that was down as it began is cancelled, or
---nothing is said for 10 s, it is cancelled.
---@class InteractiveTransition: Handle
---@field container Layer
---@field from Layer
---@field to Layer
---@field duration number seconds
---@field percent number 0…1
local InteractiveTransition = {}

---@param percent number clamped to 0…1
---@return InteractiveTransition
function InteractiveTransition:update(percent) end

---Lets it go the rest of its way, in (1 − percent) / completionSpeed of the seconds that `animate` takes (of `duration`
---where nothing moves).
---@param options? CompletionOptions
---@return InteractiveTransition
function InteractiveTransition:finish(options) end

---Lets it go back, in percent / completionSpeed of those. Both screens are then as they were: values, names, masks, the
---layers in them, what was shown, hidden or put somewhere, tasks that `animate` had cancelled, and what moved: that it
---had cut short has been told, and goes on; timelines and animators, from where they were held. What others have
---changed meanwhile stays, and what was written into tables (`data.x`, `keep.x`, fields of components), as into locals.
---@param options? CompletionOptions
---@return InteractiveTransition
function InteractiveTransition:cancel(options) end

---@class CompletionOptions
---@field completionSpeed? number above 0 (1)
---@field completionCurve? TimingFunction ("easeInOut")
---@field speed? number the same as `completionSpeed`
---@field curve? TimingFunction the same as `completionCurve`
