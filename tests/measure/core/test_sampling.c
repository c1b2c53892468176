/* Ping, PingPong and the estimate on simulated ranks: the figures and the table of Nup, chapter 2,
   and what comes out when t_send is not t_hold. */
#include "measure/core/sampling_text.h"

#include "base/memory.h"

#include <criterion/criterion.h>

#include <string.h>

#define COST(base, per_byte)                                                                       \
  {                                                                                                \
    { base, 1000 },                                                                                \
    {                                                                                              \
      per_byte, 1000                                                                               \
    }                                                                                              \
  }

/* Times in thousandths of the unit, the numbers as in Table 2.1. */
static const struct simulated_cost ibm_sp[SIMULATED_TIMES]
  = { COST (19150, 20), COST (13900, 20), COST (20245, 30), COST (19150, 20) },
  small[SIMULATED_TIMES] = { COST (4000, 0), COST (1000, 0), COST (3000, 0), COST (6000, 0) };

static const int64_t sizes[] = { 0, 1, 100, 4096 };

/* Measures; the caller clears. */
static void
measure (struct sampling *sampling, const struct simulated_cost *times, int64_t iterations,
         int64_t repetitions)
{
  static struct simulated simulated;
  struct simulated_cost lowest[SIMULATED_TIMES];
  struct status status = { .code = STATUS_OK };
  const struct sampling_plan plan = { sizes, 4, iterations, repetitions, false };
  for (int i = 0; i < SIMULATED_TIMES; i++) {
    rational_make (times[i].base.numerator, times[i].base.denominator, &lowest[i].base);
    rational_make (times[i].per_byte.numerator, times[i].per_byte.denominator, &lowest[i].per_byte);
  }
  *sampling = (struct sampling){ .series = NULL };
  cr_assert (simulated_init (&simulated, lowest, 2, 4096, 1000000, &status), "%s", status.message);
  cr_assert (
    sampling_run (sampling, &plan, &simulated.machine, simulated.scale, NULL, NULL, &status), "%s",
    status.message);
}

static void
expect_value (const struct sampling *sampling, size_t point, enum sampling_quantity quantity,
              int64_t thousandths)
{
  const struct rational value = sampling_time (sampling, sampling->points[point].value[quantity]);
  cr_assert (sampling->points[point].has[quantity]);
  cr_assert_eq (value.numerator * 1000, thousandths * value.denominator,
                "%s of size %zu: %lld/%lld", sampling_names[quantity], point,
                (long long)value.numerator, (long long)value.denominator);
}

/* Figures 2.4 and 2.5: a period of 6, and 16 there and back. */
Test (sampling, ping_and_pingpong)
{
  struct sampling sampling;
  measure (&sampling, small, 3, 2);
  cr_assert_eq (sampling.point_count, 4);
  for (size_t i = 0; i < 4; i++) {
    expect_value (&sampling, i, SAMPLING_HOLD, 6000);
    expect_value (&sampling, i, SAMPLING_END, 8000);
  }
  /* the estimate takes t_send to be hold, 2 more than it is: it finds t_net that much too short */
  expect_value (&sampling, 0, SAMPLING_NET, -1000);
  expect_value (&sampling, 0, SAMPLING_RECEIVE, 3000);
  cr_assert (sampling_contradicts (&sampling));
  sampling_clear (&sampling);
}

/* Table 2.1, Figures 2.8 and 2.10. */
Test (sampling, ibm_sp)
{
  static const int64_t expected[SAMPLING_QUANTITIES][2]
    = { { 19150, 20 }, { 53295, 70 }, { 19150, 20 }, { 13900, 20 }, { 20245, 30 } };
  struct sampling sampling;
  measure (&sampling, ibm_sp, 10, 1);
  for (int i = 0; i < SAMPLING_QUANTITIES; i++) {
    const struct fit *fit = &sampling.fits[i];
    cr_assert (sampling.fitted[i]);
    cr_assert_eq (fit->base.numerator * 1000, expected[i][0] * fit->base.denominator);
    cr_assert_eq (fit->per_byte.numerator * 1000, expected[i][1] * fit->per_byte.denominator);
    for (size_t j = 0; j < 4; j++)
      expect_value (&sampling, j, (enum sampling_quantity)i,
                    expected[i][0] + expected[i][1] * sizes[j]);
  }
  cr_assert (!sampling_contradicts (&sampling));
  sampling_clear (&sampling);
}

/* Figure 2.9: every estimate is flat up to the knee and then grows by half the loop. The thesis'
   53.3, 67.2 and 13.9 are the numbers for a message without bytes. */
