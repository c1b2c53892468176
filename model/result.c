#include "model/result.h"

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
write_time (const char *key, int64_t ticks, const struct node_types *types, struct output *out)
{
  output_text (out, key);
  output_rational (out, node_types_time (types, ticks));
}

static void
write_text (const char *key, const char *text, struct output *out)
{
  output_text (out, key);
  output_json_string (out, text);
}

void
result_write (const struct result *result, const struct schedule *schedule, const struct node_instance *instance,
              const struct node_types *types, const int32_t *number, struct output *out)
{
  output_char (out, '{');
  write_name (instance->name, out);
  write_text ("\"model\":", result->model, out);
  write_text (",\"status\":", result->status, out);
  write_time (",\"makespan\":", result->makespan, types, out);
  write_time (",\"lower_bound\":", result->lower_bound, types, out);
  write_text (",\"heuristic\":{\"name\":", result->heuristic, out);
  write_time (",\"makespan\":", result->heuristic_makespan, types, out);
  write_text ("},\"method\":", result->method, out);
  output_text (out, ",\"nodes\":");
  output_integer (out, (int64_t)result->nodes);
  output_text (out, ",\"seconds\":");
  write_seconds (result->seconds, out);
  output_text (out, ",\"threads\":");
  output_integer (out, result->threads);
  if (schedule) {
    output_text (out, ",\"schedule\":");
    schedule_write (schedule, instance, types, number, out);
  }
  output_text (out, "}\n");
}

void
result_write_error (const char *name, const struct status *status, struct output *out)
{
  output_char (out, '{');
  write_name (name, out);
  write_text ("\"model\":\"node\",\"status\":\"error\",\"message\":", status->message, out);
  output_text (out, "}\n");
}
