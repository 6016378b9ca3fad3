#include "CBase64.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Chosen at run time: the rest of the program is for any x86-64.
#define AVX2 __attribute__((target("avx2")))

static int has_avx2(void) { return __builtin_cpu_supports("avx2"); }

AVX2 static size_t encode(const uint8_t *bytes, size_t count, uint8_t *digits) {
    // Each 32-bit word gets the three bytes of a group, in the order in which two multiplications can move
    // their four sixes to the lower ends of its bytes.
    const __m256i spread = _mm256_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10, //
                                            1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    // What has to be added to a six to make its letter: by kind, 0 for a-z, 1-10 for the ciphers, 11 and 12
    // for + and /, 13 for A-Z.
    const __m128i kinds = _mm_setr_epi8('a' - 26, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52, '0' - 52,
                                        '0' - 52, '0' - 52, '0' - 52, '0' - 52, '+' - 62, '/' - 63, 'A', 0, 0);
    const __m256i additions = _mm256_broadcastsi128_si256(kinds);
    size_t taken = 0;
    // Both halves are loaded whole: four bytes more than are taken.
    while (count - taken >= 28) {
        const __m128i low = _mm_loadu_si128((const __m128i *)(bytes + taken));
        const __m128i high = _mm_loadu_si128((const __m128i *)(bytes + taken + 12));
        const __m256i words = _mm256_shuffle_epi8(_mm256_set_m128i(high, low), spread);
        const __m256i first_third = _mm256_mulhi_epu16(_mm256_and_si256(words, _mm256_set1_epi32(0x0FC0FC00)),
                                                       _mm256_set1_epi32(0x04000040));
        const __m256i second_fourth = _mm256_mullo_epi16(
            _mm256_and_si256(words, _mm256_set1_epi32(0x003F03F0)), _mm256_set1_epi32(0x01000010));
        const __m256i sixes = _mm256_or_si256(first_third, second_fourth);
        const __m256i beyond_letters = _mm256_subs_epu8(sixes, _mm256_set1_epi8(51));
        const __m256i is_upper = _mm256_cmpgt_epi8(_mm256_set1_epi8(26), sixes);
        const __m256i kind = _mm256_or_si256(beyond_letters, _mm256_and_si256(is_upper, _mm256_set1_epi8(13)));
        const __m256i letters = _mm256_add_epi8(sixes, _mm256_shuffle_epi8(additions, kind));
        _mm256_storeu_si256((__m256i *)digits, letters);
        digits += 32;
        taken += 24;
    }
    return taken;
}

// All ones where low <= byte <= high; the bytes are below 128.
AVX2 static inline __m256i within(__m256i bytes, char low, char high) {
    return _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(low - 1)),
                            _mm256_cmpgt_epi8(_mm256_set1_epi8(high + 1), bytes));
}

AVX2 static size_t decode(const uint8_t *digits, size_t count, uint8_t *bytes) {
    const __m256i gather = _mm256_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, //
                                            2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    size_t taken = 0;
    while (count - taken >= 32) {
        const __m256i letters = _mm256_loadu_si256((const __m256i *)(digits + taken));
        const __m256i upper = within(letters, 'A', 'Z');
        const __m256i lower = within(letters, 'a', 'z');
        const __m256i cipher = within(letters, '0', '9');
        const __m256i plus = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8('+'));
        const __m256i slash = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8('/'));
        const __m256i known = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(upper, lower), cipher),
                                              _mm256_or_si256(plus, slash));
        if (_mm256_movemask_epi8(known) != -1) { break; }
        __m256i shift = _mm256_and_si256(upper, _mm256_set1_epi8(-'A'));
        shift = _mm256_or_si256(shift, _mm256_and_si256(lower, _mm256_set1_epi8(26 - 'a')));
        shift = _mm256_or_si256(shift, _mm256_and_si256(cipher, _mm256_set1_epi8(52 - '0')));
        shift = _mm256_or_si256(shift, _mm256_and_si256(plus, _mm256_set1_epi8(62 - '+')));
        shift = _mm256_or_si256(shift, _mm256_and_si256(slash, _mm256_set1_epi8(63 - '/')));
        const __m256i sixes = _mm256_add_epi8(letters, shift);
        // Two sixes to twelve bits, two twelves to twenty-four.
        const __m256i twelves = _mm256_maddubs_epi16(sixes, _mm256_set1_epi32(0x01400140));
        const __m256i words = _mm256_madd_epi16(twelves, _mm256_set1_epi32(0x00011000));
        const __m256i packed = _mm256_shuffle_epi8(words, gather);
        // Twelve bytes of each half; the second store goes over the four that the first had too many.
        _mm_storeu_si128((__m128i *)bytes, _mm256_castsi256_si128(packed));
        _mm_storeu_si128((__m128i *)(bytes + 12), _mm256_extracti128_si256(packed, 1));
        bytes += 24;
        taken += 32;
    }
    return taken;
}

size_t base64_encode_groups(const uint8_t *bytes, size_t count, uint8_t *digits) {
    return has_avx2() ? encode(bytes, count, digits) : 0;
}

size_t base64_decode_groups(const uint8_t *digits, size_t count, uint8_t *bytes) {
    return has_avx2() ? decode(digits, count, bytes) : 0;
}

#else

size_t base64_encode_groups(const uint8_t *bytes, size_t count, uint8_t *digits) {
    (void)bytes, (void)count, (void)digits;
    return 0;
}

size_t base64_decode_groups(const uint8_t *digits, size_t count, uint8_t *bytes) {
    (void)digits, (void)count, (void)bytes;
    return 0;
}

#endif
