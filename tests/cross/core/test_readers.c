/* Every value, key and place of instances of all models spoilt in every way: the searches'
   readers and the checker's refuse the same texts, each in a line that names the place. So do
   the readers of schedules. */
#include "base/json.h"
#include "base/memory.h"
#include "model/common/model.h"
#include "solve/item.h"
#include "verify/core/models.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char *const bases[] = {
  "{\"model\":\"node\",\"name\":\"a\",\"unit\":\"us\",\"source\":{\"cost\":1},\"destinations\":[{"
  "\"cost\":2},{\"cost\":\"7/2\",\"count\":2,"
  "\"name\":\"b\"}]}",
  "{\"model\":\"overhead\",\"name\":\"a\",\"nodes\":[{\"send\":80,\"receive\":{\"base\":95.5,\"per_"
  "byte\":0.002}},{\"send\":12,\"receive\":"
  "20}],\"link\":[[0,0.008],[\"8/"
  "155\",0]],\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1000},{\"source\":1,"
  "\"destinations\":[0],\"bytes\":64}]}",
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3}],"
  "\"link\":1,\"multicasts\":[{\"source\":1,"
  "\"destinations\":[0],\"bytes\":1}]}",
  "{\"model\":\"exchange\",\"unit\":\"ms\",\"times\":[[0,1,\"3/2\"],[0,0,2],[0.5,1,0]]}",
  "{\"model\":\"openshop\",\"name\":\"a\",\"times\":[[0,1,\"3/2\"],[0,0,2]]}",
  "{\"model\":\"parameterized\",\"nodes\":3,\"hold\":11,\"end\":48,\"ports\":3,\"interval\":0,"
  "\"network\":{\"mesh\":[4,2]},\"source\":[3,"
  "0],\"destinations\":[[1,0],[2,1]],\"occupation\":5}",
  "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":{\"base\":1,\"per_byte\":\"1/"
  "2\"},\"end\":5,\"bytes\":2,\"ports\":2,\"interval\":0.5,"
  "\"port_model\":\"rounds\"}",
  "{\"model\":\"parameterized\",\"nodes\":4,\"logp\":{\"L\":2,\"o\":1,\"g\":2}}",
  "{\"model\":\"parameterized\",\"nodes\":4,\"loggp\":{\"L\":2,\"o\":1,\"g\":2,\"G\":1},\"bytes\":"
  "3}",
  "{\"model\":\"parameterized\",\"network\":{\"bmin\":4},\"source\":0,\"destinations\":[1,3],"
  "\"postal\":{\"lambda\":2}}",
  "{\"model\":\"logp\",\"latency\":2,\"source\":{\"send\":3,\"receive\":1,\"gap\":4},"
  "\"destinations\":[{\"send\":2,\"receive\":1,\"gap\":"
  "\"5/2\",\"count\":2,\"name\":\"b\"},{\"send\":6,\"receive\":0.5}]}",
};

/* No key of any model takes these. */
static const char *const never[] = {
  "",
  "NaN",
  "Infinity",
  "-Infinity",
  "1e400",
  "-1e400",
  "1e-400",
  "1e99999999999999999999",
  "9223372036854775808",
  "18446744073709551617",
  "-9223372036854775809",
  "123456789012345678901234567890",
  "null",
  "true",
  "{}",
  "[[]]",
  "01",
  "+1",
  ".5",
  "1.",
  "0x10",
  "-",
  "nul",
  "'1'",
  "1 2",
  "[",
  "{",
  "]",
  "}",
  "\"a",
  "\"\\x\"",
  "\"\\ud800\"",
  "\"\\u0000\"",
  "\"\x01\"",
  "\"\xFF\"",
};

/* Instances never do; in a schedule they may be wrong, but nothing that cannot be read. */
static const char *const wrong[] = { "-1", "-0.5", "[]" };

/* Some do. */
static const char *const perhaps[] = {
  "0",     "-0",   "1",       "3",       "1.5",    "2147483647", "2147483648", "4294967296",
  "\"x\"", "\"\"", "\"1/2\"", "\"1/0\"", "\"-1\"", "\"NaN\"",    "[0]",        "[1,1]",
};

#define LINE 7

/* Both readers, what is asked of them about each text, and how often they refused and took one. */
struct readers {
  void (*check) (struct readers *readers, bool refused); /* `refused`: it must be */
  struct item_task tasks[MODELS_MAX];
  void *work[MODELS_MAX];
  struct verify_any theirs;
  const struct verify_model *model; /* of the instance that theirs holds, when schedules are read */
  struct json_text text;            /* its bytes are owned, and nothing stands behind them */
  long refused, taken;
};

