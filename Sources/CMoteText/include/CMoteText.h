#pragma once

// Pango's own functions are called from Swift; here is only what Swift can't see or would have to repeat.
#include <pango/pangocairo.h>

/// A Pango context of its own (font map included) in which text measures the same everywhere: no hinting of outlines
/// or of metrics, glyph positions not rounded to pixels, no language of the environment. NULL where no font can be
/// found at all.
PangoContext *mote_text_context_new(void);

/// Writes the path of the file of the font that `description` finds to `path`, cut to `size` bytes with its NUL.
/// @return 1, or 0 where it is no file.
int mote_text_font_file(PangoContext *context, const PangoFontDescription *description, char *path, int size);

/// Writes the SHA-256 of `count` bytes in hexadecimal, 64 digits and a NUL.
void mote_text_sha256(const unsigned char *bytes, long count, char *digits);
