#pragma once

// simdjson behind a C face. Nothing but the parse itself is here: Swift walks the tape, whose form simdjson
// documents (one 64-bit word an entry: the type's character in the upper 8 bits, a payload in the lower 56).

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MoteJSONParser MoteJSONParser;

typedef enum {
    MOTE_JSON_OK = 0,
    MOTE_JSON_EMPTY,
    MOTE_JSON_INVALID_UTF8,
    MOTE_JSON_TOO_DEEP,
    MOTE_JSON_BAD_STRING,
    MOTE_JSON_BAD_LITERAL,
    MOTE_JSON_BAD_NUMBER,
    MOTE_JSON_BAD_STRUCTURE,
    MOTE_JSON_NO_MEMORY,
} MoteJSONStatus;

// NULL when memory is out.
MoteJSONParser *mote_json_create(void);
void mote_json_destroy(MoteJSONParser *parser);

// Parses `count` bytes. They are copied into a padded buffer that is used again, because simdjson reads
// beyond the end.
MoteJSONStatus mote_json_parse(MoteJSONParser *parser, const uint8_t *bytes, size_t count, size_t max_depth);

// The last successful parse, valid until the next one. A string entry's payload is an offset into the
// strings, where a 32-bit length is followed by the bytes.
const uint64_t *mote_json_tape(const MoteJSONParser *parser);
const uint8_t *mote_json_strings(const MoteJSONParser *parser);

// Finds where each token begins, by simdjson's first stage: UTF-8, quotes and control characters are checked,
// what stands between is not. Nothing is copied, and nothing beyond the end is read. The offsets are valid
// until the parser's next text; one more than `count` stands behind them, the length.
MoteJSONStatus mote_json_index(MoteJSONParser *parser, const uint8_t *bytes, size_t count);
const uint32_t *mote_json_offsets(const MoteJSONParser *parser);
size_t mote_json_offset_count(const MoteJSONParser *parser);

// Reads the number that is all there is between two offsets, but for white space at its end: the nearest
// double. False when there is another thing, or a number beyond the largest double.
bool mote_json_number(const uint8_t *text, size_t start, size_t end, double *out);

// Reads a list of numbers: `offsets` are those of a number, of the comma or bracket after it, of the next
// number, and so on, `count` in all. Returns how many were read (each takes two offsets): at most `room`, and
// up to the first that is no number, has no comma or closing bracket behind it, or has the bracket (which is
// the last that is read).
size_t mote_json_numbers(const uint8_t *text, const uint32_t *offsets, size_t count, double *out,
                         size_t room);

// Writes the shortest digits that read back as the same finite number: plain from 1e-4 to 2^24
// (2^54 for doubles), with an exponent beyond. At most 32 bytes. Returns how many.
size_t mote_json_write_float(float value, uint8_t *out);
size_t mote_json_write_double(double value, uint8_t *out);

#ifdef __cplusplus
}
#endif
