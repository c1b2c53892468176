/* Directories of networks: reading, refusals, and the times of messages. */
#include "gen/import/directory.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <string.h>

static bool
read_text (struct directory *directory, const char *text, struct status *status)
{
  directory_init (directory);
  status_init (status);
  bool good = directory_read (directory, text, strlen (text), "d", 2, status);
  cr_assert_eq (good, status->code == STATUS_OK);
  return good;
}

Test (directory, reads)
{
  struct directory directory;
  struct status status;
  cr_assert (read_text (&directory,
                        "{\"bandwidth\":[[0,\"1/"
                        "2\"],[3,null]],\"sites\":[\"a\",\"b\\u00e4\"],\"latency\":[[null,0.5],[0,"
                        "7]],\"unit\":\"s\"}",
                        &status),
             "%s", status.message);
  cr_assert_eq (directory.count, 2);
  cr_assert_str_eq (directory.names[1], "b\xC3\xA4");
  cr_assert_str_eq (directory.unit, "s");
  cr_assert (directory.latency.side == 2 && directory.bandwidth.side == 2);
  cr_assert (directory.latency.cells[1].denominator == 2
             && directory.latency.cells[2].numerator == 0);
  cr_assert (directory.bandwidth.cells[1].denominator == 2
             && directory.bandwidth.cells[2].numerator == 3);
  directory_clear (&directory);
  cr_assert (read_text (&directory,
                        "{\"sites\":[\"a\"],\"latency\":[[null]],\"bandwidth\":[[null]]}", &status),
             "%s", status.message);
  cr_assert_null (directory.unit);
  directory_clear (&directory);
}

#define SITES "\"sites\":[\"a\",\"b\"]"
#define LATENCY ",\"latency\":[[0,1],[1,0]]"
#define BANDWIDTH ",\"bandwidth\":[[0,1],[1,0]]"

Test (directory, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "[]", "d:2: directory: expected an object, got an array" },
    { "{" SITES LATENCY "}", "d:2: bandwidth: missing" },
    { "{" SITES BANDWIDTH "}", "d:2: latency: missing" },
    { "{\"unit\":\"s\"" LATENCY BANDWIDTH "}", "d:2: sites: missing" },
    { "{" SITES LATENCY BANDWIDTH ",\"x\":1}", "d:2: x: unknown key" },
    { "{" SITES LATENCY BANDWIDTH "} 1", "d:2: expected nothing after the object, got 1" },
    { "{\"sites\":[]" LATENCY BANDWIDTH "}", "d:2: sites: must not be empty, got []" },
    { "{\"sites\":[\"a\",1]" LATENCY BANDWIDTH "}", "d:2: sites[1]: expected a string, got 1" },
    { "{\"sites\":[\"a\"]" LATENCY BANDWIDTH "}",
      "d:2: latency: expected 1 rows, one a site, got 2" },
    { "{" SITES LATENCY ",\"bandwidth\":[[0]]}",
      "d:2: bandwidth: expected 2 rows, one a site, got 1" },
    { "{" SITES LATENCY ",\"bandwidth\":[[0,1],[0,1]]}",
      "d:2: bandwidth[1][0]: must be positive, got 0" },
    { "{" SITES ",\"latency\":[[0,-1]]}", "d:2: latency[0][1]: must not be negative, got -1" },
    { "{" SITES ",\"latency\":[[-1,1]]}", "d:2: latency[0][0]: must not be negative, got -1" },
    { "{" SITES ",\"latency\":[[0,null]]}", "d:2: latency[0][1]: expected a number, got null" },
    { "{" SITES ",\"latency\":[[0,1],[1]]}",
      "d:2: latency[1]: expected 2 numbers as in the first row, got 1" },
    { "{" SITES ",\"latency\":[[0,1],[1,0,2]]}",
      "d:2: latency[1]: expected 2 numbers as in the first row, got at least 3" },
    { "{" SITES ",\"latency\":[[0,1],[1,0],[0,1]]}",
      "d:2: latency: expected as many rows as columns, 2" },
    { "{" SITES ",\"latency\":[[0,1]]}",
      "d:2: latency: expected as many rows as columns, got 1 rows" },
    { "{" SITES ",\"latency\":[]}", "d:2: latency: expected as many rows as columns, got 0 rows" },
    { "{" SITES ",\"latency\":[[]]}", "d:2: latency[0]: must not be empty, got []" },
    { "{" SITES ",\"latency\":3}", "d:2: latency: expected an array, got 3" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct directory directory;
    struct status status;
    cr_expect_not (read_text (&directory, cases[i].text, &status), "%s", cases[i].text);
    cr_expect_str_eq (place_drop_columns (status.message), cases[i].message);
    directory_clear (&directory);
  }
}

