/* Families of open shops and total exchanges: golden bytes, shapes, and bad options. */
#include "gen/openshop/family.h"

#include "model/openshop/ticks.h"

#include <criterion/criterion.h>
#include <string.h>
#include <zlib.h>

static struct openshop_family_params
params_of (const char *name)
{
  struct openshop_family_params params;
  const struct openshop_family *family = openshop_family_find (name);
  cr_assert (family, "%s", name);
  openshop_family_params_init (&params, family);
  return params;
}

static void
generate (const struct openshop_family_params *params, uint64_t index,
          struct openshop_instance *instance)
{
  struct status status;
  status_init (&status);
  cr_assert (openshop_family_generate (params, index, instance, &status), "%s", status.message);
}

static unsigned long
crc_of (const struct openshop_family_params *params, uint64_t count)
{
  struct openshop_instance instance;
  struct output out;
  openshop_instance_init (&instance);
  output_init_memory (&out);
  for (uint64_t index = 0; index < count; index++) {
    generate (params, index, &instance);
    openshop_instance_write (&instance, &out);
  }
  unsigned long crc = crc32_z (crc32_z (0, NULL, 0), (const unsigned char *)out.bytes, out.length);
  output_discard (&out);
  openshop_instance_clear (&instance);
  return crc;
}

/* The bytes must never change: published suites and experiments would. */
Test (family, bytes_are_golden)
{
  static const struct {
    const char *name;
    int64_t jobs, machines;
    enum openshop_sampling sampling;
    const char *messages;
    unsigned long crc;
  } golden[] = {
    { "exchange-uniform", 8, 8, OPENSHOP_SAMPLING_EACH, NULL, 0x7c9e308d },
    { "exchange-equal", 6, 6, OPENSHOP_SAMPLING_EACH, NULL, 0x67138b6c },
    { "openshop-uniform", 4, 9, OPENSHOP_SAMPLING_EACH, NULL, 0xf97e3cae },
    { "openshop-equal", 7, 7, OPENSHOP_SAMPLING_EACH, NULL, 0xe5850070 },
    { "exchange-gusto", 12, 12, OPENSHOP_SAMPLING_SITES, "1MB", 0xbc2fe4fa },
    { "exchange-gusto", 12, 12, OPENSHOP_SAMPLING_PAIRS, "mixed", 0x7ba379ab },
    { "exchange-gusto", 12, 12, OPENSHOP_SAMPLING_SYMMETRIC, "servers", 0xb7c025ca },
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    struct openshop_family_params params = params_of (golden[i].name);
    params.jobs = golden[i].jobs;
    params.machines = golden[i].machines;
    params.seed = 7;
    if (golden[i].messages) {
      params.network.sampling = golden[i].sampling;
      cr_assert (openshop_messages_parse (golden[i].messages, &params.network));
    }
    unsigned long crc = crc_of (&params, 5);
    cr_expect_eq (crc, golden[i].crc, "%zu: 0x%08lx", i, crc);
  }
}

Test (family, uniform)
{
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  for (int exchange = 0; exchange < 2; exchange++) {
    struct openshop_family_params params
      = params_of (exchange ? "exchange-uniform" : "openshop-uniform");
    int seen[4] = { 0 };
    params.jobs = 20;
    params.machines = 30;
    params.low = 2;
    params.high = 5;
    generate (&params, 3, &instance);
    cr_assert (instance.exchange == exchange && instance.jobs == 20
               && instance.machines == (exchange ? 20 : 30));
    for (int32_t i = 0; i < instance.jobs; i++)
      for (int32_t j = 0; j < instance.machines; j++) {
        int64_t time = instance.times[i * instance.machines + j].numerator;
        if (exchange && i == j) {
          cr_assert_eq (time, 0);
          continue;
        }
        cr_assert (time >= 2 && time <= 5);
        seen[time - 2]++;
      }
    for (int k = 0; k < 4; k++)
      cr_expect (seen[k] > 60, "%d", seen[k]);
  }
  openshop_instance_clear (&instance);
}

/* Sums are equal, tasks positive, times far from all the same. */
Test (family, equal)
{
  static const struct {
    const char *name;
    int64_t size, sum;
  } cases[] = { { "openshop-equal", 1, 5 },    { "openshop-equal", 2, 10 },
                { "openshop-equal", 3, 3 },    { "openshop-equal", 6, 1000 },
                { "openshop-equal", 9, 1003 }, { "exchange-equal", 4, 3 },
                { "exchange-equal", 4, 12 },   { "exchange-equal", 7, 1000 },
                { "exchange-equal", 8, 1001 }, { "openshop-equal", 30, 44444 } };
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    struct openshop_family_params params = params_of (cases[k].name);
    struct status status;
    int64_t largest = 0;
    params.jobs = cases[k].size;
    params.sum = cases[k].sum;
    generate (&params, k, &instance);
    status_init (&status);
    cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status));
    for (int32_t i = 0; i < ticks.jobs; i++) {
      cr_expect_eq (openshop_ticks_row (&ticks, i), cases[k].sum);
      cr_expect_eq (openshop_ticks_column (&ticks, i), cases[k].sum);
      for (int32_t j = 0; j < ticks.machines; j++) {
        cr_expect_eq (openshop_time (&ticks, i, j) > 0, !ticks.exchange || i != j);
        largest = openshop_time (&ticks, i, j) > largest ? openshop_time (&ticks, i, j) : largest;
      }
    }
    cr_expect (cases[k].sum < 1000 || largest * cases[k].size > 2 * cases[k].sum, "%zu: %d", k,
               (int)largest);
  }
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

