#include "gen/common/shipped.h"

#include "judge/bench.h"
#include "model/common/suite.h"
#include "verify/core/models.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static int
by_name (const void *left, const void *right)
{
  return strcmp (*(char *const *)left, *(char *const *)right);
}

/* What a suite holds: read by the searches' reader and by the checker's, every name once. */
struct census {
  size_t instances, models[MODELS_MAX];
};

static struct census
take_census (const char *name)
{
  struct census census = { .instances = 0 };
  struct output out;
  struct instance instance;
  struct verify_any any;
  struct status status;
  char *names[4000];
  const char *text;
  size_t length, line, named = 0;
  status_init (&status);
  output_init_memory (&out);
  instance_init (&instance);
  verify_any_init (&any);
  shipped_write (name, &out);
  struct suite *suite = suite_open_text (name, out.bytes, out.length, &status);
  while (suite && suite_next (suite, &text, &length, &line, &status)) {
    const struct verify_source source = { text, length, name, line };
    struct verify_instance_header heading = { .named = false };
    cr_assert (instance_read (&instance, text, length, name, line, &status), "%s", status.message);
    const struct verify_model *model = verify_models_of (&source, &heading, &status);
    cr_assert (model && verify_any_read (&any, model, &source, &status), "%s", status.message);
    census.instances++;
    census.models[model_index (instance.of)]++;
    if (instance_name (&instance)) {
      cr_assert_lt (named, 4000);
      names[named++] = strdup (instance_name (&instance));
    }
  }
  cr_assert_eq (status.code, STATUS_OK, "%s: %s", name, status.message);
  qsort (names, named, sizeof *names, by_name);
  for (size_t i = 1; i < named; i++)
    cr_expect_str_neq (names[i - 1], names[i], "%s", name);
  for (size_t i = 0; i < named; i++)
    free (names[i]);
  suite_close (suite);
  output_discard (&out);
  instance_clear (&instance);
  verify_any_clear (&any);
  return census;
}

static unsigned long
sum (const char *name)
{
  struct output out;
  output_init_memory (&out);
  shipped_write (name, &out);
  unsigned long crc = crc32_z (crc32_z (0, NULL, 0), (const unsigned char *)out.bytes, out.length);
  output_discard (&out);
  return crc;
}

/* Who compares runs of today with those of last year needs the same bytes. */
Test (shipped, bytes_are_golden)
{
  static const struct {
    const char *name;
    size_t count;
    unsigned long crc;
  } golden[] = {
    { "node-corner", 23, 0xe987bdd7 },
    { "overhead-corner", 12, 0xfd304eb3 },
    { "exchange-corner", 12, 0x51881c9f },
    { "openshop-corner", 12, 0x7c8601b9 },
    { "node-planted", 18, 0x04ed3c15 },
    { "exchange-planted", 25, 0xe8f38511 },
    { "openshop-planted", 25, 0x5056a629 },
    { "ci-small-node", 41, 0x5f470737 },
    { "ci-small-overhead", 40, 0xd2b8e941 },
    { "ci-small-exchange", 31, 0x85ce9133 },
    { "ci-small-openshop", 29, 0xe5c64ba3 },
    { "ci-node", 339, 0x24981156 },
    { "ci-overhead", 153, 0xb98b001c },
    { "ci-exchange", 130, 0xf3cef179 },
    { "ci-openshop", 128, 0x5ab672cf },
    { "deep-node", 1565, 0x6fb77119 },
    { "deep-overhead", 249, 0x3d984e1d },
    { "deep-exchange", 250, 0xdc1656f0 },
    { "deep-openshop", 183, 0x252de681 },
    { "parameterized-corner", 19, 0x6988e36e },
    { "ci-small-parameterized", 43, 0x43130224 },
    { "paper-003", 56, 0x7a8aa5a1 },
    { "paper-001-logp", 13, 0x0e79c48a },
    { "overhead-planted", 42, 0x60b7325a },
    { "deep-parameterized", 103, 0xd2f42765 },
    { "logp-corner", 11, 0x4dbe5a80 },
    { "ci-small-logp", 27, 0xec1f0060 },
    { "deep-logp", 71, 0x1027b19b },
    { "parameterized-planted", 36, 0x825f3fb7 },
    { "parameterized-planted-large", 36, 0xb797c19d },
    { "logp-planted", 30, 0x4f55c450 },
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    struct census census = take_census (golden[i].name);
    cr_expect_eq (census.instances, golden[i].count, "%s: %zu", golden[i].name, census.instances);
    cr_expect_eq (sum (golden[i].name), golden[i].crc, "%s: 0x%08lx", golden[i].name,
                  sum (golden[i].name));
  }
}

/* A collection of all models has each model's collection, which has that model only; and
   everything of the smaller collections. */
Test (shipped, collections)
{
  static const char *const sizes[] = { "ci-small", "ci", "deep" };
  for (size_t i = 0; i < 3; i++) {
    struct census all = take_census (sizes[i]);
    size_t together = 0;
    for (size_t kind = 0; kind < model_count; kind++) {
      char name[64];
      snprintf (name, sizeof name, "%s-%s", sizes[i], models[kind].name);
      struct census one = take_census (name);
      cr_expect_eq (one.instances, one.models[kind], "%s", name);
      cr_expect_gt (one.instances, 20);
      together += one.instances;
    }
    cr_expect_eq (all.instances, together);
  }
}

Test (shipped, every_name_is_known)
{
  const struct named_suite *suite;
  size_t groups[SUITE_GROUPS] = { 0 };
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++) {
    cr_expect_eq (shipped_find (suite->name), suite, "%s", suite->name);
    cr_expect_gt (take_census (suite->name).instances, 0, "%s", suite->name);
    groups[suite->group]++;
  }
  static const size_t expected[SUITE_GROUPS] = { 16, 8, 7, 2, 7, 7, 7 };
  cr_expect_arr_eq (groups, expected, sizeof expected);
  cr_expect (!shipped_find ("ci-smal") && !shipped_find (""));
}

/* An output that fails ends it early, and nothing breaks. */
Test (shipped, failed_output)
{
  struct output out;
  FILE *full = fopen ("/dev/full", "w");
  cr_assert (full);
  setvbuf (full, NULL, _IONBF, 0);
  output_init_stream (&out, full);
  shipped_write ("deep", &out);
  output_flush (&out);
  cr_expect (out.failed);
  output_discard (&out);
  fclose (full);
}
