/* Lists of sends: reading, refusals, and orders. */
#include "model/common/sends.h"

#include "base/limits.h"
#include "base/memory.h"
#include "tests/support/exact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sends of one index and one time; read[i] is 1000 * index + time. */
struct sends {
  struct fields_reader fields;
  int64_t read[4];
  size_t count;
};

static bool
read_send (void *context, size_t index)
{
  static const char *const names[] = { "from", "start" };
  static const struct fields fields = { names, 2 };
  struct sends *sends = context;
  struct fields_reader *in = &sends->fields;
  bool first;
  uint64_t seen = 0;
  int32_t from = 0;
  int64_t start = 0;
  cr_assert (index == sends->count && index < 4);
  if (!json_open_object (&in->json, fields_item (in, "sends", index), &first))
    return false;
  size_t outer = fields_enter (in), field;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!(field == 0 ? sends_index (in, "from", 3, "no such thing", &from)
                     : sends_time (in, "start", 2, "no such time", &start)))
      return false;
  in->prefix = outer;
  sends->read[sends->count++] = from * 1000 + start;
  return in->json.status->code == STATUS_OK;
}

static bool
read_text (const char *text, struct sends *sends, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  sends->count = 0;
  status_init (status);
  fields_init (&sends->fields, copy, length, "s", 1, status);
  bool good = sends_read (&sends->fields, read_send, sends);
  json_clear (&sends->fields.json);
  free (copy);
  cr_assert_eq (good, status->code == STATUS_OK);
  return good;
}

#define TWO "\"sends\":[{\"from\":2,\"start\":\"7/2\"},{\"start\":0.5,\"from\":1}]"

Test (sends, reads)
{
  static const char *const texts[] = {
    "{" TWO "}",
    "{\"instance\":\"a\",\"makespan\":\"7/2\"," TWO "}",
    "{" TWO ",\"makespan\":1}",
    "{\"status\":\"optimal\",\"heuristic\":{\"sends\":7},\"schedule\":{" TWO
    "},\"rest\":{\"schedule\":[]}}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct sends sends;
    struct status status;
    cr_assert (read_text (texts[i], &sends, &status), "%s: %s", texts[i], status.message);
    cr_expect (sends.count == 2 && sends.read[0] == 2007 && sends.read[1] == 1001, "%s", texts[i]);
  }
  struct sends sends;
  struct status status;
  cr_assert (read_text ("{\"sends\":[]}", &sends, &status));
  cr_assert_eq (sends.count, 0);
  /* 2^61 ticks */
  cr_assert (read_text ("{\"sends\":[{\"start\":1152921504606846976}]}", &sends, &status), "%s",
             status.message);
  cr_assert_eq (sends.read[0], SENDS_TIME_MAX);
}

Test (sends, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "", "s:1: schedule: expected an object, got the end of the text" },
    { "{}", "s:1: sends: missing" },
    { "{\"schedule\":3}", "s:1: schedule: expected an object, got 3" },
    { "{\"schedule\":{\"schedule\":{" TWO "}}}", "s:1: schedule: unknown key" },
    { "{\"sends\":{}}", "s:1: sends: expected an array, got an object" },
    { "{\"sends\":[3]}", "s:1: sends[0]: expected an object, got 3" },
    { "{" TWO "," TWO "}", "s:1: sends: duplicate key" },
    { "{" TWO "} 5", "s:1: expected nothing after the object, got 5" },
    { "{" TWO ",\"status\":1}", "s:1: status: unknown key" },
    { "{\"instance\":3," TWO "}", "s:1: instance: expected a string, got 3" },
    { "{\"makespan\":[]," TWO "}", "s:1: makespan: expected a number, got an array" },
    { "{\"makespan\":1e400," TWO "}", "s:1: makespan: expected a time of 64 bits, got 1e400" },
    { "{\"makespan\":-1," TWO "}", "s:1: makespan: expected a time of 64 bits, got -1" },
    { "{\"makespan\":\"NaN\"," TWO "}", "s:1: makespan: expected a time of 64 bits, got NaN" },
    { "{\"schedule\":{" TWO "}", "s:1: expected ',' or '}', got the end of the text" },
    { "{\"schedule\":{" TWO "},\"rest\":{\"is\":\"cut",
      "s:1: schedule: the text ends inside a string" },
    { "{\"schedule\":{" TWO "},\"schedule\":{" TWO "}}", "s:1: schedule: duplicate key" },
    { "{\"schedule\":{" TWO "}} {}", "s:1: expected nothing after the object, got an object" },
    { "{\"status\":1}", "s:1: status: unknown key" },
    { "{\"sends\":[{\"from\":3}]}", "s:1: sends[0].from: no such thing, got 3" },
    { "{\"sends\":[{},{\"from\":-1}]}", "s:1: sends[1].from: no such thing, got -1" },
    { "{\"sends\":[{\"from\":0.5}]}", "s:1: sends[0].from: no such thing, got 0.5" },
    { "{\"sends\":[{\"from\":1e99}]}", "s:1: sends[0].from: no such thing, got 1e99" },
    { "{\"sends\":[{\"from\":null}]}", "s:1: sends[0].from: expected a number, got null" },
    { "{\"sends\":[{\"start\":-1}]}", "s:1: sends[0].start: no such time, got -1" },
    { "{\"sends\":[{\"start\":0.25}]}", "s:1: sends[0].start: no such time, got 0.25" },
    { "{\"sends\":[{\"start\":1152921504606846977}]}",
      "s:1: sends[0].start: no such time, got 1152921504606846977" },
    { "{\"sends\":[{\"start\":9e18}]}", "s:1: sends[0].start: no such time, got 9e18" },
    { "{\"sends\":[{\"start\":1e19}]}",
      "s:1: sends[0].start: expected a number of 64 bits, got 1e19" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct sends sends = { .count = 0 };
    struct status status;
    cr_expect_not (read_text (cases[i].text, &sends, &status), "%s", cases[i].text);
    place_drop_columns (status.message);
    cr_expect_str_eq (status.message, cases[i].message);
  }
}

