#pragma once

// Pango's own functions are called from Swift; here is only what Swift can't see or would have to repeat.
#include <pango/pangocairo.h>

/// A Pango context of its own (font map included) in which text measures the same everywhere: no hinting of outlines
/// or of metrics, glyph positions not rounded to pixels, no language of the environment. NULL where no font can be
/// found at all.
PangoContext *mote_text_context_new(void);
