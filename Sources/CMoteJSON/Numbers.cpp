#include "CMoteJSON.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

// Numbers by the thousand, as the columns of a frame hold them: simdjson's own way to a number takes 10 ns,
// for it guesses wrong how many digits the next one has.

static bool is_space(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }

static bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

// What has too many digits for one division, or an exponent.
static bool read_long(const uint8_t *start, const uint8_t *end, double *out) {
    const char *const first = reinterpret_cast<const char *>(start);
    const char *const last = reinterpret_cast<const char *>(end);
    const std::from_chars_result result = std::from_chars(first, last, *out);
    if (result.ec == std::errc()) { return result.ptr == last; }
    if (result.ec != std::errc::result_out_of_range) { return false; }
    // Too large, or too small to be told from zero.
    try {
        *out = std::strtod(std::string(first, last).c_str(), nullptr);
    } catch (...) {
        return false;
    }
    return std::isfinite(*out);
}

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7, 1e8,
                                1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

bool mote_json_number(const uint8_t *text, size_t start, size_t end, double *out) {
    const uint8_t *at = text + start;
    const uint8_t *stop = text + end;
    while (stop > at && is_space(stop[-1])) { stop--; }
    const uint8_t *const token = at;
    const bool is_negative = at < stop && *at == '-';
    at += is_negative;
    const uint8_t *const first = at;
    uint64_t digits = 0;
    while (at < stop && is_digit(*at)) { digits = digits * 10 + (*at++ - '0'); }
    size_t count = at - first;
    if (count == 0 || (count > 1 && *first == '0')) { return false; }
    size_t decimals = 0;
    if (at < stop && *at == '.') {
        const uint8_t *const fraction = ++at;
        while (at < stop && is_digit(*at)) { digits = digits * 10 + (*at++ - '0'); }
        decimals = at - fraction;
        if (decimals == 0) { return false; }
    }
    if (at == stop && count + decimals <= 15) {
        // Both are whole numbers that a double holds, so that one division rounds rightly.
        const double value = static_cast<double>(digits) / powers[decimals];
        *out = is_negative ? -value : value;
        return true;
    }
    if (at < stop && (*at == 'e' || *at == 'E')) {
        at++;
        at += at < stop && (*at == '+' || *at == '-');
        const uint8_t *const exponent = at;
        while (at < stop && is_digit(*at)) { at++; }
        if (at == exponent) { return false; }
    }
    return at == stop && read_long(token, stop, out);
}

#if defined(__x86_64__)
#include <immintrin.h>

// Chosen at run time: the rest of the program is for any x86-64.
#define AVX2 __attribute__((target("avx2")))

static bool has_avx2() { return __builtin_cpu_supports("avx2"); }

// The eight bytes that end with the one at `offset`.
AVX2 static inline long long window(const uint8_t *text, uint32_t offset) {
    long long bytes;
    std::memcpy(&bytes, text + offset - 7, 8);
    return bytes;
}

