---@meta
-- Definitions of the scene API for the Lua language server: completion, hover and checks in an editor.
-- Point `workspace.library` in `.luarc.json` at this folder.
--
-- `animations.lua` has what moves, `screens.lua` components and screens, `properties.lua` what layers and cells are made of.
--
-- Units: seconds, points (y down, origin at the scene's top left), radians (clockwise on screen).
-- Names of properties are Core Animation's own.

---- Values --------------------------------------------------------------------------------------------------

---A point: `{x, y}` or `{ x =, y = }`. What was read answers to `.x` and to `[1]`; writing a part of it
---writes through.
---@class Point
---@field x number points
---@field y number points
---@field [1] number
---@field [2] number

---A size: `{w, h}` or `{ w =, h = }`.
---@class Size
---@field width number points
---@field height number points
---@field w number the same as `width`
---@field h number the same as `height`
---@field [1] number
---@field [2] number

---A rectangle: `{x, y, w, h}`.
---@class Rect
---@field x number points
---@field y number points
---@field width number points
---@field height number points
---@field w number the same as `width`
---@field h number the same as `height`
---@field origin Point
---@field size Size
---@field [1] number
---@field [2] number
---@field [3] number
---@field [4] number

---A colour: `"#RRGGBB"`, `"#RRGGBBAA"`, or `{r, g, b, a}` in 0…1.
---@class Color
---@field r number 0…1
---@field g number 0…1
---@field b number 0…1
---@field a number 0…1
---@field red number the same as `r`
---@field green number the same as `g`
---@field blue number the same as `b`
---@field alpha number the same as `a`

---A transform: 16 numbers column major, 6 numbers, or `{ rotation =, scale =, translation = }`.
---@class Transform
---@field rotation number radians about z
---@field scale number
---@field translation Point points

---@class Font
---@field family string
---@field weight? integer 100…900 (400)
---@field italic? boolean (false)

---@alias PointLike Point|number[]
---@alias SizeLike Size|number[]
---@alias RectLike Rect|number[]
---@alias ColorLike Color|string|number[]
---@alias TransformLike Transform|number[]
---@alias FontLike Font|string
---@alias PathLike Path|string an SVG path string, or what `path()` made

---Anything that a key path may hold.
---@alias PropertyValue number|boolean|string|PointLike|SizeLike|RectLike|ColorLike|TransformLike|FontLike|PathLike|ColorLike[]|number[]|Image

---What events carry: numbers, strings, booleans, lists and tables by name of them.
---@alias Plain nil|number|string|boolean|table

---- Scene ---------------------------------------------------------------------------------------------------

---The scene.
---@class (exact) Scene
---@field size Size|number[] points ({390, 844})
---@field background ColorLike ("#FFFFFF")
---@field fps number ticks a second of scene time, 1…240 (60); set it in the main chunk
---@field seed string the seed that the scene was loaded with, as decimal digits (read only)
---@field params table what the client gave to `scene.load` (read only)
---@field time number seconds of scene time (read only)
---@field speed number scene seconds a wall second, 0…16, as this script last set it (1); clients may change it,
---which a script does not see: it would play otherwise when it is replayed
---@field overlay Layer a layer of the scene's size above everything else, for what no screen may cover
---(read only); pointers pass through where nothing is in it
---@field root Layer the root layer (read only)
---@field sublayers Layer[] of the root, back to front (read only)
---@field keep table plain values that outlast a reload
scene = {}

---Calls `fn` for each event of this name that comes to the scene, as a coroutine in scene time.
---@param event EventName
---@param fn fun(e: Event)
---@param options? HandlerOptions
---@return Handle
function scene:on(event, fn, options) end

---Goes to a time, once this handler and all else of this instant are over: the scene is then as if it had played
---to there, and its coroutines are those of that time. Offline (`mote render`) it does nothing.
---@param time number seconds of scene time, 0…86400
function scene:seek(time) end

---Tells an event to every subscriber, and to the scene's own handlers.
---@param name string
---@param payload? Plain
function scene:emit(name, payload) end

---Calls `fn(dt)` at each tick, `dt` in seconds, for what has memory. Prefer animations. One that fails is
---stopped.
---@param fn fun(dt: number)
---@return Handle
function scene:update(fn) end

---Makes a layer on top of the root's sublayers.
---@param options? LayerOptions
---@return Layer
function scene:layer(options) end

---@param options? ShapeOptions
---@return Shape
function scene:shape(options) end

---@param options? TextOptions
---@return Text
function scene:text(options) end

---@param options? GradientOptions
---@return Gradient
function scene:gradient(options) end

---@param options? ReplicatorOptions
---@return Replicator
function scene:replicator(options) end

---@param options? EmitterOptions
---@return Emitter
function scene:emitter(options) end

---@generic T: Layer
---@param layer T
---@return T
function scene:addSublayer(layer) end

---@generic T: Layer
---@param layer T
---@param place integer|{ above: Layer }|{ below: Layer } an index counts from 1, the back
---@return T
function scene:insertSublayer(layer, place) end

---The first layer of this name, depth first, or nil.
---@param name string
---@return Layer?
function scene:find(name) end

---- Layers --------------------------------------------------------------------------------------------------

---What all layers have. Assigning a property changes it at once; inside `animate` it becomes an animation.
---@class Layer: LayerProperties
---@field name string at most 64 bytes; no `/`, no control characters, not only digits
---@field kind string `layer`, `shape`, `text`, `gradient`, `replicator` or `emitter` (read only)
---@field id integer unique in the scene, as on the wire (read only)
---@field superlayer Layer? (read only)
---@field sublayers Layer[] back to front (read only)
---@field mask Layer? its alpha decides what is seen of this layer, in whose coordinates it stands; it leaves the tree
---@field data table a free table, for the script alone
---@field tag Plain what clients get with the layer in every frame
---@field time number seconds of its own time, for an animation's `beginTime` (read only)
---@field speed number how fast its time runs in its parent's; 0 holds it, below 0 it runs backwards, and particles stand (1)
---@field timeOffset number its time is (the parent's - beginTime) * speed + timeOffset (0)
---@field beginTime number seconds of the parent's time; an emitter's births begin then (0)
---@field presentation Presentation the values on screen now (read only)
local Layer = {}

---@param options? LayerOptions
---@return Layer
function Layer:layer(options) end

---@param options? ShapeOptions
---@return Shape
function Layer:shape(options) end

---@param options? TextOptions
---@return Text
function Layer:text(options) end

---@param options? GradientOptions
---@return Gradient
function Layer:gradient(options) end

---@param options? ReplicatorOptions
---@return Replicator
function Layer:replicator(options) end

---@param options? EmitterOptions
---@return Emitter
function Layer:emitter(options) end

---Puts a layer on top of this one's sublayers, taking it from where it was.
---@generic T: Layer
---@param layer T
---@return T
function Layer:addSublayer(layer) end

---@generic T: Layer
---@param layer T
---@param place integer|{ above: Layer }|{ below: Layer } an index counts from 1, the back
---@return T
function Layer:insertSublayer(layer, place) end

---Takes the layer out of the tree; its motions end unfinished. It can be added again.
function Layer:remove() end

---Holds the time of this layer and of all below it: animations, springs, particles.
---@return Layer
function Layer:pause() end

---Lets its time go on where it stands, at the speed that it had.
---@return Layer
function Layer:resume() end

---A time of this layer's own as one of another layer's, or without one of the scene's. An error where its time
---stands still.
---@param time number
---@param target? Layer
---@return number
function Layer:convertTime(time, target) end

---A copy of the layer with its sublayers and mask: model values and running animations, not handlers or `data`.
---It has no parent.
---@return Layer
function Layer:clone() end

---The first layer of this name below this one, depth first, or nil.
---@param name string
---@return Layer?
function Layer:find(name) end

---Converts a point of this layer's coordinates to another's; without a layer, to the scene's.
---@param point PointLike
---@param layer? Layer
---@return Point
function Layer:convert(point, layer) end

---True for a point, in the layer's own coordinates, within its rounded bounds.
---@param point PointLike
---@return boolean
function Layer:contains(point) end

---The model value of a key path, such as `"position.x"`.
---@param keyPath string
---@return any
function Layer:get(keyPath) end

---@param keyPath string
---@param value PropertyValue
function Layer:set(keyPath, value) end

---Calls `fn` for each event of this name on this layer or on what is inside it, until a handler calls
---`e:stop()`.
---@param event EventName
---@param fn fun(e: Event)
---@param options? HandlerOptions
---@return Handle
function Layer:on(event, fn, options) end

---Animates one property. The model goes where the motion ends.
---@param keyPath string
---@param options PropertyAnimationOptions
---@return Animation
function Layer:animate(keyPath, options) end

---Lets a property spring to a value, taking over its velocity. Moves the model.
---@param keyPath string
---@param options SpringOptions
---@return Animation
function Layer:spring(keyPath, options) end

---Lets a property glide to rest. Moves the model.
---@param keyPath string
---@param options DecayOptions
---@return Animation
function Layer:decay(keyPath, options) end

---Adds an explicit animation, as Core Animation does: the model is untouched. One with the same key ends; on a
---timeline, when the time of this one comes.
---@param animation BasicAnimation|KeyframeAnimation|SpringAnimation|Transition
---@param key? string (its key path; of a transition always "transition")
---@return Animation
function Layer:add(animation, key) end

---What `changes` does to the layer and its sublayers is shown by a transition.
---@overload fun(self: Layer, duration: number, changes: fun()): Animation
---@param duration number seconds
---@param options ViewTransitionOptions
---@param changes fun()
---@return Animation
function Layer:transition(duration, options, changes) end

---Puts another layer in this one's place, by a transition. With `showHide` both stay where they are, and one is hidden.
---@param other Layer
---@param duration number seconds
---@param options? ViewTransitionOptions
---@return Animation
function Layer:transitionTo(other, duration, options) end

---Shrinks and fades, and then leaves the tree, with the opacity and scale that it had. Interrupted it stays.
---@param options? DeleteOptions
---@return Animation
function Layer:delete(options) end

---Lets a function work a property out at each tick.
---@param keyPath string
---@param options CustomOptions
---@return Animation
function Layer:custom(keyPath, options) end

---@param key string
function Layer:removeAnimation(key) end

function Layer:removeAllAnimations() end

---The animation that was added last under this key.
---@param key string
---@return Animation?
function Layer:animation(key) end

---@class Shape: Layer, ShapeProperties

---@class Gradient: Layer, GradientProperties

---Shows its sublayers several times, each time moved, later and in another colour. Only the originals are hit by
---pointers.
---@class Replicator: Layer, ReplicatorProperties

---@class Text: Layer, TextProperties
local Text = {}

---Makes the bounds as large as the text; with `wrapped`, as high as it needs at its width.
---@return Text
function Text:sizeToFit() end

---Values that animations move are sampled 240 times a second of scene time, with straight lines between; where a
---motion begins, ends or jumps it does so at that very time.
---
---A particle's time never runs back. Before the emitter's `beginTime`, and while its layer's time runs backwards, its
---particles stand. One that is made with a `beginTime` that is past, or with a `timeOffset`, comes with what would have
---been born by then; set later, these move the layer's time and not its particles.
---
---A replicator's `instanceColor` multiplies the colours of its copies' particles, and `instanceDelay` lets them be late:
---a copy shows what the emitter was so many seconds of its own time ago, with all that was done to it by then. (It keeps
---that up for 256 late copies and 100,000 changes; an emitter that has run before it came into the replicator, and a
---delay below 0, show the emitter's own.) Particles of the scene's space (`space = "world"`) stay where they were born;
---a copy has them as far from there as it stands from the original now, turned and scaled as it is.
---
---`unordered` and `additive` particles come cell by cell as columns, and oldest first where a client works them out from
---births. To have one order in both, take `oldestFirst`.
---@class Emitter: Layer, EmitterProperties
local Emitter = {}

---Lets particles be born at once.
---@param options BurstOptions
function Emitter:burst(options) end

---Moves `emitterPosition` without a way between: an assignment goes there until the next tick, with births along
---the way, a teleport does not.
---@param point PointLike
function Emitter:teleport(point) end

---Ends a particle before its time; cells that it emits on its death are born.
---@param id integer
---@return boolean killed false if none that lives has this number
function Emitter:kill(id) end

---The uppermost particle at a point of the emitter's superlayer (for one in the scene itself: a scene point).
---@param point PointLike
---@return ParticleHit?
function Emitter:hitTest(point) end

---Particles alive now.
---@return integer
function Emitter:particleCount() end

---@class ParticleHit
---@field id integer
---@field cell string the cell's name
---@field position Point in the coordinates of the point that was asked for
---@field age number seconds

---The values of a layer on screen now; read only.
---@class Presentation: LayerProperties
local Presentation = {}

---How fast a value on screen changes, in its units a second.
---@param keyPath string
---@return any
function Presentation:velocity(keyPath) end

---@param keyPath string
---@return any
function Presentation:get(keyPath) end

---Makes a layer without a parent.
---@param kind "layer"|"shape"|"text"|"gradient"|"replicator"|"emitter"
---@param options? table
---@return Layer
function create(kind, options) end

---@class LayerOptions: LayerProperties
---@field name? string
---@field mask? Layer
---@field data? table
---@field tag? Plain

---@class ShapeOptions: LayerOptions, ShapeProperties

---@class TextOptions: LayerOptions, TextProperties

---@class GradientOptions: LayerOptions, GradientProperties

---@class ReplicatorOptions: LayerOptions, ReplicatorProperties

---What is listed here can only be given when the emitter is made; properties can be set later, too. `emitterShape`,
---`emitterMode` and `preservesDepth` touch what is born from then on, `renderMode` all at once.
---@class EmitterOptions: LayerOptions, EmitterProperties
---@field emitterCells? table<string, EmitterCell> cells by name; they are taken in name order
---@field seed? integer keys the random draws; without it the name does
---@field maxParticles? integer the oldest go first, and go on emitting unseen to their own end (1,000,000); those of a scene together are at most 4,000,000
---@field prewarm? number seconds, not below 0, that the emitter has been running for when it comes (0)
---@field behaviors? EmitterBehavior[] act on the particles of all cells
---@field emitterBehaviors? EmitterBehavior[] the same
---@field emitterPath? PathLike|Layer births along a path, or along a layer's outline as it is now
---@field space? "local"|"world" whose coordinates particles live in: the emitter's, or the scene's ("local")
---@field preservesDepth? boolean directions are drawn in space, of those that are born from then on (false)

---A kind of particle. With a mean M and a range R, each particle draws from M − R/2 to M + R/2; a lifetime that is
---drawn below 0 is 0, and the sign of R does not matter.
---
---Numbers are within ±1e9, and rates of birth (at most 2e6), lifetimes, `drag`, `speed` and sizes not below 0; others
---are an error, here as in `set`, as the ends of motions and from clients. Where a motion leaves its property's range on
---the way, the nearest value in it counts.
---@class EmitterCell
---@field birthRate? number births a second (0)
---@field lifetime? number seconds; `math.huge` for ever (0)
---@field lifetimeRange? number seconds (0)
---@field velocity? number points a second at birth (0)
---@field velocityRange? number points a second (0)
---@field emissionLongitude? number radians in the plane, from the shape's natural direction (0)
---@field emissionLatitude? number radians out of the plane (0)
---@field emissionRange? number radians, the whole cone (0)
---@field xAcceleration? number points/s², also of the living (0)
---@field yAcceleration? number points/s², also of the living (0)
---@field zAcceleration? number points/s², also of the living (0)
---@field drag? number loss of velocity, 1/s, also of the living (0)
---@field scale? number (1)
---@field scaleRange? number (0)
---@field scaleSpeed? number per second (0)
---@field spin? number radians a second (0)
---@field spinRange? number radians a second (0)
---@field rotation? number radians at birth (0)
---@field rotationRange? number radians (0)
---@field color? ColorLike ("#FFFFFF")
---@field redRange? number (0)
---@field greenRange? number (0)
---@field blueRange? number (0)
---@field alphaRange? number (0)
---@field redSpeed? number per second (0)
---@field greenSpeed? number per second (0)
---@field blueSpeed? number per second (0)
---@field alphaSpeed? number per second (0)
---@field palette? ColorLike[] colours to draw from, instead of `color`
---@field contents? string name of an image (a disc of `size`)
---@field contentsRect? RectLike part of the image, fractions ({0, 0, 1, 1})
---@field size? SizeLike points at scale 1 (the image's own, or {8, 8})
---@field enabled? boolean false stops births (true)
---@field contentsScale? number an image's pixels a point (1)
---@field magnificationFilter? "linear"|"nearest" how clients enlarge it ("linear")
---@field frames? SpriteFrames cuts the image into frames
---@field tumble? number radians a second of turning in depth, about the picture's own x axis, in steps of about a point of its height (12 … 48 of them); a cell made without it or its range can't take it later (0)
---@field tumbleRange? number radians a second (0)
---@field beginTime? number seconds after the emitter's beginning, or the parent's birth (0)
---@field duration? number seconds for which it gives birth (for ever)
---@field speed? number of the cell's own time: its births, all that its particles do, and all forces on them (1)
---@field timeOffset? number seconds by which that time is ahead (0)
---@field repeatCount? number times that `duration` is repeated (1)
---@field repeatDuration? number seconds for which it gives birth, instead of `repeatCount`
---@field autoreverses? boolean twice the duration (false)
---@field mass? number divides what the behaviours `drag` and `wave` do; accelerations, wind and the cell's own `drag` are no forces; fixed (1)
---@field massRange? number the full width that masses are drawn from; beside a fast `wave` every turn of it costs all that lives once (0)
---@field behaviors? EmitterBehavior[] act on this cell's particles
---@field emitterBehaviors? EmitterBehavior[] the same
---@field emitterCells? table<string, EmitterCell> what each particle emits, where it is, in its direction
---@field trigger? "life"|"death" of a cell within a cell: born while the parent lives, or at its death ("life")
---@field count? integer births at the parent's death
---@field inheritVelocity? number how much of the parent's velocity is added (0)

---A sheet of pictures, row by row. Without `fps`, all pass `cycles` times in a life.
---@class SpriteFrames
---@field columns integer
---@field rows? integer (1)
---@field count? integer (all)
---@field cycles? number (1)
---@field fps? number frames a second
---@field loops? boolean with `fps`: begins again after the last (true)
---@field start? "first"|"random" ("first")
---@field still? boolean the frame that it begins with stays (false)

---What acts on particles. `drag`: loss of velocity. `wave`: a force that swings with the emitter's time.
---`alignToMotion`: the picture's y axis lies along the velocity. `valueOverLife`, `colorOverLife`: curves over
---age/lifetime, straight between their points.
---
---The strength of the first three may change later, and touches all that lives: `emitter:set("emitterBehaviors.NAME.drag", 2)`,
---`emitter:animate("emitterCells.flake.emitterBehaviors.NAME.force.x", …)`. Their key paths are `enabled`, `drag`, `force`
---(x and y), `force.x`, `force.y`, `force.z` and `rotation`; all else can only be given when the emitter is made.
---
---Curves of rates are integrated. `velocity`: a factor f of the velocity at birth, as drag leaves it; what forces give
---comes on top: v = f(age/lifetime)·v₀·e^(−drag·age) + forces. `spin`: radians a second; the rotation is its integral.
---`scaleSpeed`: per second; the scale grows by its integral. `velocity.x`, `velocity.y`, `velocity.z`: points a second,
---in place of the velocity along that axis, which then feels no forces; with `additive` on top of it. The place moves by
---the integral. One curve of each is the most.
---@class EmitterBehavior
---@field type "drag"|"wave"|"alignToMotion"|"valueOverLife"|"colorOverLife"
---@field name? string for its key paths; without one the first of a type is found by its type
---@field enabled? boolean false leaves it out (true)
---@field drag? number of `drag`: 1/s at mass 1
---@field force? number[] of `wave`: {x, y} or {x, y, z}, points/s² at mass 1
---@field frequency? number of `wave`: Hz
---@field rotation? number of `alignToMotion`: further turns (0)
---@field keyPath? string of `valueOverLife`: `velocity`, `velocity.x` … `velocity.z`, `spin`, `scaleSpeed`, `scale`, `rotation`, `color.red` … `color.alpha`, `position.x` … `position.z`
---@field values? number[] of `valueOverLife`
---@field colors? ColorLike[] of `colorOverLife`
---@field locations? number[] where in the life, 0…1, rising (evenly)
---@field additive? boolean of `valueOverLife`: added to the value instead of replacing it (false)
---@field multiplies? boolean of `valueOverLife`: the value is multiplied by it (false)

---@class BurstOptions
---@field count integer
---@field cell? string the cell's name (shared out over all)
---@field position? PointLike instead of the emitter's, in its coordinates

---- Events --------------------------------------------------------------------------------------------------

---@alias EventName string
---| "tap" # to the innermost layer that it went down and up in, unless it left a layer that listens to pointers
---| "pointerdown"
---| "pointermove"
---| "pointerup"
---| "pointercancel" # its client has gone, or a transition begins on its screen: nothing comes until it goes down anew
---| "pan" # more than 10 points from where it went down: with `translation`, `velocity` and `phase`
---| "longpress" # down for half a second
---| "load" # after the main chunk
---| "unload"
---| "animationstart"
---| "animationstop"
---| "transitionstart" # with `kind`, `from` and `to`, names of screens
---| "transitionstop" # with `finished` as well
---| "finished" # of an emitter: nothing alive and nothing to come

---@class Event
---@field name string
---@field payload Plain its fields are also on the event itself
---@field position Point? in the scene
---@field target Layer? what was hit
---@field layer Layer? the handler's
---@field id integer? of the pointer
---@field time number seconds of scene time
---@field translation Point? of a pan, since it went down
---@field velocity Point? of a pan, points a second: the slope of the straight line that fits its places in the last
---0.1 s best; zero when it has rested for longer than that
---@field phase string? of a pan: `began`, `changed`, `ended`, `cancelled`
---@field [string] any
local Event = {}

---No handler further out gets it.
function Event:stop() end

---@param layer Layer
---@return Point # in the layer's coordinates, as they are on screen now
function Event:locationIn(layer) end

---@class HandlerOptions
---@field whileRunning? "ignore"|"restart" for handlers that take time: what comes meanwhile (runs beside it)

---What `on`, `spawn`, `after`, `every` and `update` return.
---@class Handle
local Handle = {}

---Stops it; what waits in it goes no further.
function Handle:cancel() end

---- Coroutines in scene time --------------------------------------------------------------------------------

---Starts `fn` as a coroutine now; it runs until it first waits.
---@param fn fun(...)
---@param ... any
---@return Handle
function spawn(fn, ...) end

---@param seconds number zero or less: at the next tick
---@param fn fun()
---@return Handle
function after(seconds, fn) end

---Calls `fn` every so many seconds, the first time after that long.
---@param seconds number at least 0.001
---@param fn fun()
---@return Handle
function every(seconds, fn) end

---Resumes at the exact time; zero or less: at the next tick.
---@param seconds number
function wait(seconds) end

---Waits for an animation (answers whether it finished), an event of the scene or of a layer (answers it), the
---first of a list of events (nil on timeout), or what `spawn` returned.
---@overload fun(animation: Animation): boolean
---@overload fun(layer: Layer, event: EventName): Event
---@overload fun(event: EventName): Event
---@overload fun(handle: Handle): boolean
---@param events { [integer]: string, timeout: number? }
---@return Event?
function await(events) end

---Runs functions side by side until the first returns; the others are cancelled.
---@param functions (fun(): any)[]
---@return integer index of the first
---@return any ... what it returned
function race(functions) end

---Runs functions side by side until all have returned.
---@param functions (fun(): any)[]
---@return any ... what each returned
function parallel(functions) end

---Runs functions one after the other.
---@param functions fun()[]
function sequence(functions) end

---Calls `fn(item, index)` for each item, each so many seconds after the one before, and waits until all have
---returned.
---@generic T
---@param seconds number
---@param list T[]
---@param fn fun(item: T, index: integer)
---@param options? StaggerOptions which of them is first, and how the delays are distributed
function stagger(seconds, list, fn, options) end

---An image that was found.
---@class Image
---@field name string (read only)
---@field size Size points (read only)
---@field scale number pixels a point (read only)

---Finds an image: `name@3x.png`, `name@2x.png`, `name.png` (or `.jpg`, `.jpeg`) beside the scene, or a built-in
---one (`dot`, `flake`, `glow`, `spark`, `star`, `heart`, `paper`, `ribbon`, `disc`, `ring`, `logo`). An error when
---there is none. `contents` takes it, or its name.
---@param name string
---@return Image
function image(name) end

---- The rest ------------------------------------------------------------------------------------------------

log = {}

---To the scene's log, with file and line. `print` is the same.
---@param ... any
function log.info(...) end

---@param ... any
function log.warn(...) end

---@param ... any
function log.error(...) end

---The scene's seeded generator: without arguments 0…1, else a real number from `a` to `b`.
---@param a? number
---@param b? number
---@return number
function random(a, b) end
