---@meta
-- Properties of layers by kind, and timing functions by name: made from the engine's table.
-- A discrete property switches at once in a block, and at the times of keyframes.

---@alias ContentsGravity string
---| "resize"
---| "resizeAspect"
---| "resizeAspectFill"
---| "center"
---| "top"
---| "bottom"
---| "left"
---| "right"
---| "topLeft"
---| "topRight"
---| "bottomLeft"
---| "bottomRight"

---@alias MagnificationFilter string
---| "linear"
---| "nearest"

---@alias Blend string
---| "normal"
---| "additive"
---| "multiply"
---| "screen"
---| "overlay"
---| "darken"
---| "lighten"

---@alias FillRule string
---| "nonzero"
---| "evenodd"

---@alias LineCap string
---| "butt"
---| "round"
---| "square"

---@alias LineJoin string
---| "miter"
---| "round"
---| "bevel"

---@alias AlignmentMode string
---| "left"
---| "center"
---| "right"

---@alias VerticalAlignment string
---| "top"
---| "center"
---| "bottom"

---@alias Type string
---| "axial"
---| "radial"
---| "conic"

---@alias EmitterShape string
---| "point"
---| "line"
---| "rectangle"
---| "cuboid"
---| "circle"
---| "sphere"
---| "path"

---@alias EmitterMode string
---| "points"
---| "outline"
---| "surface"
---| "volume"

---@alias RenderMode string
---| "unordered"
---| "oldestFirst"
---| "oldestLast"
---| "backToFront"
---| "additive"

---What all layers have.
---@class LayerProperties
---@field frame? RectLike points in the parent, derived from bounds and position
---@field size? SizeLike the same as `bounds.size`
---@field bounds? RectLike the layer's extent in its own coordinates; its origin scrolls what is inside; points ({0, 0, 0, 0})
---@field position? PointLike where the anchor point stands in the parent; points ({0, 0})
---@field center? PointLike the same as `position`
---@field zPosition? number depth: siblings are drawn in its order, higher ones on top; points (0)
---@field anchorPoint? PointLike the point that position places and that transforms turn about; fraction of the bounds ({0.5, 0.5})
---@field transform? TransformLike turns, scales and moves the layer about its anchor point (identity)
---@field sublayerTransform? TransformLike applied to all sublayers about the anchor point; its perspective gives them depth (identity)
---@field opacity? number multiplies its own and its sublayers' alpha; 0…1 (1)
---@field alpha? number the same as `opacity`
---@field backgroundColor? ColorLike fills the bounds ("#00000000")
---@field cornerRadius? number|number[] rounds the bounds, all four corners or one of them; reads as a list where they differ; points (0)
---@field borderWidth? number drawn inside the bounds; points (0)
---@field borderColor? ColorLike of the border ("#000000ff")
---@field shadowColor? ColorLike of the shadow ("#000000ff")
---@field shadowOpacity? number 0 draws no shadow; 0…1 (0)
---@field shadowOffset? SizeLike from the layer, y down; points ({0, 3})
---@field shadowRadius? number standard deviation of the shadow's blur; points (3)
---@field contentsRect? RectLike the part of the image that is shown; fractions of the image ({0, 0, 1, 1})
---@field contentsCenter? RectLike the part that stretches; what is around it keeps its size along that edge; fractions of the image ({0, 0, 1, 1})
---@field tint? ColorLike paints the image's alpha in this colour; clear leaves the image as it is ("#00000000")
---@field hidden? boolean takes the layer and its sublayers out of the picture; discrete (false)
---@field masksToBounds? boolean clips sublayers to the rounded bounds; discrete (false)
---@field userInteractionEnabled? boolean false: pointers pass through it and its sublayers; discrete (true)
---@field contentsGravity? ContentsGravity how the image fills the bounds; discrete ("resize")
---@field contents? string name of an image; "" for none; discrete ("")
---@field magnificationFilter? MagnificationFilter between the pixels of an enlarged image; discrete ("linear")
---@field shadowPath? PathLike what casts the shadow, in the layer's own coordinates; without it the layer does; points (nil)
---@field blend? Blend how its colours, and its sublayers', join what is below; discrete ("normal")
---@field doubleSided? boolean false: not shown, with its sublayers, while it is seen from behind; discrete (true)
---@field isDoubleSided? boolean the same as `doubleSided`
---@field allowsGroupOpacity? boolean true: it fades as one picture; false: each of its parts and sublayers by itself; discrete (true)
---@field preservesDepth? boolean true: its sublayers stand in its space instead of lying in its plane; discrete (false)

