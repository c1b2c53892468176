#include "measure/core/sampling_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const test_names[] = { "ping", "pingpong" };

static struct rational
sum_of (const struct simulated_cost *stated, bool per_byte)
{
  struct rational sum = rational_zero;
  for (int i = SIMULATED_SEND; i <= SIMULATED_RECEIVE; i++)
    if (!rational_add (sum, per_byte ? stated[i].per_byte : stated[i].base, &sum))
      return rational_zero;
  return sum;
}

/* What a simulation was told of a quantity. */
static struct simulated_cost
stated_of (const struct simulated_cost *stated, int quantity)
{
  static const enum simulated_time times[SAMPLING_QUANTITIES]
    = { SIMULATED_HOLD, 0, SIMULATED_SEND, SIMULATED_NET, SIMULATED_RECEIVE };
  if (quantity == SAMPLING_END)
    return (struct simulated_cost){ sum_of (stated, false), sum_of (stated, true) };
  return stated[times[quantity]];
}

static struct rational
absolute (struct rational value)
{
  value.numerator = value.numerator < 0 ? -value.numerator : value.numerator;
  return value;
}

static struct rational
residual_of (const struct sampling *sampling, const struct sampling_point *point, int quantity)
{
  const struct fit_point measured = { point->bytes, point->value[quantity] };
  return fit_residual (&sampling->fits[quantity], &measured, sampling->scale);
}

/* The largest distance of a point from the line. */
static struct rational
largest_residual (const struct sampling *sampling, int quantity)
{
  struct rational largest = rational_zero;
  for (size_t i = 0; i < sampling->point_count; i++) {
    if (!sampling->points[i].has[quantity])
      continue;
    struct rational distance = absolute (residual_of (sampling, &sampling->points[i], quantity));
    if (rational_compare (distance, largest) > 0)
      largest = distance;
  }
  return largest;
}

/* JSON. */

void
sampling_write_spread (const struct sampling_spread *spread, int64_t scale, struct output *out)
{
  output_all (out, "\"minimum\":", rational_of_ticks (spread->least, scale),
              ",\"median\":", rational_of_ticks (spread->median, scale),
              ",\"mean\":", rational_of_ticks (spread->mean, scale),
              ",\"maximum\":", rational_of_ticks (spread->most, scale),
              ",\"samples\":", (int64_t)spread->count);
}

static void
write_spread (const struct sampling *sampling, const struct sampling_series *series,
              struct output *out)
{
  const struct sampling_spread spread = sampling_spread (series);
  output_text (out, ",");
  sampling_write_spread (&spread, sampling->scale, out);
  output_text (out, "}");
}

/* The estimates by dummy loop, that without one included. */
static void
write_estimates (const struct sampling *sampling, const struct sampling_point *point,
                 struct output *out)
{
  const char *separator = "";
  output_text (out, ",\"estimates\":[");
  for (size_t i = point->first; i < point->first + point->count; i++) {
    const struct sampling_series *series = &sampling->series[i];
    if (series->test != PAIR_PINGPONG)
      continue;
    output_all (out, separator, "{\"dummy\":", sampling_time (sampling, series->dummy));
    write_spread (sampling, series, out);
    separator = ",";
  }
  output_text (out, "]");
}

static void
write_point (const struct sampling *sampling, const struct sampling_point *point,
             struct output *out)
{
  output_all (out, "{\"from\":", point->from, ",\"to\":", point->to, ",\"bytes\":", point->bytes);
  for (int i = 0; i < SAMPLING_QUANTITIES; i++)
    if (point->has[i])
      output_all (out, ",\"", sampling_names[i], "\":", sampling_time (sampling, point->value[i]));
  if (point->has[SAMPLING_NET])
    output_all (out, ",\"knee\":", sampling_time (sampling, point->knee));
  const struct sampling_series *ping = sampling_of (sampling, point, PAIR_PING);
  if (ping) {
    output_all (out, ",\"ping\":{\"dummy\":0");
    write_spread (sampling, ping, out);
  }
  write_estimates (sampling, point, out);
  output_text (out, "}");
}

