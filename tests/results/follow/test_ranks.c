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
  const struct follow_ranks ranks = { .personal = false };
  cr_assert (follow_ranks_read (&ranks, text, "file", &schedule, &status), "%s", status.message);
  output_char (&schedule, '\0');
  cr_assert_str_eq (schedule.bytes,
                    "{\"instance\":\"a \\\"b\\\"\",\"makespan\":\"3.5\",\"sends\":["
                    "{\"from\":0,\"to\":1,\"start\":\"1.25\"},"
                    "{\"from\":0,\"to\":2,\"start\":\"0\",\"receive\":\"0.5\"}]}\n");
  output_discard (&schedule);
}

/* Reads the lines of a body and compares the sends. */
static void
reads (struct follow_ranks ranks, const char *body, const char *sends)
{
  char text[300] = "schedule 1\nmakespan 2\n", expected[300];
  struct output schedule = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  strcat (text, body);
  snprintf (expected, sizeof expected, "{\"makespan\":\"2\",\"sends\":[%s]}\n", sends);
  cr_assert (follow_ranks_read (&ranks, text, "file", &schedule, &status), "%s", status.message);
  output_char (&schedule, '\0');
  cr_assert_str_eq (schedule.bytes, expected);
  output_discard (&schedule);
}

Test (ranks, several_messages)
{
  reads ((struct follow_ranks){ .personal = false },
         "send 0 1 1 1\nsend 0 1 0 0\nreceive 1 0 0 0.5\nreceive 1 0 1 1.5\nend\n",
         "{\"from\":0,\"to\":1,\"start\":\"0\",\"receive\":\"0.5\",\"multicast\":0},"
         "{\"from\":0,\"to\":1,\"start\":\"1\",\"receive\":\"1.5\",\"multicast\":1}");
  reads ((struct follow_ranks){ .personal = true },
         "send 0 1 0 0\nsend 1 0 1 0\nreceive 0 1 1 0\nreceive 1 0 0 0\nend\n",
         "{\"from\":0,\"to\":1,\"start\":\"0\"},{\"from\":1,\"to\":0,\"start\":\"0\"}");
  reads ((struct follow_ranks){ .personal = true, .first_receiver = 2 },
         "send 0 2 0 0\nsend 1 3 1 0\nreceive 2 0 0 0\nreceive 3 1 1 0\nend\n",
         "{\"from\":0,\"to\":0,\"start\":\"0\"},{\"from\":1,\"to\":1,\"start\":\"0\"}");
}

/* Between each pair is one message, which has the number of its sender. */
Test (ranks, refuses_other_numbers)
{
  static const char text[] = "schedule 1\nmakespan 2\nsend 1 0 0 0\nreceive 0 1 0 0\nend\n";
  const struct follow_ranks ranks = { .personal = true };
  struct output schedule = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  cr_assert (!follow_ranks_read (&ranks, text, "file", &schedule, &status));
  cr_assert_str_eq (status.message, "file:3: expected what a rank does, got 'send 1 0 0 0'");
  output_discard (&schedule);
}

Test (ranks, refuses)
{
  static const struct {
    const char *body, *reason;
  } cases[] = {
    { "send 0 1 1 0\nreceive 1 0 2 0\nend\n",
      "file: rank 0 and rank 1 do not send and receive once" },
    { "send 0 1 0\nend\n", "file:3: expected what a rank does, got 'send 0 1 0'" },
    { "send 0 1 0 0 0\nend\n", "file:3: expected what a rank does, got 'send 0 1 0 0 0'" },
    { "sends 0 1 0 0\nend\n", "file:3: expected what a rank does, got 'sends 0 1 0 0'" },
    { "send 0 1 0 soon\nend\n", "file:3: expected what a rank does, got 'send 0 1 0 soon'" },
    { "makespan two\nend\n", "file:3: expected what a rank does, got 'makespan two'" },
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
    const struct follow_ranks ranks = { .personal = false };
    cr_assert (!follow_ranks_read (&ranks, text, "file", &schedule, &status), "case %zu", i);
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert_str_eq (status.message, cases[i].reason, "case %zu: %s", i, status.message);
    output_discard (&schedule);
  }
}
