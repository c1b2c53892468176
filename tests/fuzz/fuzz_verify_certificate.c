/* Any bytes as a certificate for `1; 2 3x5` (optimum 4) and for `2; 4x3 5x7 6x4 9x5 12x10`
   (optimum 18, not by prices alone): never a crash, and nothing accepted but the optimum. The
   names are those of the examples in tests/reject. */
#include "tests/fuzz/fuzz_support.h"

static const struct fuzz_subject subjects[] = {
  { "{\"model\":\"node\",\"name\":\"base\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{"
    "\"cost\":3,\"count\":5}]}",
    "4" },
  { "{\"model\":\"node\",\"name\":\"gap\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":4,"
    "\"count\":3},{\"cost\":5,\"count\":7},"
    "{\"cost\":6,\"count\":4},{\"cost\":9,\"count\":5},{\"cost\":12,\"count\":10}]}",
    "18" },
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    fuzz_certificate (&subjects[i], data, size);
  return 0;
}