static void
readers_init (struct readers *readers, void (*check) (struct readers *readers, bool refused))
{
  *readers = (struct readers){ .check = check };
  for (size_t kind = 0; kind < model_count; kind++) {
    readers->tasks[kind] = (struct item_task){ .model = &models[kind] };
    readers->work[kind] = item_batch_handler.begin (&readers->tasks[kind], 1);
  }
  verify_any_init (&readers->theirs);
}

static void
readers_clear (struct readers *readers)
{
  for (size_t kind = 0; kind < model_count; kind++)
    item_batch_handler.end (readers->work[kind]);
  verify_any_clear (&readers->theirs);
}

static bool
take_ours (struct readers *readers, struct status *status)
{
  const struct batch_line line = { .file = "f",
                                   .number = LINE,
                                   .text = readers->text.bytes,
                                   .length = readers->text.length,
                                   .single = true };
  const struct model *model = model_find (line.text, line.length, line.file, line.number, status);
  if (!model)
    return false;
  size_t kind = model_index (model);
  struct batch_verdict verdict = { .state = BATCH_ANSWERED };
  status_init (&verdict.status);
  item_batch_handler.work (readers->work[kind], &line, &verdict);
  *status = verdict.status;
  return status->code == STATUS_OK;
}

static struct verify_source
source_of (struct json_text text)
{
  return (struct verify_source){ text.bytes, text.length, "f", LINE };
}

static bool
take_theirs (struct readers *readers, struct json_text text, struct status *status)
{
  const struct verify_source source = source_of (text);
  struct verify_instance_header heading;
  readers->model = verify_models_of (&source, &heading, status);
  return readers->model && verify_any_read (&readers->theirs, readers->model, &source, status);
}

static void
assert_refusal (const struct status *status, struct json_text text)
{
  cr_assert (status->code == STATUS_INPUT && strncmp (status->message, "f:7:", 4) == 0
               && strlen (status->message) > 5 && !strchr (status->message, '\n'),
             "%.*s: %d, %s", (int)text.length, text.bytes, (int)status->code, status->message);
}

/* An instance: both readers refuse it, or neither. */
static void
check_instance (struct readers *readers, bool refused)
{
  struct status ours, theirs;
  status_init (&ours);
  status_init (&theirs);
  bool our = take_ours (readers, &ours), their = take_theirs (readers, readers->text, &theirs);
  cr_assert (our == their && !(our && refused), "%.*s: '%s', '%s'", (int)readers->text.length,
             readers->text.bytes, ours.message, theirs.message);
  readers->taken += our;
  readers->refused += !our;
  if (our)
    return;
  assert_refusal (&ours, readers->text);
  assert_refusal (&theirs, readers->text);
}

/* A schedule for the present instance: read and judged, or refused. */
static void
check_schedule (struct readers *readers, bool refused)
{
  const struct verify_source source = source_of (readers->text);
  struct verify_verdict verdict;
  struct status status;
  status_init (&status);
  verify_verdict_init (&verdict);
  enum status_code code = verify_any_schedule (&readers->theirs, &source, &verdict, &status);
  cr_assert (code == STATUS_INPUT || (!refused && (code == STATUS_OK || code == STATUS_FALSE)),
             "%.*s: %d, %s", (int)readers->text.length, readers->text.bytes, (int)code,
             status.message);
  verify_verdict_clear (&verdict);
  readers->taken += code != STATUS_INPUT;
  readers->refused += code == STATUS_INPUT;
  if (code == STATUS_INPUT)
    assert_refusal (&status, readers->text);
}

/* Put the text together from three parts and have it checked. */
static void
try (struct readers *readers, struct json_text before, const char *middle, struct json_text after,
     bool refused)
{
  size_t length = strlen (middle);
  char *text = memory_alloc (before.length + length + after.length, 1);
  readers->text = (struct json_text){ text, before.length + length + after.length };
  memcpy (text, before.bytes, before.length);
  memcpy (text + before.length, middle, length);
  memcpy (text + before.length + length, after.bytes, after.length);
  readers->check (readers, refused);
  free (text);
}

static struct json_text
part (const char *from, const char *to)
{
  return (struct json_text){ from, (size_t)(to - from) };
}

/* From `start` to `end`: a value, in place of which others stand. */
static void
spoil_value (struct readers *readers, struct json_text base, const char *start, const char *end)
{
  struct json_text before = part (base.bytes, start), after = part (end, base.bytes + base.length);
  for (size_t i = 0; i < sizeof never / sizeof *never; i++)
    try (readers, before, never[i], after, true);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    try (readers, before, wrong[i], after, readers->check == check_instance);
  for (size_t i = 0; i < sizeof perhaps / sizeof *perhaps; i++)
    try (readers, before, perhaps[i], after, false);
  if (*start == '{')
    try (readers, part (base.bytes, start + 1), "\"surprise\":1,",
         part (start + 1, base.bytes + base.length), true);
}

