#pragma once

// Base64's inner loops for processors that shuffle bytes. They take whole groups from the front and leave the
// rest to the caller; on other processors they take nothing.

#include <stddef.h>
#include <stdint.h>

// Writes the digits of `bytes` in the standard alphabet.
// Returns how many bytes were taken, a multiple of 24; four digits were written for each three of them.
size_t base64_encode_groups(const uint8_t *bytes, size_t count, uint8_t *digits);

// Writes the bytes that `digits` stand for; stops before a group with anything else in it, padding included.
// `bytes` needs room for eight bytes more than three for each four digits.
// Returns how many digits were taken, a multiple of 32.
size_t base64_decode_groups(const uint8_t *digits, size_t count, uint8_t *bytes);