static void
write_fit (const struct sampling *sampling, const struct sampling_frame *frame, int quantity,
           struct output *out)
{
  const struct fit *fit = &sampling->fits[quantity];
  const char *separator = "";
  output_all (out, "\"", sampling_names[quantity], "\":{\"base\":", fit->base,
              ",\"per_byte\":", fit->per_byte, fit->bounded ? ",\"bounded\":true" : "",
              fit->rounded ? ",\"rounded\":true" : "");
  if (frame->stated) {
    const struct simulated_cost stated = stated_of (frame->stated, quantity);
    output_all (out, ",\"stated\":{\"base\":", stated.base, ",\"per_byte\":", stated.per_byte, "}");
  }
  output_all (out, ",\"largest_residual\":", largest_residual (sampling, quantity),
              ",\"residuals\":[");
  for (size_t i = 0; i < sampling->point_count; i++)
    if (sampling->points[i].has[quantity]) {
      output_all (out, separator, residual_of (sampling, &sampling->points[i], quantity));
      separator = ",";
    }
  output_text (out, "]}");
}

void
sampling_write_json (const struct sampling *sampling, const struct sampling_frame *frame,
                     struct output *out)
{
  const char *separator = "";
  output_all (out, "{\"source\":\"", frame->source, "\",\"unit\":\"", frame->unit, "\"");
  if (frame->ranks > 0)
    output_all (out, ",\"ranks\":", frame->ranks);
  if (frame->iterations > 0)
    output_all (out, ",\"iterations\":", frame->iterations);
  output_all (out, ",\"value\":\"", sampling->mean ? "mean" : "minimum", "\",\"points\":[");
  for (size_t i = 0; i < sampling->point_count; i++) {
    output_text (out, i > 0 ? "," : "");
    write_point (sampling, &sampling->points[i], out);
  }
  output_text (out, "],\"fits\":{");
  for (int i = 0; i < SAMPLING_QUANTITIES; i++)
    if (sampling->fitted[i]) {
      output_text (out, separator);
      write_fit (sampling, frame, i, out);
      separator = ",";
    }
  output_text (out, "}}\n");
}

/* Text. */

static void
print_time (const struct sampling *sampling, bool given, int64_t ticks, struct output *out)
{
  char text[RATIONAL_TEXT] = "-";
  if (given)
    rational_decimal (sampling_time (sampling, ticks), text);
  output_print (out, " %9s", text);
}

void
sampling_print_spread (const struct sampling_spread *spread, struct output *out)
{
  char text[64] = "-";
  if (spread->count > 1) {
    double least = spread->least > 0 ? (double)spread->least : 1;
    snprintf (text, sizeof text, "+%.0f %%",
              100 * (double)(spread->median - spread->least) / least);
  }
  output_print (out, " %8s", text);
}

static void
print_spread (const struct sampling_series *series, struct output *out)
{
  struct sampling_spread spread = { .count = 0 };
  if (series)
    spread = sampling_spread (series);
  sampling_print_spread (&spread, out);
}

static void
print_points (const struct sampling *sampling, struct output *out)
{
  output_print (out, "%4s %4s %8s", "from", "to", "bytes");
  for (int i = 0; i < SAMPLING_QUANTITIES; i++)
    output_print (out, " %9s", sampling_names[i]);
  output_print (out, " %9s %8s %8s\n", "knee", "Ping", "PingPong");
  for (size_t i = 0; i < sampling->point_count; i++) {
    const struct sampling_point *point = &sampling->points[i];
    output_print (out, "%4" PRId32 " %4" PRId32 " %8" PRId64, point->from, point->to, point->bytes);
    for (int j = 0; j < SAMPLING_QUANTITIES; j++)
      print_time (sampling, point->has[j], point->value[j], out);
    print_time (sampling, point->has[SAMPLING_NET], point->knee, out);
    print_spread (sampling_of (sampling, point, PAIR_PING), out);
    print_spread (sampling_of (sampling, point, PAIR_PINGPONG), out);
    output_char (out, '\n');
  }
}

static void
print_fits (const struct sampling *sampling, const struct sampling_frame *frame, struct output *out)
{
  output_print (out, "fit, for m bytes, in %s:\n", frame->unit);
  for (int i = 0; i < SAMPLING_QUANTITIES; i++) {
    const struct fit *fit = &sampling->fits[i];
    if (!sampling->fitted[i])
      continue;
    output_print (out, "  %-6s  ", sampling_names[i]);
    output_decimal (out, fit->base);
    output_text (out, " + ");
    output_decimal (out, fit->per_byte);
    output_text (out, " m, residuals up to ");
    output_decimal (out, largest_residual (sampling, i));
    output_text (out, fit->bounded ? " (bounded: the best line has a part below 0)\n" : "\n");
  }
}

