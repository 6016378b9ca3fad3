#include "CMoteJSON.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <simdjson.h>

struct MoteJSONParser {
    simdjson::dom::parser parser;
    uint8_t *padded = nullptr;
    size_t capacity = 0;

    ~MoteJSONParser() { std::free(padded); }
};

// Every function that may run simdjson's code catches everything: an exception must not reach Swift.

MoteJSONParser *mote_json_create(void) {
    try {
        return new (std::nothrow) MoteJSONParser();
    } catch (...) {
        return nullptr;
    }
}

void mote_json_destroy(MoteJSONParser *parser) { delete parser; }

static MoteJSONStatus status_of(simdjson::error_code code) {
    switch (code) {
    case simdjson::SUCCESS: return MOTE_JSON_OK;
    case simdjson::EMPTY: return MOTE_JSON_EMPTY;
    case simdjson::UTF8_ERROR: return MOTE_JSON_INVALID_UTF8;
    case simdjson::DEPTH_ERROR: return MOTE_JSON_TOO_DEEP;
    case simdjson::STRING_ERROR:
    case simdjson::UNESCAPED_CHARS:
    case simdjson::UNCLOSED_STRING: return MOTE_JSON_BAD_STRING;
    case simdjson::T_ATOM_ERROR:
    case simdjson::F_ATOM_ERROR:
    case simdjson::N_ATOM_ERROR: return MOTE_JSON_BAD_LITERAL;
    case simdjson::NUMBER_ERROR:
    case simdjson::NUMBER_OUT_OF_RANGE: return MOTE_JSON_BAD_NUMBER;
    case simdjson::MEMALLOC:
    case simdjson::CAPACITY: return MOTE_JSON_NO_MEMORY;
    default: return MOTE_JSON_BAD_STRUCTURE;
    }
}

// Room for a text of `count` bytes and `max_depth` levels.
static simdjson::error_code make_room(MoteJSONParser *self, size_t count, size_t max_depth) {
    const size_t had = self->parser.capacity();
    if (self->parser.max_depth() == max_depth && had >= count) { return simdjson::SUCCESS; }
    const size_t room = count > had ? count + count / 2 : had;
    return self->parser.allocate(room < 1024 ? 1024 : room, max_depth);
}

MoteJSONStatus mote_json_parse(MoteJSONParser *self, const uint8_t *bytes, size_t count, size_t max_depth) {
    try {
        const size_t needed = count + simdjson::SIMDJSON_PADDING;
        if (needed > self->capacity) {
            // Half as much again, so that lines that grow slowly do not copy each time.
            const size_t capacity = needed + needed / 2;
            void *grown = std::realloc(self->padded, capacity);
            if (grown == nullptr) { return MOTE_JSON_NO_MEMORY; }
            self->padded = static_cast<uint8_t *>(grown);
            self->capacity = capacity;
        }
        if (count > 0) { std::memcpy(self->padded, bytes, count); }
        std::memset(self->padded + count, ' ', simdjson::SIMDJSON_PADDING);
        const simdjson::error_code failed = make_room(self, count, max_depth);
        if (failed) { return status_of(failed); }
        return status_of(self->parser.parse(self->padded, count, false).error());
    } catch (...) {
        return MOTE_JSON_NO_MEMORY;
    }
}

MoteJSONStatus mote_json_index(MoteJSONParser *self, const uint8_t *bytes, size_t count) {
    try {
        if (count == 0) { return MOTE_JSON_EMPTY; }
        const simdjson::error_code failed = make_room(self, count, 1);
        if (failed) { return status_of(failed); }
        return status_of(self->parser.implementation->stage1(bytes, count, simdjson::stage1_mode::regular));
    } catch (...) {
        return MOTE_JSON_NO_MEMORY;
    }
}

const uint32_t *mote_json_offsets(const MoteJSONParser *self) {
    return self->parser.implementation ? self->parser.implementation->structural_indexes.get() : nullptr;
}

size_t mote_json_offset_count(const MoteJSONParser *self) {
    return self->parser.implementation ? self->parser.implementation->n_structural_indexes : 0;
}

const uint64_t *mote_json_tape(const MoteJSONParser *parser) { return parser->parser.doc.tape.get(); }

const uint8_t *mote_json_strings(const MoteJSONParser *parser) { return parser->parser.doc.string_buf.get(); }

template <typename Number> static size_t write_shortest(Number value, Number plain_end, uint8_t *out) {
    char *const start = reinterpret_cast<char *>(out);
    const Number magnitude = std::fabs(value);
    const bool is_plain = magnitude == 0 || (magnitude >= Number(1e-4) && magnitude <= plain_end);
    const std::chars_format format = is_plain ? std::chars_format::fixed : std::chars_format::scientific;
    return static_cast<size_t>(std::to_chars(start, start + 32, value, format).ptr - start);
}

size_t mote_json_write_float(float value, uint8_t *out) { return write_shortest(value, 16777216.0f, out); }

size_t mote_json_write_double(double value, uint8_t *out) {
    return write_shortest(value, 18014398509481984.0, out);
}
