/* Takes the place of base/resident.c: a page has no /proc. */
#include "base/resident.h"

uint64_t
resident_bytes (void)
{
  return (uint64_t)__builtin_wasm_memory_size (0) * 65536;
}

void
resident_trim (void)
{
}

void
resident_save (void)
{
}
