#pragma once

#include <stddef.h>
#include <stdint.h>

// https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library"; no header comes with it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
