#include "model/common/result.h"

#include <string.h>

static void
write_name (const char *name, struct output *out)
{
  if (!name)
    return;
  output_text (out, "\"instance\":");
  output_json_string (out, name);
  output_char (out, ',');
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

static void
write_time (const char *key, struct rational time, struct output *out)
{
  output_all (out, key, time);
}

static void
write_text (const char *key, const char *text, struct output *out)
{
  output_text (out, key);
  output_json_string (out, text);
}

void
result_begin (const struct result *result, struct output *out)
{
  output_char (out, '{');
  write_name (result->instance, out);
  write_text ("\"model\":", result->model, out);
  write_text (",\"status\":", result->optimal ? "optimal" : "feasible", out);
  if (result->class)
    write_text (",\"class\":", result->class, out);
  write_time (",\"makespan\":", result->makespan, out);
  write_time (",\"lower_bound\":", result->lower_bound, out);
  write_text (",\"heuristic\":{\"name\":", result->heuristic, out);
  write_time (",\"makespan\":", result->heuristic_makespan, out);
  write_text ("},\"method\":", result->method, out);
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
result_write_error (const char *name, const char *model, const struct status *status,
                    struct output *out)
{
  output_char (out, '{');
  write_name (name, out);
  if (model) {
    write_text ("\"model\":", model, out);
    output_char (out, ',');
  }
  write_text ("\"status\":\"error\",\"message\":", status->message, out);
  output_text (out, "}\n");
}