/* A member of an object or an array: left out, or there twice. */
static void
spoil_member (struct readers *readers, struct json_text base, const char *start, const char *end,
              bool object)
{
  const char *stop = base.bytes + base.length;
  char copy[256];
  if (*end == ',')
    try (readers, part (base.bytes, start), "", part (end + 1, stop), false);
  else
    try (readers, part (base.bytes, start[-1] == ',' ? start - 1 : start), "", part (end, stop),
         false);
  cr_assert_lt (snprintf (copy, sizeof copy, ",%.*s", (int)(end - start), start), (int)sizeof copy);
  try (readers, part (base.bytes, end), copy, part (end, stop), object);
}

/* Spoil the value that starts here and all within; its end. There are no brackets and escapes in
   strings, and no white space. */
static const char *
spoil (struct readers *readers, struct json_text base, const char *start)
{
  const char *at = start;
  if (*at == '{' || *at == '[') {
    bool object = *at++ == '{';
    while (*at != '}' && *at != ']') {
      const char *member = at;
      at = spoil (readers, base, object ? strchr (at + 1, '"') + 2 : at);
      spoil_member (readers, base, member, at, object);
      at += *at == ',';
    }
    at++;
  } else {
    at += *at == '"' ? strcspn (at + 1, "\"") + 2 : strcspn (at, ",]}");
  }
  spoil_value (readers, base, start, at);
  return at;
}

/* The text as it is, with something before or behind it, cut off everywhere, and spoilt. */
static void
spoil_all (struct readers *readers, const char *text, long least_refused)
{
  const struct json_text base = { text, strlen (text) }, nothing = { "", 0 };
  long taken = readers->taken, refused = readers->refused;
  try (readers, base, "", nothing, false);
  cr_assert_eq (readers->taken, taken + 1, "%s", text);
  for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
    try (readers, base, never[i], nothing, *never[i] != '\0');
    try (readers, nothing, never[i], base, *never[i] != '\0');
  }
  for (const char *end = base.bytes; end < base.bytes + base.length; end++)
    try (readers, part (base.bytes, end), "", nothing, true);
  cr_assert_eq (spoil (readers, base, base.bytes), base.bytes + base.length);
  cr_assert (readers->taken > taken + 5 && readers->refused > refused + least_refused,
             "%s: %ld, %ld", text, readers->taken - taken, readers->refused - refused);
}

Test (readers, refuse_the_same_instances)
{
  struct readers readers;
  readers_init (&readers, check_instance);
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
    spoil_all (&readers, bases[i], 300);
  readers_clear (&readers);
}

static const struct {
  const char *instance, *schedule;
} pairs[] = {
  { "{\"model\":\"node\",\"name\":\"a\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{"
    "\"cost\":3}]}",
    "{\"instance\":\"a\",\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,"
    "\"to\":2,\"start\":1}]}" },
  { "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"
    "\"send\":1,\"receive\":3}],\"multicasts\":[{"
    "\"source\":1,\"destinations\":[0,2],\"bytes\":1}]}",
    "{\"makespan\":5,\"sends\":[{\"from\":1,\"to\":0,\"start\":0,\"receive\":1,\"multicast\":0},{"
    "\"from\":1,\"to\":2,\"start\":1,"
    "\"receive\":2}]}" },
  { "{\"model\":\"exchange\",\"times\":[[0,1],[2,0]]}",
    "{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":\"1/"
    "2\"},{\"from\":1,\"to\":0,\"start\":0}]}" },
  { "{\"model\":\"openshop\",\"times\":[[1,3]]}",
    "{\"makespan\":4,\"sends\":[{\"from\":0,\"to\":0,\"start\":3},{\"from\":0,\"to\":1,\"start\":0}"
    "]}" },
  { "{\"model\":\"parameterized\",\"nodes\":3,\"hold\":1,\"end\":3}",
    "{\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":2,\"start\":1}"
    "]}" },
  { "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":1,\"gap\":2},\"destinations\":[{"
    "\"send\":1,\"receive\":1,\"count\":2}]}",
    "{\"makespan\":5,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":2,\"start\":2}"
    "]}" },
};

Test (readers, refuse_schedules)
{
  struct readers readers;
  readers_init (&readers, check_schedule);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    struct status status;
    struct json_text instance = { pairs[i].instance, strlen (pairs[i].instance) };
    status_init (&status);
    cr_assert (take_theirs (&readers, instance, &status), "%s", status.message);
    spoil_all (&readers, pairs[i].schedule, 300);
  }
  readers_clear (&readers);
}
