/* Per-rank lists read again: as a schedule, and what is refused. */
#include "results/follow/ranks.h"

#include <criterion/criterion.h>

#include <string.h>

Test (ranks, reads)
{
  static const char text[] = "schedule 1\ninstance a \"b\"\nunit us\nmakespan 3.5\nranks 3\n"
                             "rank 0=login slot=0\nsend 0 2 0 0\nsend 0 1 0 1.25\n"
                             "receive 1 0 0 1.25\nreceive 2 0 0 0.5\nend\n";
  struct output schedule = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  cr_assert (follow_ranks_looks (text, strlen (text)));
  cr_assert (!follow_ranks_looks ("schedule 2\n", 11));
  cr_assert (!follow_ranks_looks ("schedule 1", 10));
  cr_assert (follow_ranks_read (text, "file", &schedule, &status), "%s", status.message);
  output_char (&schedule, '\0');
  cr_assert_str_eq (schedule.bytes,
                    "{\"instance\":\"a \\\"b\\\"\",\"makespan\":\"3.5\",\"sends\":["
                    "{\"from\":0,\"to\":1,\"start\":\"1.25\"},"
                    "{\"from\":0,\"to\":2,\"start\":\"0\",\"receive\":\"0.5\"}]}\n");
  output_discard (&schedule);
}

Test (ranks, refuses)
{
  static const struct {
    const char *body, *reason;
  } cases[] = {
    { "send 0 1 1 0\nreceive 1 0 1 0\nend\n",
      "file:3: expected what a rank does with one message, got 'send 0 1 1 0'" },
    { "send 0 1 0\nend\n", "file:3: expected what a rank does with one message, got 'send 0 1 0'" },
    { "send 0 1 0 0 0\nend\n",
      "file:3: expected what a rank does with one message, got 'send 0 1 0 0 0'" },
    { "sends 0 1 0 0\nend\n",
      "file:3: expected what a rank does with one message, got 'sends 0 1 0 0'" },
    { "send 0 1 0 soon\nend\n",
      "file:3: expected what a rank does with one message, got 'send 0 1 0 soon'" },
    { "makespan two\nend\n",
      "file:3: expected what a rank does with one message, got 'makespan two'" },
    { "send 0 1 0 0\nend\n", "file: rank 0 and rank 1 do not send and receive once" },
    { "send 0 1 0 0\nsend 0 1 0 2\nreceive 1 0 0 0\nend\n",
      "file: rank 0 and rank 1 do not send and receive once" },
    { "receive 1 0 0 0\nreceive 1 0 0 3\nend\n",
      "file: rank 1 and rank 0 do not send and receive once" },
    { "send 0 1 0 0\nreceive 1 0 0 0\n", "file: there is no line end" },
    { "end\nschedule 1\n", "file:4: expected one schedule" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200] = "schedule 1\nmakespan 2\n";
    struct output schedule = { .stream = NULL };
    struct status status = { .code = STATUS_OK };
    strcat (text, cases[i].body);
    cr_assert (!follow_ranks_read (text, "file", &schedule, &status), "case %zu", i);
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert_str_eq (status.message, cases[i].reason, "case %zu: %s", i, status.message);
    output_discard (&schedule);
  }
}
