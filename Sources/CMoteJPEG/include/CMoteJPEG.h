#pragma once

#include <stddef.h>
#include <stdint.h>

/// Reads how large a JPEG is, pixels.
/// @return 1, or 0 for what is no JPEG.
int mote_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height);

/// Decodes a JPEG into rows of 0xAARRGGBB pixels, opaque. In C because libjpeg reports errors by a long jump, which
/// must not pass through Swift.
/// @param pixels room for `width` times `height` pixels, which the file must have.
/// @return 1 when all is decoded, 0 for what is broken or of another size.
int mote_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, int width, int height);
