/* The deadline that the checker's readers share. */
#include "verify/core/clock.h"

#include "base/memory.h"
#include "base/output.h"
#include "tests/support/rounds.h"
#include "verify/core/models.h"
#include "verify/core/text.h"
#include "verify/node/swap.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define BYTES ((size_t)1 << 20)

static struct deadline deadline;

static void
begin (void)
{
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  verify_clock_set (&deadline);
}

static void
end (void)
{
  verify_clock_set (NULL);
  limits_pass_at (0);
}

/* A document of a megabyte: many short values, one long string, white space. */
static char *
document (int kind, size_t *length)
{
  static const char first[] = { '[', '"', ' ' }, last[] = { '1', '"', '1' };
  char *text = memory_alloc (BYTES, 1);
  memset (text, kind == 0 ? '1' : kind == 1 ? 'a' : ' ', BYTES);
  for (size_t i = 2; kind == 0 && i < BYTES; i += 2)
    text[i] = ',';
  text[BYTES - 2] = kind == 0 ? ' ' : text[BYTES - 2];
  text[0] = first[kind];
  text[BYTES - 1] = kind == 0 ? ']' : last[kind];
  *length = BYTES;
  return text;
}

/* Readers look at least once in 128 kB, and end at the first look that passes. */
Test (clock, reading_a_text_looks_at_the_deadline, .init = begin, .fini = end)
{
  for (int kind = 0; kind < 3; kind++) {
    struct status status;
    size_t length;
    char *text = document (kind, &length);
    const struct verify_source source = { text, length, "text", 1 };
    status_init (&status);
    limits_pass_at (UINT64_MAX);
    cr_assert (verify_text_check (&source, &status), "%d: %s", kind, status.message);
    uint64_t looks = limits_looks ();
    cr_assert_geq (looks, kind == 2 ? 1 : BYTES >> 17, "%d: %llu", kind, (unsigned long long)looks);
    for (uint64_t look = 1; look <= looks; look++) {
      status_init (&status);
      limits_pass_at (look);
      cr_assert_not (verify_text_check (&source, &status));
      cr_assert_eq (status.code, STATUS_LIMIT);
      cr_assert_eq (limits_looks (), look);
      cr_assert_str_eq (status.message, "text: the memory limit was reached while it was read");
    }
    free (text);
  }
}

/* Whatever look passes, a certificate that is too long for its limits is undecided, never refused:
   neither malformed nor disproven. */
Test (clock, a_limit_is_no_verdict, .init = begin, .fini = end)
{
  static const char instance[] = "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{"
                                 "\"cost\":1,\"count\":30000}]}";
  const struct verify_source about = { instance, sizeof instance - 1, "instance", 1 };
  struct verify_instance_header header;
  struct verify_any any;
  struct status status;
  struct output text;
  status_init (&status);
  verify_any_init (&any);
  const struct verify_model *model = verify_models_of (&about, &header, &status);
  cr_assert (model && verify_any_read (&any, model, &about, &status), "%s", status.message);
  output_init_memory (&text);
  output_text (&text, "{\"makespan\":30000,\"sends\":[");
  for (int to = 1; to <= 30000; to++)
    output_print (&text, "%s{\"from\":0,\"to\":%d,\"start\":%d}", to > 1 ? "," : "", to, to - 1);
  output_text (&text, "]}");
  const struct verify_source source = { text.bytes, text.length, "schedule", 1 };
  limits_pass_at (UINT64_MAX);
  uint64_t looks = 1;
  for (uint64_t look = 0; look <= looks; look++) {
    if (look > 10 && look < looks && look % (uint64_t)quick_or_slow (5, 1) > 0)
      continue;
    struct verify_verdict verdict;
    verify_verdict_init (&verdict);
    status_init (&status);
    limits_pass_at (look == 0 ? UINT64_MAX : look);
    enum status_code code = verify_any_schedule (&any, &source, &verdict, &status);
    cr_assert_eq (code, look == 0 ? STATUS_OK : STATUS_LIMIT, "look %llu: %d %s",
                  (unsigned long long)look, (int)code, status.message);
    looks = look == 0 ? limits_looks () : looks;
    verify_verdict_clear (&verdict);
  }
  cr_assert_geq (looks, text.length >> 16);
  output_discard (&text);
  verify_any_clear (&any);
}

/* Judges a schedule while one of its looks passes, forty of them one after the other: it is
   undecided, never refused. Returns the number of looks. */
static uint64_t
judge_at_looks (const char *instance, const struct output *schedule)
{
  const struct verify_source about = { instance, strlen (instance), "instance", 1 },
                             source = { schedule->bytes, schedule->length, "schedule", 1 };
  struct verify_instance_header header;
  struct verify_any any;
  struct status status;
  uint64_t looks = 1;
  status_init (&status);
  verify_any_init (&any);
  const struct verify_model *model = verify_models_of (&about, &header, &status);
  cr_assert (model && verify_any_read (&any, model, &about, &status), "%s", status.message);
  for (uint64_t look = 0; look <= looks; look += 1 + looks / 40) {
    struct verify_verdict verdict;
    verify_verdict_init (&verdict);
    status_init (&status);
    limits_pass_at (look == 0 ? UINT64_MAX : look);
    enum status_code code = verify_any_schedule (&any, &source, &verdict, &status);
    bool passed
      = look > 0 && limits_looks () >= look; /* readers share a count with what was before */
    cr_assert_eq (code, passed ? STATUS_LIMIT : STATUS_OK, "%s: look %llu: %d %s%s", model->name,
                  (unsigned long long)look, (int)code, status.message, verdict.reason);
    cr_assert (!passed || limits_looks () == look, "%s: look %llu: goes on", model->name,
               (unsigned long long)look);
    looks = look == 0 ? limits_looks () : looks;
    verify_verdict_clear (&verdict);
  }
  limits_pass_at (0);
  verify_any_clear (&any);
  return looks;
}

