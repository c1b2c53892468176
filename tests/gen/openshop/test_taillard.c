/* Taillard's generator: loads of all sixty shops, the first shop in full, and the arithmetic of
   doubles. */
#include "gen/openshop/taillard.h"

#include "model/openshop/ticks.h"

#include <criterion/criterion.h>
#include <string.h>

static void
generate (int64_t size, int64_t index, struct openshop_instance *instance,
          struct openshop_ticks *ticks)
{
  struct status status;
  status_init (&status);
  cr_assert (taillard_generate (size, index, instance, &status), "%s", status.message);
  cr_assert (openshop_ticks_from (ticks, instance, "f", &status), "%s", status.message);
}

/* The largest row or column sums that Taillard printed; from size 7 on they are the optima. */
Test (taillard, loads)
{
  static const struct {
    int64_t size, load[TAILLARD_INDICES];
  } cases[] = {
    { 4, { 186, 229, 262, 245, 287, 185, 197, 212, 258, 213 } },
    { 5, { 295, 255, 321, 306, 321, 307, 298, 292, 349, 321 } },
    { 7, { 435, 443, 468, 463, 416, 451, 422, 424, 458, 398 } },
    { 10, { 637, 588, 598, 577, 640, 538, 616, 595, 595, 596 } },
    { 15, { 937, 918, 871, 934, 946, 933, 891, 893, 899, 902 } },
    { 20, { 1155, 1241, 1257, 1248, 1256, 1204, 1294, 1169, 1289, 1241 } },
  };
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert_eq (taillard_sizes[i], cases[i].size);
    for (int64_t index = 1; index <= TAILLARD_INDICES; index++) {
      generate (cases[i].size, index, &instance, &ticks);
      cr_expect_eq (openshop_ticks_load (&ticks, NULL), cases[i].load[index - 1], "%d-%d",
                    (int)cases[i].size, (int)index);
    }
  }
  cr_assert_eq (taillard_sizes[sizeof cases / sizeof *cases], 0);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

Test (taillard, first)
{
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct output out;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  output_init_memory (&out);
  generate (4, 1, &instance, &ticks);
  openshop_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, "{\"model\":\"openshop\",\"name\":\"taillard-4-1\",\"origin\":{"
                               "\"generator\":\"taillard\",\"size\":4,\"index\":1,"
                               "\"time_seed\":1166510396,\"machine_seed\":164000672},\"times\":[["
                               "34,2,54,61],[15,89,70,9],[38,19,28,87],[95,7,34,29]]}\n");
  output_discard (&out);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

/* Taillard's own generator: 32-bit integers and doubles, times first, then machines. */
static int64_t
his_draw (int32_t *x, int32_t low, int32_t high)
{
  int32_t k = *x / 127773;
  *x = 16807 * (*x % 127773) - k * 2836;
  if (*x < 0)
    *x += 2147483647;
  return low + (int32_t)((double)*x / 2147483647.0 * (double)(high - low + 1));
}

Test (taillard, same_as_in_doubles)
{
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  for (int32_t seed = 1; seed <= 300; seed++) {
    int32_t n = seed % 17 + 1, m = seed % 23 + 1, times = seed * 7158278 - 12345,
            machines = 2147483647 - times;
    taillard_shop (n, m, times, machines, &instance);
    int64_t drawn[17][23], expected[17][23];
    for (int32_t i = 0; i < n; i++)
      for (int32_t j = 0; j < m; j++)
        drawn[i][j] = his_draw (&times, 1, 99);
    for (int32_t i = 0; i < n; i++) {
      int64_t order[23];
      for (int32_t j = 0; j < m; j++)
        order[j] = j;
      for (int32_t j = 0; j < m; j++) {
        int64_t other = his_draw (&machines, j + 1, m) - 1, old = order[j];
        order[j] = order[other];
        order[other] = old;
      }
      for (int32_t j = 0; j < m; j++)
        expected[i][order[j]] = drawn[i][j];
    }
    for (int32_t i = 0; i < n; i++)
      for (int32_t j = 0; j < m; j++)
        cr_assert_eq (instance.times[i * m + j].numerator, expected[i][j], "%d: %d %d", seed, i, j);
  }
  openshop_instance_clear (&instance);
}

Test (taillard, refuses)
{
  static const struct {
    int64_t size, index;
    const char *message;
  } cases[] = {
    { 6, 1, "gen taillard: --size: 6, expected one of 4, 5, 7, 10, 15, 20" },
    { 0, 1, "gen taillard: --size: 0, expected one of 4, 5, 7, 10, 15, 20" },
    { 4, 0, "gen taillard: --index: 0, expected 1 to 10" },
    { 4, 11, "gen taillard: --index: 11, expected 1 to 10" },
  };
  struct openshop_instance instance;
  openshop_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    status_init (&status);
    cr_expect_not (taillard_generate (cases[i].size, cases[i].index, &instance, &status));
    cr_expect_str_eq (status.message, cases[i].message);
  }
  openshop_instance_clear (&instance);
}
