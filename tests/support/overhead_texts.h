/* Small instances of the overhead model for unit tests, written down by hand. */
#ifndef TESTS_SUPPORT_OVERHEAD_TEXTS_H
#define TESTS_SUPPORT_OVERHEAD_TEXTS_H

#include "model/overhead/ticks.h"

#include <criterion/criterion.h>
#include <string.h>

/* Ticks of an instance given as JSON text; initialised here, cleared by the caller. */
static inline void
overhead_ticks_of (struct overhead_ticks *ticks, const char *text)
{
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (ticks);
  status_init (&status);
  cr_assert (overhead_instance_read (&instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  cr_assert (overhead_ticks_from (ticks, &instance, "test", &status), "%s", status.message);
  overhead_instance_clear (&instance);
}

/* Section 6 of WYL, Figures 4 and 5. */
#define OVERHEAD_EXAMPLE                                                                           \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"     \
  "\"send\":2,\"receive\":6},"                                                                     \
  "{\"send\":2,\"receive\":6}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}," \
  "{\"source\":1,\"destinations\":[2,3],"                                                          \
  "\"bytes\":1},{\"source\":2,\"destinations\":[0,1,3],\"bytes\":1}]}"

/* Equation (4) as printed gives 8, the optimum is 7. */
#define OVERHEAD_ERRATUM                                                                           \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":3,\"receive\":{\"base\":1,\"per_byte\":1}},{"      \
  "\"send\":{\"base\":0,\"per_byte\":1},"                                                          \
  "\"receive\":1},{\"send\":{\"base\":3,\"per_byte\":2},\"receive\":{\"base\":0,\"per_byte\":1}}]" \
  ",\"link\":[[0,1,1],[1,0,0],[4,3,0]],"                                                           \
  "\"multicasts\":[{\"source\":1,\"destinations\":[2],\"bytes\":3},{\"source\":0,"                 \
  "\"destinations\":[2],\"bytes\":1}]}"

/* Two nodes that swap unit messages. */
#define OVERHEAD_SWAP                                                                              \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"     \
  "\"multicasts\":[{\"source\":0,"                                                                 \
  "\"destinations\":[1],\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":1}]}"

#endif
