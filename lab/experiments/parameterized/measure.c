/* Nup, chapter 2: the measurements of Figures 2.4 to 2.10 and Table 2.1 on simulated ranks with the
   times that the thesis states. */
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/experiments.h"
#include "measure/core/sampling_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* t_send, t_net, t_recv, hold. */
static const struct simulated_cost timing[SIMULATED_TIMES] = { { { 4, 1 }, { 0, 1 } },
                                                               { { 1, 1 }, { 0, 1 } },
                                                               { { 3, 1 }, { 0, 1 } },
                                                               { { 6, 1 }, { 0, 1 } } },
                                   table_2_1[SIMULATED_TIMES] = { { { 383, 20 }, { 1, 50 } },
                                                                  { { 139, 10 }, { 1, 50 } },
                                                                  { { 4049, 200 }, { 3, 100 } },
                                                                  { { 383, 20 }, { 1, 50 } } };

/* Table 2.1, by the quantities of a sampling. */
static const struct {
  const char *printed;
  double base, per_byte;
} printed[SAMPLING_QUANTITIES] = { { "19.150 + 0.02 m", 19.150, 0.02 },
                                   { "53.295 + 0.07 m", 53.295, 0.07 },
                                   { "19.150 + 0.02 m", 19.150, 0.02 },
                                   { "13.900 + 0.02 m", 13.900, 0.02 },
                                   { "20.245 + 0.03 m", 20.245, 0.03 } };

static const int64_t sizes[] = { 0, 1, 64, 256, 1024, 2048, 4096, 8192, 16384 };

static double
real (struct rational value)
{
  return (double)value.numerator / (double)value.denominator;
}

static double
time_of (const struct sampling *sampling, size_t point, enum sampling_quantity quantity)
{
  return real (sampling_time (sampling, sampling->points[point].value[quantity]));
}

static bool
close_to (double value, double expected)
{
  return fabs (value - expected) < 1e-9;
}

static bool
measure (struct sampling *sampling, const struct simulated_cost *times, struct status *status)
{
  const struct sampling_plan plan = { sizes, sizeof sizes / sizeof *sizes, 10, 1, false };
  struct simulated simulated;
  return simulated_init (&simulated, times, 2, sizes[plan.size_count - 1], 100000, status)
         && sampling_run (sampling, &plan, &simulated.machine, simulated.scale, NULL, NULL, status);
}

/* Figures 2.4 and 2.5. */
static bool
state_timing (struct sheet *statements, struct status *status)
{
  struct sampling sampling = { .series = NULL };
  bool good = measure (&sampling, timing, status);
  if (good) {
    double hold = time_of (&sampling, 0, SAMPLING_HOLD), end = time_of (&sampling, 0, SAMPLING_END);
    statements_add (statements, "Figure 2.4", "sends of Ping are hold = 6 apart",
                    close_to (hold, 6), "%g", hold);
    statements_add (statements, "Figure 2.5", "PingPong takes 2 end = 16", close_to (end, 8), "%g",
                    2 * end);
    statements_add (
      statements, "section 2.3.3",
      "Algorithm 2.3.3 finds t_net = 1 also where hold is not t_send (the text assumes that it is)",
      close_to (time_of (&sampling, 0, SAMPLING_NET), 1), "%g",
      time_of (&sampling, 0, SAMPLING_NET));
  }
  sampling_clear (&sampling);
  return good;
}

static void
state_table (const struct sampling *sampling, struct sheet *statements)
{
  for (int i = 0; i < SAMPLING_QUANTITIES; i++) {
    const struct fit *fit = &sampling->fits[i];
    double base = real (fit->base), per_byte = real (fit->per_byte);
    char text[80];
    snprintf (text, sizeof text, "%s = %s", sampling_names[i], printed[i].printed);
    statements_add (statements, "Table 2.1", text,
                    close_to (base, printed[i].base) && close_to (per_byte, printed[i].per_byte),
                    "%.3f + %.2f m", base, per_byte);
  }
}

/* What the text says of a message of 1 byte, to the digit that is printed; and of one without. */
static void
state_knee (const struct sampling *sampling, struct sheet *statements)
{
  for (size_t p = 0; p < 2; p++) {
    double end = time_of (sampling, p, SAMPLING_END), net = time_of (sampling, p, SAMPLING_NET),
           knee = real (sampling_time (sampling, sampling->points[p].knee));
    char text[120];
    snprintf (text, sizeof text,
              "the estimate is 53.3 up to a loop of 67.2, so t_net is 13.9, for %" PRId64 " byte%s",
              sizes[p], sizes[p] == 1 ? "" : "s");
    statements_add (statements, "Figure 2.9", text,
                    fabs (end - 53.3) < 0.05 && fabs (knee - 67.2) < 0.05
                      && fabs (net - 13.9) < 0.05,
                    "%.3f, %.3f, %.3f", end, knee, net);
  }
}

/* Figures 2.8 and 2.10. */
static void
write_points (const struct sampling *sampling, struct sheet *sheet)
{
  sheet_columns (sheet, "bytes", "hold", "end", "t_send", "t_net", "t_recv");
  for (size_t p = 0; p < sampling->point_count; p++) {
    sheet_count (sheet, sampling->points[p].bytes);
    for (int i = 0; i < SAMPLING_QUANTITIES; i++)
      sheet_real (sheet, time_of (sampling, p, (enum sampling_quantity)i), 3);
  }
}

/* Figure 2.9. */
static void
write_curve (const struct sampling *sampling, struct output *text)
{
  struct sheet sheet;
  sheet_columns (&sheet, "bytes", "t_dummy", "t_est");
  for (size_t p = 0; p < 2; p++) {
    const struct sampling_point *point = &sampling->points[p];
    for (size_t i = point->first; i < point->first + point->count; i++) {
      const struct sampling_series *series = &sampling->series[i];
      if (series->test != PAIR_PINGPONG)
        continue;
      sheet_count (&sheet, point->bytes);
      sheet_real (&sheet, real (sampling_time (sampling, series->dummy)), 3);
      sheet_real (&sheet, real (sampling_time (sampling, series->values[0])), 4);
    }
  }
  publish_table (&sheet, text);
}

bool
parameterized_measure_run (const struct report *report, struct status *status)
{
  const struct page page = REPORT_PAGE (report, "measure-003", "003/measure.md",
                                        "Measuring hold and end (Nup, chapter 2)", NULL);
  struct output text = { .stream = NULL };
  struct sampling sampling = { .series = NULL };
  struct sheet statements, points, data;
  statements_init (&statements);
  bool good = state_timing (&statements, status) && measure (&sampling, table_2_1, status);
  if (good) {
    state_table (&sampling, &statements);
    state_knee (&sampling, &statements);
  }
  output_text (&text, "Simulated ranks with the times that the thesis states, measured by its "
                      "algorithms: [MEASURE.md](../../../docs/MEASURE.md) has the rules.\n\n"
                      "## Statements\n\n");
  publish_table (&statements, &text);
  output_text (&text, "\nThe numbers that the text gives for 1 byte are those of Table 2.1 for "
                      "none.\n\n## Figures 2.8 and 2.10\n\n");
  write_points (&sampling, &points);
  publish_table (&points, &text);
  output_text (&text, "\n## Figure 2.9\n\n");
  write_curve (&sampling, &text);
  write_points (&sampling, &data);
  sampling_clear (&sampling);
  return publish_page (&page, &text, &data, status) && good;
}