/* Each loop over sends looks at the deadline: in a schedule of N sends of the source, which are
   listed in the other order, so that they must be sorted. */
Test (clock, schedules_look_at_the_deadline, .init = begin, .fini = end)
{
  enum { N = 20000 };
  static const struct {
    const char *instance; /* %d: N + more */
    int more;
    uint64_t loops; /* over all sends, with a look in each 1024 */
  } models[] = {
    { "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":%d}]}",
      0, 4 },
    { "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":1,\"receive\":0,"
      "\"count\":%d}]}",
      0, 4 },
    { "{\"model\":\"parameterized\",\"nodes\":%d,\"hold\":1,\"end\":1}", 1, 4 },
  };
  struct output text;
  char instance[200];
  for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
    snprintf (instance, sizeof instance, models[i].instance, N + models[i].more);
    output_init_memory (&text);
    output_print (&text, "{\"makespan\":%d,\"sends\":[", N);
    for (int to = N; to > 0; to--)
      output_print (&text, "%s{\"from\":0,\"to\":%d,\"start\":%d}", to < N ? "," : "", to, to - 1);
    output_text (&text, "]}");
    cr_expect_geq (judge_at_looks (instance, &text), models[i].loops * N / 1024, "%s", instance);
    output_discard (&text);
  }
}

/* The same with the tasks of an open shop, and with the deliveries of a multicast. */
Test (clock, tasks_look_at_the_deadline, .init = begin, .fini = end)
{
  enum { N = 4000 };
  struct output instance, text;
  output_init_memory (&instance);
  output_init_memory (&text);
  output_text (&instance, "{\"model\":\"openshop\",\"times\":[[1");
  for (int j = 1; j < N; j++)
    output_text (&instance, ",1");
  output_char (&instance, ']');
  output_text (&instance, "]}");
  output_char (&instance, '\0');
  output_print (&text, "{\"makespan\":%d,\"sends\":[", N);
  for (int j = N; j > 0; j--)
    output_print (&text, "%s{\"from\":0,\"to\":%d,\"start\":%d}", j < N ? "," : "", j - 1, j - 1);
  output_text (&text, "]}");
  cr_expect_geq (judge_at_looks (instance.bytes, &text), 4 * N / 1024);
  output_reset (&instance);
  output_reset (&text);
  output_text (&instance, "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1}");
  for (int j = 1; j <= N; j++)
    output_text (&instance, ",{\"send\":1,\"receive\":1}");
  output_text (&instance, "],\"multicasts\":[{\"source\":0,\"bytes\":1,\"destinations\":[1");
  for (int j = 2; j <= N; j++)
    output_print (&instance, ",%d", j);
  output_text (&instance, "]}]}");
  output_char (&instance, '\0');
  output_print (&text, "{\"makespan\":%d,\"sends\":[", N + 1);
  for (int j = N; j > 0; j--)
    output_print (&text, "%s{\"from\":0,\"to\":%d,\"start\":%d,\"receive\":%d}", j < N ? "," : "",
                  j, j - 1, j);
  output_text (&text, "]}");
  cr_expect_geq (judge_at_looks (instance.bytes, &text), 3 * N / 1024);
  output_discard (&instance);
  output_discard (&text);
}

/* An instance of many groups: each of its numbers counts, and what is cut short is not read. */
Test (clock, reading_an_instance_looks_at_the_deadline, .init = begin, .fini = end)
{
  enum { GROUPS = 50000 };
  struct output text;
  struct verify_any any;
  struct status status;
  struct verify_instance_header header;
  output_init_memory (&text);
  output_text (&text, "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[");
  for (int i = 0; i < GROUPS; i++)
    output_text (&text, i > 0 ? ",{\"cost\":1}" : "{\"cost\":1}");
  output_text (&text, "]}");
  const struct verify_source source = { text.bytes, text.length, "instance", 1 };
  verify_any_init (&any);
  status_init (&status);
  const struct verify_model *model = verify_models_of (&source, &header, &status);
  limits_pass_at (UINT64_MAX);
  cr_assert (verify_any_read (&any, model, &source, &status), "%s", status.message);
  uint64_t looks = limits_looks ();
  cr_expect_geq (looks, (text.length + 16 * GROUPS) >> 17);
  for (uint64_t look = 1; look < looks; look++) { /* readers share a count with what was before */
    status_init (&status);
    limits_pass_at (look);
    cr_expect_not (verify_any_read (&any, model, &source, &status));
    cr_expect_eq (status.code, STATUS_LIMIT, "%s", status.message);
    cr_expect_eq (limits_looks (), look);
  }
  verify_any_clear (&any);
  output_discard (&text);
}

/* Rule swap tries one x after the other up to the makespan. */
Test (clock, rule_swap_looks_at_the_deadline, .init = begin, .fini = end)
{
  struct verify_swap_cache cache;
  verify_swap_init (&cache, INT64_C (1) << 24);
  limits_pass_at (UINT64_MAX);
  cr_assert (verify_swap_allowed (&cache, 4, 2, 1, 1 << 24));
  cr_assert_not (cache.stopped);
  uint64_t looks = limits_looks ();
  cr_assert_geq (looks, 100);
  limits_pass_at (3);
  cr_assert_not (verify_swap_allowed (&cache, 8, 4, 1, 1 << 24));
  cr_assert (cache.stopped);
  cr_assert_eq (limits_looks (), 3);
  limits_pass_at (0);
  cache.stopped = false;
  cr_assert (verify_swap_allowed (&cache, 8, 4, 1, 1 << 24), "what was cut short is not kept");
  verify_swap_clear (&cache);
}
