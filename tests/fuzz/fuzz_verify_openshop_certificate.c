/* Any bytes as a certificate of an open shop and of a total exchange, those of
   tests/reject/base: never a crash, and nothing accepted but the optimum. */
#include "tests/fuzz/fuzz_support.h"

static const struct fuzz_subject subjects[] = {
  { "{\"model\":\"openshop\",\"name\":\"openshop-clauses\",\"times\":[[60,19,54,35],[25,40,75,98],["
    "58,88,28,52],[43,62,74,60]]}",
    "250" },
  { "{\"model\":\"openshop\",\"name\":\"openshop-tree\",\"times\":[[60,19,54,35],[25,40,75,98],[58,"
    "88,28,52],[43,62,74,60]]}",
    "250" },
  { "{\"model\":\"exchange\",\"name\":\"openshop-load\",\"times\":[[0,2,\"1/2\"],[1,0,2],[2,1,0]]}",
    "3" },
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    fuzz_certificate (&subjects[i], data, size);
  return 0;
}