Test (family, directory)
{
  struct openshop_family_params params = params_of ("exchange-directory");
  struct openshop_instance instance;
  struct directory directory;
  struct output out;
  openshop_instance_init (&instance);
  directory_init (&directory);
  output_init_memory (&out);
  directory_gusto (&directory);
  params.network.directory = &directory;
  params.network.bytes = (struct rational){ 1000, 1 };
  params.jobs = 77; /* of no meaning */
  generate (&params, 2, &instance);
  openshop_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_assert (strstr (out.bytes,
                     "{\"model\":\"exchange\",\"name\":\"exchange-directory-n5-each-1000-s0-2\","
                     "\"unit\":\"ms\",\"origin\":{"
                     "\"generator\":\"exchange-directory\",\"nodes\":5,\"sampling\":\"each\","
                     "\"messages\":\"1000\","
                     "\"resolution\":\"1/"
                     "1000\",\"seed\":0,\"index\":2},\"names\":[\"AMES\",\"ANL\",\"IND\",\"USC-"
                     "ISI\",\"NCSA\"],\"times\":[[0,\"401/8\","),
             "%s", out.bytes);
  output_discard (&out);
  directory_clear (&directory);
  openshop_instance_clear (&instance);
}

Test (family, refuses)
{
  struct rational byte = { 1, 1 };
  struct directory_square matrix = { 1, &byte, 1 };
  static const struct {
    const char *name;
    int64_t jobs, machines, low, high, sum;
    const char *message;
  } cases[] = {
    { "exchange-uniform", 0, 1, 1, 9, 9, "gen exchange-uniform: --nodes: 0, expected 1 to 4096" },
    { "exchange-gusto", 4097, 1, 1, 9, 9, "gen exchange-gusto: --nodes: 4097, expected 1 to 4096" },
    { "openshop-uniform", 0, 1, 1, 9, 9, "gen openshop-uniform: --jobs: 0, expected 1 to 4096" },
    { "openshop-uniform", 1, 4097, 1, 9, 9,
      "gen openshop-uniform: --machines: 4097, expected 1 to 4096" },
    { "openshop-uniform", 1, 1, -1, 9, 9,
      "gen openshop-uniform: --min-cost: -1, expected 0 to 1000000000" },
    { "openshop-uniform", 1, 1, 5, 4, 9,
      "gen openshop-uniform: --max-cost: 4, expected 5 to 1000000000" },
    { "openshop-uniform", 1, 1, 5, 1000000001, 9,
      "gen openshop-uniform: --max-cost: 1000000001, expected 5 to 1000000000" },
    { "openshop-equal", 5, 1, 1, 9, 4, "gen openshop-equal: --sum: 4, expected 5 to 1000000000" },
    { "openshop-equal", 257, 1, 1, 9, 999, "gen openshop-equal: --size: 257, expected 1 to 256" },
    { "exchange-equal", 3, 1, 1, 9, 99, "gen exchange-equal: --nodes: 3, expected 4 to 256" },
    { "exchange-equal", 5, 1, 1, 9, 3, "gen exchange-equal: --sum: 3, expected 4 to 1000000000" },
    { "exchange-directory", 5, 5, 1, 9, 3, "gen exchange-directory: --directory: missing" },
  };
  struct openshop_instance instance;
  struct status status;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct openshop_family_params params = params_of (cases[i].name);
    params.jobs = cases[i].jobs;
    params.machines = cases[i].machines;
    params.low = cases[i].low;
    params.high = cases[i].high;
    params.sum = cases[i].sum;
    status_init (&status);
    cr_expect_not (openshop_family_generate (&params, 0, &instance, &status));
    cr_expect_str_eq (status.message, cases[i].message);
  }
  struct openshop_family_params params = params_of ("exchange-directory");
  struct directory directory;
  directory_init (&directory);
  directory_gusto (&directory);
  params.network.directory = &directory;
  params.network.messages = OPENSHOP_MESSAGES_MATRIX;
  params.network.matrix = &matrix;
  status_init (&status);
  cr_expect_not (openshop_family_generate (&params, 0, &instance, &status));
  cr_expect_str_eq (status.message, "gen exchange-directory: --messages: 1 rows for 5 sites");
  directory_clear (&directory);
  openshop_instance_clear (&instance);
}

Test (family, tables)
{
  cr_assert_null (openshop_family_find ("exchange"));
  for (const struct openshop_family *family = openshop_family_table; family->name; family++) {
    cr_assert_eq (openshop_family_find (family->name), family);
    cr_assert (strncmp (family->name, family->exchange ? "exchange-" : "openshop-", 9) == 0);
  }
}
