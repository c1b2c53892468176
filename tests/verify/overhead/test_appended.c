#include "verify/overhead/sends.h"

#include "tests/support/verify_overhead.h"

#define NODE "{\"send\":1,\"receive\":1}"
#define NODES                                                                                      \
  "{\"model\":\"overhead\",\"nodes\":[" NODE "," NODE "," NODE "," NODE "],\"multicasts\":["

/* Two nodes to each other; three in a ring; one to all. */
static const char swap[] = NODES "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,"
                                 "\"destinations\":[0],\"bytes\":1}]}";
static const char ring[] = NODES
  "{\"source\":0,\"destinations\":[1],\"bytes\":1},{\"source\":1,\"destinations\":[2],\"bytes\":1},"
  "{\"source\":2,\"destinations\":[0],\"bytes\":1}]}";
static const char all[] = NODES "{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]}";

static const struct {
  const char *instance, *sends; /* from, to, start, receive, multicast */
  bool appended;
} rows[] = {
  { all, "", true },
  { swap, "0 1 0 1 0  1 0 2 3 1", true },
  { swap, "1 0 2 3 1  0 1 0 1 0", true },
  { swap, "0 1 0 1 0  1 0 0 1 1", false },
  { swap, "0 1 0 5 0  1 0 4 6 1",
    false }, /* 1 sends before it receives, 0 too: that times do not overlap is not enough */
  { ring, "0 1 0 1 0  1 2 0 1 1  2 0 0 1 2", false },
  { ring, "0 1 0 1 0  1 2 2 3 1  2 0 4 5 2", true },
  { ring, "0 1 0 1 0  1 2 0 3 1  2 0 1 2 2", false },
  { ring, "0 1 0 3 0  1 2 0 1 1  2 0 2 4 2",
    true }, /* 1 -> 2, 2 -> 0 and 0 -> 1: 0 sends first of all, but ... */
  { all, "0 1 0 1 0  0 2 1 2 0  1 3 2 3 0", true },
  { all, "1 3 2 3 0  0 2 1 2 0  0 1 0 1 0", true },
};

static void
read_sends (struct verify_overhead_sends *sends, const char *numbers, size_t count)
{
  char text[800], *end = text;
  struct status status;
  struct verify_reason reason;
  end += sprintf (end, "{\"makespan\":9,\"sends\":[");
  for (size_t i = 0; i < count; i++) {
    unsigned from, to, start, receive, multicast;
    int length;
    cr_assert_eq (
      sscanf (numbers, "%u %u %u %u %u%n", &from, &to, &start, &receive, &multicast, &length), 5);
    numbers += length;
    end += sprintf (end, "%s{\"from\":%u,\"to\":%u,\"start\":%u,\"receive\":%u,\"multicast\":%u}",
                    i > 0 ? "," : "", from, to, start, receive, multicast);
  }
  end += sprintf (end, "]}");
  struct verify_source source = { text, (size_t)(end - text), "schedule", 1 };
  status_init (&status);
  cr_assert_eq (verify_overhead_sends_read (sends, &source, &reason, &status), STATUS_OK, "%s%s",
                status.message, reason.text);
}

Test (appended, table)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_overhead_instance instance;
    struct verify_overhead_sends sends;
    size_t numbers = 0;
    for (const char *c = rows[i].sends; *c; c++)
      numbers += *c >= '0' && *c <= '9';
    support_read (&instance, rows[i].instance);
    verify_overhead_sends_init (&sends, &instance);
    read_sends (&sends, rows[i].sends, numbers / 5);
    cr_expect_eq (verify_overhead_appended (&sends), rows[i].appended, "row %zu", i);
    verify_overhead_sends_clear (&sends);
    verify_overhead_instance_clear (&instance);
  }
}