---A shape's own.
---@class ShapeProperties
---@field path? PathLike what is filled and stroked, in the layer's own coordinates; points (nil)
---@field fillColor? ColorLike of the path's inside ("#000000ff")
---@field strokeColor? ColorLike of the path's line ("#00000000")
---@field lineWidth? number of the line, centred on the path; points (1)
---@field miterLimit? number how long a pointed corner may be, in line widths (10)
---@field lineDashPhase? number where in its pattern the line starts; points (0)
---@field strokeStart? number fraction of the path's length at which the line begins; 0…1 (0)
---@field strokeEnd? number fraction of the path's length at which the line ends; 0…1 (1)
---@field fillRule? FillRule what counts as inside; discrete ("nonzero")
---@field lineCap? LineCap how a line ends; discrete ("butt")
---@field lineJoin? LineJoin how a line turns; discrete ("miter")
---@field lineDashPattern? number[] lengths of dash, gap, dash …; empty for a whole line; points ({})

---A text's own.
---@class TextProperties
---@field string? string the text; discrete ("")
---@field font? FontLike family, weight and italic; a name alone is the family; discrete ("DejaVu Sans")
---@field fontSize? number of the font; points (17)
---@field foregroundColor? ColorLike of the text ("#000000ff")
---@field alignmentMode? AlignmentMode of lines in the bounds; discrete ("left")
---@field verticalAlignment? VerticalAlignment of all lines together; discrete ("top")
---@field wrapped? boolean breaks lines at the bounds' width; discrete (false)

---A gradient's own.
---@class GradientProperties
---@field colors? ColorLike[] of the stops, from start to end ({})
---@field locations? number[] where the colours stand, rising; empty spreads them evenly; 0…1 ({})
---@field startPoint? PointLike the first colour; centre of radial and conic ones; fraction of the bounds ({0.5, 0})
---@field endPoint? PointLike the last colour; a corner of a radial one's box, where a conic one begins; fraction of the bounds ({0.5, 1})
---@field type? Type along a line, in rings, or around a point; discrete ("axial")

---A replicator's own.
---@class ReplicatorProperties
---@field instanceCount? number how often the sublayers are shown, the original counted (1)
---@field instanceDelay? number how much later each copy shows the animations of the sublayers; seconds (0)
---@field instanceTransform? TransformLike from each copy to the next, about the middle of the bounds (identity)
---@field instanceColor? ColorLike multiplies the colours of the first ("#ffffffff")
---@field instanceRedOffset? number added to the colour's red from each copy to the next (0)
---@field instanceGreenOffset? number added to its green (0)
---@field instanceBlueOffset? number added to its blue (0)
---@field instanceAlphaOffset? number added to its alpha (0)

---An emitter's own.
---@class EmitterProperties
---@field birthRate? number multiplies the birthRate of every cell, of those within cells too (1)
---@field lifetime? number multiplies every cell's lifetime, at birth (1)
---@field emitterPosition? PointLike centre of the shape, in the emitter's coordinates; points ({0, 0})
---@field emitterZPosition? number depth of the shape's centre; points (0)
---@field emitterSize? SizeLike of the shape; a circle's and a sphere's radius is its width; points ({0, 0})
---@field emitterDepth? number extent of the shape in depth; points (0)
---@field velocity? number multiplies every cell's velocity, at birth (1)
---@field scale? number multiplies every cell's scale, at birth (1)
---@field spin? number multiplies every cell's spin, at birth (1)
---@field wind? PointLike an acceleration of all that live; points/s² ({0, 0})
---@field emitterShape? EmitterShape where particles are born; discrete ("point")
---@field emitterMode? EmitterMode in which part of the shape; discrete ("volume")
---@field renderMode? RenderMode in which order, and how, particles are drawn; discrete ("unordered")

---- Timing functions by name

linear = "linear"
easeIn = "easeIn"
easeOut = "easeOut"
easeInOut = "easeInOut"
easeInEaseOut = "easeInEaseOut"
default = "default"
ease = "ease"
easeInQuad = "easeInQuad"
easeOutQuad = "easeOutQuad"
easeInOutQuad = "easeInOutQuad"
easeInCubic = "easeInCubic"
easeOutCubic = "easeOutCubic"
easeInOutCubic = "easeInOutCubic"
easeInQuart = "easeInQuart"
easeOutQuart = "easeOutQuart"
easeInOutQuart = "easeInOutQuart"
easeInQuint = "easeInQuint"
easeOutQuint = "easeOutQuint"
easeInOutQuint = "easeInOutQuint"
easeInSine = "easeInSine"
easeOutSine = "easeOutSine"
easeInOutSine = "easeInOutSine"
easeInExpo = "easeInExpo"
easeOutExpo = "easeOutExpo"
easeInOutExpo = "easeInOutExpo"
easeInCirc = "easeInCirc"
easeOutCirc = "easeOutCirc"
easeInOutCirc = "easeInOutCirc"
easeInBack = "easeInBack"
easeOutBack = "easeOutBack"
easeInOutBack = "easeInOutBack"
easeInElastic = "easeInElastic"
easeOutElastic = "easeOutElastic"
easeInOutElastic = "easeInOutElastic"
easeInBounce = "easeInBounce"
easeOutBounce = "easeOutBounce"
easeInOutBounce = "easeInOutBounce"