Test (directory, bytes)
{
  struct directory_square square = { .side = 0 };
  struct status status;
  static const char good[] = "[[null,1.5],\n[0,7]]\n", bad[] = "[[0,1],[1,0]] x";
  status_init (&status);
  cr_assert (directory_read_bytes (&square, good, strlen (good), "m", 1, &status), "%s",
             status.message);
  cr_assert (square.side == 2 && square.cells[1].numerator == 3 && square.cells[2].numerator == 0);
  cr_assert_not (directory_read_bytes (&square, bad, strlen (bad), "m", 1, &status));
  cr_assert_neq (status.code, STATUS_OK);
  directory_square_clear (&square);
}

/* Tables 1 and 2 are symmetric; a few of their numbers. */
Test (directory, gusto)
{
  struct directory directory;
  directory_init (&directory);
  directory_gusto (&directory);
  cr_assert_eq (directory.count, 5);
  cr_assert_str_eq (directory.names[3], "USC-ISI");
  cr_assert_str_eq (directory.unit, "ms");
  const struct rational *latency = directory.latency.cells, *bandwidth = directory.bandwidth.cells;
  struct rational sum = { 0, 1 };
  int64_t total = 0;
  for (size_t i = 0; i < 5; i++)
    for (size_t j = 0; j < i; j++) {
      cr_assert (rational_compare (latency[i * 5 + j], latency[j * 5 + i]) == 0);
      cr_assert (rational_compare (bandwidth[i * 5 + j], bandwidth[j * 5 + i]) == 0);
      cr_assert (rational_add (sum, latency[i * 5 + j], &sum));
      total += bandwidth[i * 5 + j].numerator;
    }
  cr_assert (sum.numerator == 645 && sum.denominator == 2);
  cr_assert_eq (total, 12514);
  cr_assert (latency[1].numerator == 69 && latency[1].denominator == 2
             && bandwidth[19].numerator == 4976);
  directory_clear (&directory);
}

Test (directory, time)
{
  static const struct {
    struct rational latency, bandwidth, bytes, resolution, time;
  } cases[] = {
    { { 69, 2 }, { 512, 1 }, { 1000, 1 }, { 0, 1 }, { 401, 8 } },
    { { 69, 2 }, { 512, 1 }, { 1000, 1 }, { 1, 10 }, { 501, 10 } }, /* 50.125 */
    { { 69, 2 },
      { 512, 1 },
      { 1000, 1 },
      { 1, 4 },
      { 201, 4 } }, /* the middle between 50 and 50.25 */
    { { 69, 2 }, { 512, 1 }, { 1000, 1 }, { 3, 1 }, { 51, 1 } },
    { { 69, 2 }, { 512, 1 }, { 1000, 1 }, { 200, 1 }, { 0, 1 } },
    { { 179, 2 }, { 246, 1 }, { 1000000, 1 }, { 1, 1000 }, { 32609825, 1000 } }, /* 32609.8252.. */
    { { 0, 1 }, { 7, 1 }, { 0, 1 }, { 1, 3 }, { 0, 1 } },
    { { 1, 3 }, { 1, 2 }, { 1, 4 }, { 0, 1 }, { 13, 3 } },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct rational time;
    cr_assert (directory_time (cases[i].latency, cases[i].bandwidth, cases[i].bytes,
                               cases[i].resolution, &time));
    cr_expect (rational_compare (time, cases[i].time) == 0, "%zu: %lld/%lld", i,
               (long long)time.numerator, (long long)time.denominator);
  }
  struct rational time, huge = { INT64_MAX, 1 }, one = { 1, 1 }, none = { 0, 1 };
  cr_expect_not (directory_time (one, one, huge, none, &time));
  cr_expect_not (directory_time (huge, one, one, none, &time));
  cr_expect_not (directory_time (huge, one, none, (struct rational){ 1, 10 }, &time));
}
