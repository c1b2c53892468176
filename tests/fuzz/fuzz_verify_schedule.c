/* Any bytes as a schedule of `1; 2 3x2` (optimum 3): never a crash, and nothing valid that is
   shorter. */
#include "tests/fuzz/fuzz_support.h"

static const struct fuzz_subject subjects[] = {
  { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,"
    "\"count\":2}]}",
    "3" },
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    fuzz_schedule (&subjects[i], data, size);
  return 0;
}