void
sampling_print (const struct sampling *sampling, const struct sampling_frame *frame,
                struct output *out)
{
  size_t samples = 0;
  for (size_t i = 0; i < sampling->series_count; i++)
    samples += sampling->series[i].count;
  output_print (out, "%s: times in %s, the %s of each measurement; %zu samples\n", frame->source,
                frame->unit, sampling->mean ? "mean" : "minimum", samples);
  print_points (sampling, out);
  print_fits (sampling, frame, out);
  if (sampling_contradicts (sampling))
    output_text (out, "t_net or t_recv of some size is negative: t_send is not t_hold, as the "
                      "estimate assumes\n");
}

/* Tables. */

static void
write_decimal (struct rational value, struct output *out)
{
  output_print (out, "%.15g", (double)value.numerator / (double)value.denominator);
}

static void
write_cell (const struct sampling *sampling, bool given, int64_t ticks, struct output *out)
{
  output_char (out, ',');
  if (given)
    write_decimal (sampling_time (sampling, ticks), out);
}

void
sampling_write_points (const struct sampling *sampling, struct output *out)
{
  output_text (out, "from,to,bytes");
  for (int i = 0; i < SAMPLING_QUANTITIES; i++)
    output_all (out, ",", sampling_names[i]);
  output_text (out, ",knee,ping_median,ping_maximum,pingpong_median,pingpong_maximum\n");
  for (size_t i = 0; i < sampling->point_count; i++) {
    const struct sampling_point *point = &sampling->points[i];
    output_all (out, point->from, ",", point->to, ",", point->bytes);
    for (int j = 0; j < SAMPLING_QUANTITIES; j++)
      write_cell (sampling, point->has[j], point->value[j], out);
    write_cell (sampling, point->has[SAMPLING_NET], point->knee, out);
    for (int test = PAIR_PING; test <= PAIR_PINGPONG; test++) {
      const struct sampling_series *series = sampling_of (sampling, point, (enum pair_test)test);
      const struct sampling_spread spread
        = series ? sampling_spread (series) : (struct sampling_spread){ .count = 0 };
      write_cell (sampling, series, spread.median, out);
      write_cell (sampling, series, spread.most, out);
    }
    output_char (out, '\n');
  }
}

void
sampling_write_curve (const struct sampling *sampling, struct output *out)
{
  output_text (out, "from,to,bytes,dummy,estimate,median,maximum\n");
  for (size_t i = 0; i < sampling->series_count; i++) {
    const struct sampling_series *series = &sampling->series[i];
    const struct sampling_spread spread = sampling_spread (series);
    if (series->test != PAIR_PINGPONG)
      continue;
    output_all (out, series->from, ",", series->to, ",", series->bytes);
    write_cell (sampling, true, series->dummy, out);
    write_cell (sampling, true, sampling->mean ? spread.mean : spread.least, out);
    write_cell (sampling, true, spread.median, out);
    write_cell (sampling, true, spread.most, out);
    output_char (out, '\n');
  }
}

static void
write_seconds (const struct sampling *sampling, const struct sampling_frame *frame, int64_t ticks,
               struct output *out)
{
  struct rational time = sampling_time (sampling, ticks), seconds;
  output_char (out, ',');
  if (rational_multiply (time, frame->seconds, &seconds))
    write_decimal (seconds, out);
  else
    output_print (out, "%.15g",
                  (double)time.numerator / (double)time.denominator
                    * (double)frame->seconds.numerator / (double)frame->seconds.denominator);
}

void
sampling_write_samples (const struct sampling *sampling, const struct sampling_frame *frame,
                        struct output *out)
{
  output_text (out, "test,from,to,bytes,dummy,seconds\n");
  for (size_t i = 0; i < sampling->series_count; i++) {
    const struct sampling_series *series = &sampling->series[i];
    for (size_t j = 0; j < series->count; j++) {
      output_all (out, test_names[series->test], ",", series->from, ",", series->to, ",",
                  series->bytes);
      write_seconds (sampling, frame, series->dummy, out);
      write_seconds (sampling, frame, series->values[j], out);
      output_char (out, '\n');
    }
  }
}
