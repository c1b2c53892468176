#include "model/common/result.h"

#include "model/common/fields.h"

/* The beginning of an object. */
static void
write_head (size_t line, const char *name, struct output *out)
{
  output_char (out, '{');
  if (line > 0)
    output_all (out, "\"line\":", (uint64_t)line, ",");
  fields_write_text (out, "\"instance\":", name);
  output_text (out, name ? "," : "");
}

/* Seconds with nine decimals at most, trailing zeros left out. */
static void
write_seconds (double seconds, struct output *out)
{
  int64_t nanoseconds = seconds > 0 && seconds < 9e9 ? (int64_t)(seconds * 1e9 + 0.5) : 0;
  output_integer (out, nanoseconds / 1000000000);
  char text[10] = ".";
  size_t length = 1;
  int64_t rest = nanoseconds % 1000000000;
  for (int64_t unit = 100000000; rest > 0; unit /= 10) {
    text[length++] = (char)('0' + rest / unit);
    rest %= unit;
  }
  if (length > 1)
    output_bytes (out, text, length);
}

void
result_rounding (const struct rounding *rounding, const struct rational *lower,
                 const struct rational *upper, struct output *out)
{
  struct rational bound;
  if (!rounding || !rounding_made (rounding))
    return;
  output_all (out, ",\"resolution\":", rounding->step);
  if (!rounding_lower (rounding, lower ? *lower : rational_zero, &bound))
    return;
  output_text (out, ",\"as_given\":{");
  if (lower)
    output_all (out, "\"lower_bound\":", bound, upper ? "," : "");
  if (upper)
    output_all (out, "\"upper_bound\":", *upper);
  output_char (out, '}');
}

enum stated
result_stated (const struct result *result)
{
  struct rational lower = result->stated_lower, upper = result->stated_upper;
  if (lower.denominator > 0 && rational_compare (result->makespan, lower) < 0)
    return STATED_LARGER;
  if (upper.denominator > 0 && rational_compare (result->lower_bound, upper) > 0)
    return STATED_SMALLER;
  return result->optimal && lower.denominator > 0 && upper.denominator > 0
             && rational_compare (lower, upper) == 0
           ? STATED_RIGHT
           : STATED_NOTHING;
}

static void
write_stated (const struct result *result, struct output *out)
{
  struct rational lower = result->stated_lower, upper = result->stated_upper;
  enum stated stated = result_stated (result);
  bool known = lower.denominator > 0;
  if (!known && upper.denominator == 0)
    return;
  output_text (out, ",\"stated\":{");
  if (known)
    output_all (out, "\"lower_bound\":", lower);
  if (upper.denominator > 0)
    output_all (out, known ? "," : "", "\"upper_bound\":", upper);
  if (stated != STATED_NOTHING)
    output_all (out, ",\"holds\":", stated == STATED_RIGHT ? "true" : "false");
  output_char (out, '}');
}

void
result_begin (const struct result *result, struct output *out)
{
  write_head (result->line, result->instance, out);
  fields_write_text (out, "\"model\":", result->model);
  fields_write_text (out, ",\"status\":", result->optimal ? "optimal" : "feasible");
  fields_write_text (out, ",\"class\":", result->class);
  output_all (out, ",\"makespan\":", result->makespan, ",\"lower_bound\":", result->lower_bound);
  result_rounding (result->rounding, &result->lower_bound, &result->makespan, out);
  write_stated (result, out);
  fields_write_text (out, ",\"heuristic\":{\"name\":", result->heuristic);
  output_all (out, ",\"makespan\":", result->heuristic_makespan);
  fields_write_text (out, "},\"method\":", result->method);
  output_all (out, ",\"nodes\":", result->nodes, ",\"seconds\":");
  write_seconds (result->seconds, out);
  output_all (out, ",\"threads\":", result->threads);
}

void
result_schedule (struct output *out)
{
  output_text (out, ",\"schedule\":");
}

void
result_end (struct output *out)
{
  output_text (out, "}\n");
}

void
result_write_error (size_t line, const char *name, const char *model, const struct status *status,
                    struct output *out)
{
  write_head (line, name, out);
  fields_write_text (out, "\"model\":", model);
  fields_write_text (
    out, model ? ",\"status\":\"error\",\"message\":" : "\"status\":\"error\",\"message\":",
    status->message);
  output_text (out, "}\n");
}
