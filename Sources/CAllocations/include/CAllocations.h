// Counts what a program takes from the heap. A program that links this has its calls of malloc and its kin
// counted; the memory still comes from the C library.
#pragma once

#include <stdint.h>

// Calls that took memory since the program began.
uint64_t moteAllocationCount(void);
// Bytes in use now, as the C library counts them.
uint64_t moteHeapBytes(void);