Test (sends, orders)
{
  static const struct sends_entry a = { 1, 2, 3 }, later = { 2, 1, 3 }, higher = { 1, 3, 2 },
                                  to = { 1, 2, 4 };
  cr_expect (sends_by_start (&a, &later) < 0 && sends_by_start (&a, &higher) < 0
             && sends_by_start (&a, &to) < 0);
  cr_expect (sends_by_start (&later, &a) > 0 && sends_by_start (&higher, &a) > 0
             && sends_by_start (&to, &a) > 0);
  cr_expect (sends_by_sender (&later, &a) < 0 && sends_by_sender (&a, &higher) < 0
             && sends_by_sender (&a, &to) < 0);
  cr_expect (sends_by_sender (&a, &later) > 0 && sends_by_sender (&higher, &a) > 0
             && sends_by_sender (&to, &a) > 0);
  cr_expect (sends_by_start (&a, &a) == 0 && sends_by_sender (&a, &a) == 0);
}

/* For sends_plain: keeps the last one in `context`. */
static bool
keep (struct fields_reader *reader, size_t index, const struct sends_entry *send, void *context)
{
  (void)reader;
  (void)index;
  *(struct sends_entry *)context = *send;
  return true;
}

Test (sends, plain)
{
  static const struct {
    const char *send, *message;
  } cases[] = {
    { "{\"start\":\"1/2\",\"from\":1,\"to\":2}", "" },
    { "{\"start\":\"1/2\",\"from\":2,\"to\":2}", "s:1: sends[0].from: no job, got 2" },
    { "{\"start\":\"1/2\",\"from\":1,\"to\":3}", "s:1: sends[0].to: no machine, got 3" },
    { "{\"start\":0.25,\"from\":1,\"to\":2}",
      "s:1: sends[0].start: no sum of times of the instance, got 0.25" },
  };
  static const struct sends_form form = { 2, 3, "no job", "no machine", 2 };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct sends_entry last = { 0, 0, 0 };
    const struct sends_plain plain = { &form, keep, &last };
    struct fields_reader fields;
    struct status status;
    char text[100];
    int length = snprintf (text, sizeof text, "{\"sends\":[%s]}", cases[i].send);
    status_init (&status);
    fields_init (&fields, text, (size_t)length, "s", 1, &status);
    cr_expect_eq (sends_read_plain (&fields, &plain), i == 0);
    cr_expect_str_eq (status.message, cases[i].message);
    cr_expect (i > 0 || (last.start == 1 && last.from == 1 && last.to == 2));
    json_clear (&fields.json);
  }
}

/* Sends in descending order, as many as take several looks to sort. */
static void
write_many (struct output *out, size_t count)
{
  struct instance_head head = { 0 };
  struct sends_entry *sends = memory_alloc (count, sizeof *sends);
  for (size_t i = 0; i < count; i++)
    sends[i] = (struct sends_entry){ (int64_t)(count - i), 0, (int32_t)i };
  sends_write (out, &head, 1, 1, sends, count);
  output_char (out, '\0');
  free (sends);
}

Test (sends, written_in_order_unless_nobody_reads_them)
{
  struct output out;
  output_init_memory (&out);
  write_many (&out, 3);
  cr_expect (
    strstr (out.bytes, "{\"from\":0,\"to\":2,\"start\":1},{\"from\":0,\"to\":1,\"start\":2},"));
  output_discard (&out);
  limits_catch_signals ();
  raise (SIGINT);
  for (int dropped = 0; dropped < 2; dropped++) {
    output_init_memory (&out);
    out.dropped = dropped;
    write_many (&out, 100000);
    cr_expect_eq (strstr (out.bytes, "\"start\":100000}") != NULL, !dropped);
    cr_expect_eq (strstr (out.bytes, "\"start\":1}") != NULL, !dropped);
    output_discard (&out);
  }
  limits_forget_interrupt ();
}