Test (sampling, knee)
{
  struct sampling sampling;
  size_t flat = 0, beyond = 0;
  measure (&sampling, ibm_sp, 10, 1);
  for (size_t p = 0; p < sampling.point_count; p++) {
    const struct sampling_point *point = &sampling.points[p];
    cr_assert_eq (point->knee, point->value[SAMPLING_END] + point->value[SAMPLING_NET]);
    for (size_t i = point->first; i < point->first + point->count; i++) {
      const struct sampling_series *series = &sampling.series[i];
      int64_t past = series->dummy - point->knee;
      if (series->test != PAIR_PINGPONG)
        continue;
      cr_assert_eq (2 * (series->values[0] - point->value[SAMPLING_END]), past > 0 ? past : 0);
      flat += past <= 0;
      beyond += past > 0;
    }
  }
  cr_assert_gt (flat, 8);
  cr_assert_gt (beyond, 8);
  const struct rational knee = sampling_time (&sampling, sampling.points[0].knee);
  cr_assert_eq (knee.numerator * 1000, 67195 * knee.denominator);
  sampling_clear (&sampling);
}

/* t_recv above hold: the receiver falls behind, and Ping still shows what the sender is held. */
Test (sampling, slow_receiver)
{
  static const struct simulated_cost slow[SIMULATED_TIMES]
    = { COST (5000, 0), COST (7000, 1), COST (90000, 11), COST (5000, 0) };
  struct sampling sampling;
  measure (&sampling, slow, 7, 3);
  expect_value (&sampling, 3, SAMPLING_HOLD, 5000);
  expect_value (&sampling, 3, SAMPLING_END, 5000 + 7000 + 4096 + 90000 + 11 * 4096);
  expect_value (&sampling, 3, SAMPLING_NET, 7000 + 4096);
  expect_value (&sampling, 3, SAMPLING_RECEIVE, 90000 + 11 * 4096);
  sampling_clear (&sampling);
}

/* Samples that are written and read again show the same, the order of the rows being of no
   account. */
Test (sampling, samples_again)
{
  const struct sampling_frame frame = { "simulated", "us", { 1, 1000000 }, 0, 0, NULL };
  struct sampling sampling, again = { .scale = SAMPLING_FINEST / 1000000 };
  struct output out = { .stream = NULL }, turned = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  measure (&sampling, ibm_sp, 10, 3);
  sampling_write_samples (&sampling, &frame, &out);
  output_char (&out, '\0');
  char *head = out.bytes, *end = strchr (head, '\n') + 1;
  output_bytes (&turned, head, (size_t)(end - head));
  for (char *at = out.bytes + strlen (out.bytes) - 1; at > end;) { /* last line first */
    char *start = at;
    while (start[-1] != '\n')
      start--;
    output_bytes (&turned, start, (size_t)(at + 1 - start));
    at = start - 1;
  }
  cr_assert (sampling_read (&again, -1, turned.bytes, turned.length, "turned", &status), "%s",
             status.message);
  sampling_finish (&again);
  cr_assert_eq (again.point_count, sampling.point_count);
  for (int i = 0; i < SAMPLING_QUANTITIES; i++) {
    cr_assert_eq (rational_compare (again.fits[i].base, sampling.fits[i].base), 0);
    cr_assert_eq (rational_compare (again.fits[i].per_byte, sampling.fits[i].per_byte), 0);
  }
  output_discard (&out);
  output_discard (&turned);
  sampling_clear (&sampling);
  sampling_clear (&again);
}

/* Minimum, median, mean and maximum; the minimum counts unless the mean is asked for. */
Test (sampling, spread)
{
  const struct sampling_series kind = { .test = PAIR_PING, .from = 0, .to = 1, .bytes = 5 };
  static const int64_t values[] = { 9, 4, 30, 5, 12 };
  for (int mean = 0; mean < 2; mean++) {
    struct sampling sampling = { .scale = 1, .mean = mean };
    for (int i = 0; i < 5; i++)
      sampling_sample (sampling_series (&sampling, &kind), values[i]);
    const struct sampling_spread spread = sampling_spread (&sampling.series[0]);
    cr_assert_eq (spread.least, 4);
    cr_assert_eq (spread.median, 9);
    cr_assert_eq (spread.mean, 12);
    cr_assert_eq (spread.most, 30);
    sampling_finish (&sampling);
    cr_assert_eq (sampling.points[0].value[SAMPLING_HOLD], mean ? 12 : 4);
    cr_assert (!sampling.points[0].has[SAMPLING_END]);
    sampling_clear (&sampling);
  }
}