// Reads groups of four numbers of at most seven bytes with commas behind them, up to the first group that
// holds another thing. Returns how many groups.
//
// Each number stands in the upper bytes of a word of its own, with its comma on top. Without its point, and
// zeros around it, it is eight decimal digits, which three multiplications make into one whole number; what
// has a point has one zero too many at its end, so that the power of ten by which it must be divided depends
// on the point's place alone.
AVX2 static size_t read_groups(const uint8_t *text, const uint32_t *offsets, size_t groups, double *out) {
    const __m256i one = _mm256_set1_epi64x(1);
    const __m256i lowest = _mm256_set1_epi64x(0xFF);
    const __m256i top = _mm256_set1_epi64x(static_cast<long long>(0xFF00000000000000));
    const __m256i ciphers = _mm256_set1_epi8('0');
    const __m256 divisors = _mm256_setr_ps(1e7F, 1e6F, 1e5F, 1e4F, 1e3F, 1e2F, 1e1F, 1);
    const __m256i evens = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
    // 2^52: a whole number below it becomes a double by standing in its lower bits.
    const __m256d shifted = _mm256_set1_pd(4503599627370496.0);
    size_t group = 0;
    for (; group < groups; group++, offsets += 8, out += 4) {
        const __m256i places = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(offsets));
        const __m256i length = _mm256_sub_epi64(_mm256_srli_epi64(places, 32),
                                                _mm256_and_si256(places, _mm256_set1_epi64x(0xFFFFFFFF)));
        const __m256i bytes = _mm256_set_epi64x(window(text, offsets[7]), window(text, offsets[5]),
                                                window(text, offsets[3]), window(text, offsets[1]));
        __m256i wrong = _mm256_xor_si256(_mm256_srli_epi64(bytes, 56), _mm256_set1_epi64x(','));
        wrong = _mm256_or_si256(wrong, _mm256_cmpgt_epi64(length, _mm256_set1_epi64x(7)));

        // The first digit to the lowest byte, then back to its place with nothing below.
        __m256i below = _mm256_sub_epi64(_mm256_set1_epi64x(56), _mm256_slli_epi64(length, 3));
        __m256i digits = _mm256_srlv_epi64(bytes, below);
        const __m256i minus = _mm256_cmpeq_epi64(_mm256_and_si256(digits, lowest), _mm256_set1_epi64x('-'));
        const __m256i sign = _mm256_and_si256(minus, _mm256_set1_epi64x(8));
        digits = _mm256_srlv_epi64(digits, sign);
        const __m256i head = _mm256_and_si256(digits, lowest);
        below = _mm256_add_epi64(below, sign);
        digits = _mm256_sllv_epi64(digits, below);
        const __m256i start = _mm256_sllv_epi64(one, below);

        // The lowest bit of the point's byte; without one, of the comma's.
        const __m256i points =
            _mm256_or_si256(_mm256_cmpeq_epi8(digits, _mm256_set1_epi8('.')), top);
        const __m256i point = _mm256_and_si256(points, _mm256_sub_epi64(_mm256_setzero_si256(), points));
        const __m256i before = _mm256_sub_epi64(point, one);
        const __m256i notAfter = _mm256_sub_epi64(_mm256_slli_epi64(point, 8), one);

        // There is a digit on both sides of the point, and no zero before another.
        wrong = _mm256_or_si256(wrong, _mm256_cmpeq_epi64(point, start));
        wrong = _mm256_or_si256(wrong, _mm256_cmpeq_epi64(point, _mm256_set1_epi64x(1LL << 48)));
        const __m256i isOneDigit = _mm256_cmpeq_epi64(point, _mm256_slli_epi64(start, 8));
        wrong = _mm256_or_si256(
            wrong, _mm256_andnot_si256(isOneDigit, _mm256_cmpeq_epi64(head, _mm256_set1_epi64x('0'))));

        digits = _mm256_blendv_epi8(digits, ciphers, top);
        digits = _mm256_or_si256(digits, _mm256_and_si256(_mm256_sub_epi64(start, one), ciphers));
        const __m256i whole = _mm256_slli_epi64(_mm256_and_si256(digits, before), 8);
        digits = _mm256_or_si256(whole, _mm256_andnot_si256(notAfter, digits));
        digits = _mm256_sub_epi8(_mm256_or_si256(digits, _mm256_set1_epi64x('0')), ciphers);
        wrong = _mm256_or_si256(wrong, _mm256_subs_epu8(digits, _mm256_set1_epi8(9)));
        if (!_mm256_testz_si256(wrong, wrong)) { break; }

        const __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(0x010A));
        const __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00010064));
        const __m256i eights = _mm256_add_epi64(_mm256_mul_epu32(fours, _mm256_set1_epi64x(10000)),
                                                _mm256_srli_epi64(fours, 32));
        const __m256d value =
            _mm256_sub_pd(_mm256_or_pd(_mm256_castsi256_pd(eights), shifted), shifted);
        // How many bytes are before the point.
        const __m256i place = _mm256_sad_epu8(_mm256_and_si256(before, _mm256_set1_epi8(1)),
                                              _mm256_setzero_si256());
        const __m256 divisor =
            _mm256_permutevar8x32_ps(divisors, _mm256_permutevar8x32_epi32(place, evens));
        const __m256d quotient = _mm256_div_pd(value, _mm256_cvtps_pd(_mm256_castps256_ps128(divisor)));
        _mm256_storeu_pd(out, _mm256_xor_pd(quotient, _mm256_castsi256_pd(_mm256_slli_epi64(minus, 63))));
    }
    return group;
}

#else

static bool has_avx2() { return false; }
static size_t read_groups(const uint8_t *, const uint32_t *, size_t, double *) { return 0; }

#endif

size_t mote_json_numbers(const uint8_t *text, const uint32_t *offsets, size_t count, double *out,
                         size_t room) {
    size_t limit = count / 2;
    if (room < limit) { limit = room; }
    const bool is_fast = has_avx2();
    size_t read = 0;
    while (read < limit) {
        // A window begins up to seven bytes before its comma, where a text may not have begun yet.
        if (is_fast && limit - read >= 4 && offsets[2 * read + 1] >= 7) {
            read += 4 * read_groups(text, offsets + 2 * read, (limit - read) / 4, out + read);
        }
        // What stopped it, one by one.
        const size_t end = limit - read < 4 ? limit : read + 4;
        for (; read < end; read++) {
            const size_t start = offsets[2 * read];
            const size_t next = offsets[2 * read + 1];
            if (text[next] != ',' && text[next] != ']') { return read; }
            if (!mote_json_number(text, start, next, out + read)) { return read; }
            if (text[next] == ']') { return read + 1; }
        }
    }
    return read;
}
