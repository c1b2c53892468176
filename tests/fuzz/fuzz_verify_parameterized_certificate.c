/* Any bytes as a certificate of the parameterized model, by counting and by a cover, for
   instances of tests/reject/base: never a crash, and nothing accepted but the optimum. */
#include "tests/fuzz/fuzz_support.h"

static const struct fuzz_subject subjects[] = {
  { "{\"model\":\"parameterized\",\"name\":\"tree\",\"nodes\":4,\"hold\":2,\"end\":5}", "9" },
  { "{\"model\":\"parameterized\",\"name\":\"cover\",\"hold\":11,\"end\":48,\"ports\":3,"
    "\"interval\":0,\"network\":{\"mesh\":[4,2]},"
    "\"source\":[3,0],\"destinations\":[[1,0],[2,1],[2,0],[3,1],[0,0]],\"occupation\":5}",
    "64" },
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    fuzz_certificate (&subjects[i], data, size);
  return 0;
}
