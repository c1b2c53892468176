/* The sends of a schedule, read for a drawing: order and refusals. */
#include "results/draw/sends.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
read_text (struct drawing_sends *sends, const char *text, struct status *status)
{
  status_init (status);
  *sends = (struct drawing_sends){ NULL, 0, 0 };
  return drawing_sends_read (sends, text, strlen (text), "file", 3, status);
}

/* In the order of time, whatever their order in the file. */
Test (sends, order)
{
  struct drawing_sends sends;
  struct status status;
  cr_assert (read_text (&sends,
                        "{\"sends\":[{\"to\":2,\"from\":1,\"start\":\"1/"
                        "2\",\"receive\":7,\"multicast\":3},{\"from\":4,\"to\":0,\"start\":0},"
                        "{\"from\":1,\"to\":2,\"start\":0.5},{\"from\":1,\"to\":0,\"start\":\"2/"
                        "4\"},{\"from\":0,\"to\":3,\"start\":0.5}],\"makespan\":\"22/7\"}",
                        &status),
             "%s", status.message);
  char text[256] = "";
  size_t length = 0;
  for (size_t i = 0; i < sends.length; i++)
    length += (size_t)snprintf (text + length, sizeof text - length, "%d>%d[%d] ",
                                sends.list[i].from, sends.list[i].to, sends.list[i].multicast);
  cr_expect_str_eq (text, "4>0[0] 0>3[0] 1>0[0] 1>2[0] 1>2[3] ");
  cr_expect_eq (sends.list[4].receive.numerator, 7);
  free (sends.list);
}

Test (sends, refused)
{
  static const char *const cases[][2] = {
    { "{\"makespan\":1}", "sends" },
    { "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1}]}", "start" },
    { "{\"makespan\":1,\"sends\":[{\"from\":0.5,\"to\":1,\"start\":0}]}", "sends[0].from" },
    { "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":4294967296,\"start\":0}]}", "sends[0].to" },
    { "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":-1}]}", "sends[0].start" },
    { "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"end\":1}]}", "end" },
    { "{\"makespan\":1,\"sends\":{}}", "sends" },
    { "[]", "schedule" },
    { "{\"schedule\":3}", "schedule" },
    { "", "schedule" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct drawing_sends sends;
    struct status status;
    cr_expect_not (read_text (&sends, cases[i][0], &status), "case %zu", i);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect (strstr (status.message, cases[i][1]), "case %zu: %s", i, status.message);
    free (sends.list);
  }
}
