/* What parts of a suite say of themselves, and whether they are all parts of one. */
#include "solve/slice.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT 3

static const char *const paths[COUNT + 1] = { "a", "b", "c", "d" };

/* Parts 1 to 3 of a suite of ten. */
static void
sample (struct slice slices[COUNT + 1])
{
  for (uint64_t i = 0; i < COUNT; i++)
    slices[i] = (struct slice){ i, COUNT, i < 2 ? 3 : 4, 10, "0123" };
  slices[COUNT] = slices[0];
}

static const char *
refusal (const struct slice *slices, size_t count)
{
  static struct status status;
  status_init (&status);
  bool complete = slices_complete (slices, paths, count, &status);
  cr_assert_eq (complete, status.code == STATUS_OK);
  return status.message;
}

Test (slice, complete)
{
  struct slice slices[COUNT + 1];
  sample (slices);
  cr_expect_str_eq (refusal (slices, COUNT), "");
  struct slice first = slices[0];
  slices[0] = slices[2];
  slices[2] = first;
  cr_expect_str_eq (refusal (slices, COUNT), "", "the order of the files says nothing");
}

Test (slice, refused)
{
  struct slice slices[COUNT + 1];
  sample (slices);
  cr_expect_str_eq (refusal (slices, 2), "part 3/3 is missing (2 of 3 parts are given)");
  cr_expect_str_eq (refusal (slices + 1, 2), "part 1/3 is missing (2 of 3 parts are given)");
  cr_expect_str_eq (refusal (slices, COUNT + 1), "d: is part 1/3, as is a");
  slices[1].parts = 4;
  cr_expect_str_eq (refusal (slices, COUNT), "b: is one of 4 parts, but a one of 3");
  sample (slices);
  slices[2].digest[0] = 'x';
  cr_expect_str_eq (refusal (slices, COUNT), "c: is of another suite than a");
  sample (slices);
  slices[2].instances = 11;
  cr_expect_str_eq (refusal (slices, COUNT), "c: is of another suite than a");
  sample (slices);
  slices[2].answers--;
  cr_expect_str_eq (refusal (slices, COUNT), "the parts have 9 answers to 10 instances");
}

/* Does this text hold a slice, and nothing else? */
static bool
reads (const char *text, struct slice *slice)
{
  struct json_reader json;
  struct status status;
  status_init (&status);
  json_init (&json, text, strlen (text), "f", 1, &status);
  bool good = slice_read (&json, slice) && json_finish (&json);
  json_clear (&json);
  cr_assert_eq (good, status.code == STATUS_OK, "%s: %s", text, status.message);
  return good;
}

Test (slice, written_and_read)
{
  struct slice slices[COUNT + 1], found;
  struct output out;
  sample (slices);
  output_init_memory (&out);
  slice_write (&slices[1], &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, "{\"number\":2,\"of\":3,\"answers\":3,\"instances\":10,"
                               "\"sha256\":\"0123\"}");
  cr_assert (reads (out.bytes, &found));
  cr_expect (found.part == 1 && found.parts == 3 && found.answers == 3 && found.instances == 10);
  cr_expect_str_eq (found.digest, "0123");
  output_discard (&out);
}

Test (slice, unreadable)
{
  static const char *const texts[] = {
    "{}",
    "[]",
    "{\"number\":1,\"of\":3,\"answers\":3,\"instances\":10}",
    "{\"number\":0,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":\"\"}",
    "{\"number\":4,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":\"\"}",
    "{\"number\":-1,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":\"\"}",
    "{\"number\":1.5,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":\"\"}",
    "{\"number\":1,\"of\":99999999999999999999,\"answers\":3,\"instances\":10,\"sha256\":\"\"}",
    "{\"number\":1,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":7}",
    "{\"number\":1,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":\"\",\"more\":1}",
    "{\"number\":1,\"of\":3,\"answers\":3,\"instances\":10,\"sha256\":"
    "\"00000000000000000000000000000000000000000000000000000000000000000\"}",
  };
  struct slice slice;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_expect_not (reads (texts[i], &slice), "%s", texts[i]);
}
