/* How many sends relays can have ended, on cases small enough to count by hand. */
#include "verify/overhead/relays.h"

#include <criterion/criterion.h>

#define MOST 1000

static const struct {
  const char *what;
  int64_t source[3], relay[3], from[3]; /* up to a 0 */
  int64_t latency, until, scale, costs[3], most;
  enum status_code code;
  int64_t count;
} rows[] = {
  /* The source's sends end at 2, 4, 6, 8; the relay is there at 2 + 3 and sends by 7, 9. */
  { "one relay", { 2 }, { 2 }, { 0 }, 3, 9, 1, { 2 }, MOST, STATUS_OK, 2 },
  { "ends later", { 2 }, { 2 }, { 0 }, 3, 8, 1, { 2 }, MOST, STATUS_OK, 1 },
  { "not there before", { 2 }, { 2 }, { 6 }, 3, 9, 1, { 2 }, MOST, STATUS_OK, 1 },
  { "there too late", { 2 }, { 2 }, { 9 }, 3, 9, 1, { 2 }, MOST, STATUS_OK, 0 },
  { "there after the end",
    { 2 },
    { 2 },
    { INT64_C (1) << 60 },
    3,
    9,
    1,
    { 2 },
    MOST,
    STATUS_OK,
    0 },
  { "long latency", { 2 }, { 2 }, { 0 }, INT64_C (1) << 60, 9, 1, { 2 }, MOST, STATUS_OK, 0 },
  { "long latency, and parts of a tick",
    { 2 },
    { 2 },
    { 0 },
    INT64_C (1) << 60,
    9,
    16,
    { 2 },
    MOST,
    STATUS_OK,
    0 },
  { "there after the end, and parts of a tick",
    { 2 },
    { 2 },
    { INT64_C (1) << 60 },
    3,
    9,
    16,
    { 2 },
    MOST,
    STATUS_OK,
    0 },
  { "no more than most", { 2 }, { 2 }, { 0 }, 3, 19, 1, { 2 }, 6, STATUS_OK, 6 },
  { "just most", { 2 }, { 2 }, { 0 }, 3, 19, 1, { 2 }, 7, STATUS_OK, 7 },
  /* Two relays, there at 2 + 1 and, since the source ends at 4 and the first relay, at cost 1,
     at 4, 5, 6, at 4 + 1. */
  { "the faster first", { 2 }, { 3, 1 }, { 0, 0 }, 1, 8, 1, { 1, 3 }, MOST, STATUS_OK, 5 + 1 },
  /* The relays' times are sorted by themselves: 3 and 7. */
  { "by themselves", { 2 }, { 3, 1 }, { 3, 7 }, 1, 10, 1, { 1, 3 }, MOST, STATUS_OK, 7 + 1 },
  /* The second relay is woken by the first one's send at 5, not the source's at 8. */
  { "relays wake relays", { 4 }, { 1, 1 }, { 0, 0 }, 1, 9, 1, { 1 }, MOST, STATUS_OK, 4 + 2 },
  { "rounded down", { 2 }, { 5 }, { 0 }, 3, 15, 1, { 1, 4, 8 }, MOST, STATUS_OK, 2 },
  /* Halves: the cost of 5 ticks becomes 8 halves, (15 - 5) * 2 / 8; of 9 halves, 20 / 9. */
  { "scaled", { 2 }, { 5 }, { 0 }, 3, 15, 2, { 1, 8, 16 }, MOST, STATUS_OK, 2 },
  { "scaled to three", { 2 }, { 5 }, { 0 }, 3, 15, 2, { 6 }, MOST, STATUS_OK, 3 },
  /* 7 parts of 2; starts at 10, until 30, and (2 + 3) * 2 is just 10. */
  { "parts of a tick", { 2 }, { 4 }, { 0 }, 3, 15, 2, { 7 }, MOST, STATUS_OK, 2 },
  { "no source in time", { 10 }, { 1 }, { 0 }, 1, 9, 1, { 1 }, MOST, STATUS_OK, 0 },
  { "two sources",
    { 5, 2, 5 },
    { 1, 1, 1 },
    { 0, 0, 0 },
    1,
    6,
    1,
    { 1 },
    MOST,
    STATUS_OK,
    3 + 1 + 1 },
  { "no relays", { 2 }, { 0 }, { 0 }, 3, 9, 1, { 2 }, MOST, STATUS_OK, 0 },
  { "no time", { 2 }, { 2 }, { 0 }, 3, 0, 1, { 2 }, MOST, STATUS_OK, 0 },
  { "less than no time", { 2 }, { 2 }, { 0 }, 3, -1, 1, { 9 }, MOST, STATUS_OK, 0 },
  { "no cost below", { 2 }, { 2 }, { 0 }, 3, 9, 1, { 3 }, MOST, STATUS_FALSE, 0 },
  { "no cost below the other", { 2 }, { 3, 2 }, { 0, 0 }, 3, 9, 1, { 3 }, MOST, STATUS_FALSE, 0 },
  { "none below, and not reached",
    { 9 },
    { 2, 3 },
    { 0, 0 },
    3,
    4,
    1,
    { 3 },
    MOST,
    STATUS_FALSE,
    0 },
  { "largest scale",
    { 2 },
    { 2 },
    { 0 },
    3,
    8,
    INT64_C (1) << 57,
    { INT64_C (1) << 58 },
    MOST,
    STATUS_OK,
    1 },
  { "scale too large",
    { 2 },
    { 2 },
    { 0 },
    3,
    9,
    INT64_C (1) << 57,
    { INT64_C (1) << 58 },
    MOST,
    STATUS_FALSE,
    0 },
  /* A cost that with the scale is beyond 64 bits. */
  { "huge cost of a source",
    { INT64_C (1) << 39 },
    { 2 },
    { 0 },
    1,
    8,
    INT64_C (1) << 57,
    { INT64_C (1) << 58 },
    MOST,
    STATUS_OK,
    0 },
  { "huge cost",
    { 2 },
    { INT64_C (1) << 39 },
    { 0 },
    1,
    8,
    INT64_C (1) << 57,
    { INT64_C (1) << 60 },
    MOST,
    STATUS_OK,
    0 },
};

static size_t
fill (int64_t *list, const int64_t *row)
{
  size_t count = 0;

  for (; count < 3 && row[count] > 0; count++)
    list[count] = row[count];
  return count;
}

Test (relays, rows)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct verify_reason reason = { .text = "" };
    struct verify_relays relays;
    int64_t count = -1, costs[3];
    size_t cost_count = fill (costs, rows[i].costs);

    verify_relays_init (&relays, 6);
    relays.sources = fill (relays.source, rows[i].source);
    relays.relays = fill (relays.relay, rows[i].relay);
    memcpy (relays.from, rows[i].from, sizeof rows[i].from);
    relays.latency = rows[i].latency;
    relays.until = rows[i].until;
    cr_expect_eq (verify_relays_count (&relays, rows[i].scale, costs, cost_count, rows[i].most,
                                       &count, &reason),
                  rows[i].code, "%s", rows[i].what);
    cr_expect (rows[i].code != STATUS_OK || count == rows[i].count, "%s: %lld", rows[i].what,
               (long long)count);
    cr_expect_eq (reason.text[0] != '\0', rows[i].code == STATUS_FALSE, "%s", rows[i].what);
    verify_relays_clear (&relays);
  }
}
