#pragma once

// Pango's own functions are called from Swift; here is only what Swift can't see or would have to repeat.
#include <pango/pangocairo.h>

/// A Pango context of its own (font map included) in which text measures the same everywhere: no hinting of outlines
/// or of metrics, glyph positions not rounded to pixels, no language of the environment. NULL where no font is
/// installed at all: Pango would end the process when it is asked for one.
PangoContext *mote_text_context_new(void);
