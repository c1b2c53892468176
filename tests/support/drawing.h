/* What the tests of drawings share: instances with schedules, a small reader of what was drawn. */
#ifndef TESTS_SUPPORT_DRAWING_H
#define TESTS_SUPPORT_DRAWING_H

#include "results/draw/load.h"
#include "tests/support/count.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A source of cost 1 and three nodes of cost 2. */
#define SUPPORT_NODE                                                                               \
  "{\"model\":\"node\",\"name\":\"tiny\",\"unit\":\"us\",\"source\":{\"cost\":1},"                 \
  "\"destinations\":[{\"cost\":2,\"count\":3,\"name\":\"rack\"}]}"
#define SUPPORT_NODE_SCHEDULE                                                                      \
  "{\"instance\":\"tiny\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":2,\"start\":1},{\"from\":"  \
  "0,\"to\":1,\"start\":0},"                                                                       \
  "{\"from\":1,\"to\":3,\"start\":1}]}"

/* Two messages swapped, a link of 1 time unit a byte. */
#define SUPPORT_SWAP                                                                               \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":\"1/2\",\"receive\":1},{\"send\":\"1/"             \
  "2\",\"receive\":1}],\"link\":1,"                                                                \
  "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,"                 \
  "\"destinations\":[0],\"bytes\":1}]}"
#define SUPPORT_SWAP_SCHEDULE                                                                      \
  "{\"makespan\":\"5/2\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":\"3/"             \
  "2\",\"multicast\":0},"                                                                          \
  "{\"from\":1,\"to\":0,\"start\":0,\"receive\":\"3/2\",\"multicast\":1}]}"

/* Three nodes; receiver 2 is busy all the time. Node 1 has nothing to say to node 0. */
#define SUPPORT_EXCHANGE                                                                           \
  "{\"model\":\"exchange\",\"name\":\"three\",\"times\":[[0,1,3],[0,0,2],[1,1,0]]}"
#define SUPPORT_EXCHANGE_SCHEDULE                                                                  \
  "{\"instance\":\"three\",\"makespan\":5,\"sends\":[{\"from\":0,\"to\":1,\"start\":3},{\"from\":" \
  "0,\"to\":2,\"start\":0},"                                                                       \
  "{\"from\":1,\"to\":0,\"start\":0},{\"from\":1,\"to\":2,\"start\":3},{\"from\":2,\"to\":0,"      \
  "\"start\":0},{\"from\":2,\"to\":1,"                                                             \
  "\"start\":1}]}"

/* Load it; the status' code must be the expected one. The caller clears the drawing. */
static inline void
support_load (struct drawing *drawing, const char *instance, const char *schedule, bool receivers,
              struct status *status)
{
  const struct drawing_source of = { instance, strlen (instance), "of.json", 1, NULL },
                              is = { schedule, strlen (schedule), "is.json", 7, NULL };
  status_init (status);
  drawing_init (drawing);
  bool good = drawing_load (drawing, &of, &is, receivers, status);
  cr_assert_eq (good, status->code == STATUS_OK, "%s", status->message);
}

/* The same for what can be drawn. */
static inline void
support_drawing (struct drawing *drawing, const char *instance, const char *schedule,
                 bool receivers)
{
  struct status status;
  support_load (drawing, instance, schedule, receivers, &status);
  cr_assert_eq (status.code, STATUS_OK, "%s", status.message);
}

/* A rational in words, in memory that the next four calls leave alone. */
static inline const char *
support_time (struct rational time)
{
  static char texts[4][RATIONAL_TEXT];
  static int next;
  char *text = texts[next++ % 4];
  rational_text (time, text);
  return text;
}

#endif
