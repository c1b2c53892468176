#include "measure/parameterized/instance.h"

static bool
write_cost (const struct sampling *sampling, enum sampling_quantity quantity, const char *key,
            int64_t bytes, struct output *out, struct status *status)
{
  const struct fit *fit = &sampling->fits[quantity];
  if (!sampling->fitted[quantity])
    return status_set (status, STATUS_INPUT, "there are no samples that show %s",
                       sampling_names[quantity]);
  if (fit->base.numerator == 0 && (fit->per_byte.numerator == 0 || bytes == 0))
    return status_set (status, STATUS_INPUT, "%s is 0 for %lld bytes, and must be positive", key,
                       (long long)bytes);
  output_all (out, ",\"", key, "\":{\"base\":", fit->base, ",\"per_byte\":", fit->per_byte, "}");
  return true;
}

/* Place number `index`, the first side fastest. */
static void
write_place (const struct measured *measured, int64_t index, struct output *out)
{
  for (int i = 0; i < measured->dimensions; i++) {
    output_all (out, i > 0 ? "," : "[", index % measured->sides[i]);
    index /= measured->sides[i];
  }
  output_text (out, "]");
}

static void
write_mesh (const struct measured *measured, struct output *out)
{
  output_text (out, ",\"network\":{\"mesh\":[");
  for (int i = 0; i < measured->dimensions; i++)
    output_all (out, i > 0 ? "," : "", measured->sides[i]);
  output_text (out, "]},\"source\":");
  write_place (measured, 0, out);
  output_text (out, ",\"destinations\":[");
  for (int64_t i = 1; i < measured->nodes; i++) {
    output_text (out, i > 1 ? "," : "");
    write_place (measured, i, out);
  }
  output_text (out, "]");
}

bool
parameterized_write_measured (const struct sampling *sampling, const struct measured *measured,
                              struct output *out, struct status *status)
{
  output_text (out, "{\"model\":\"parameterized\"");
  if (measured->name) {
    output_text (out, ",\"name\":");
    output_json_string (out, measured->name);
  }
  output_all (out, ",\"unit\":\"", measured->unit, "\",\"nodes\":", measured->nodes);
  if (!write_cost (sampling, SAMPLING_HOLD, "hold", measured->bytes, out, status)
      || !write_cost (sampling, SAMPLING_END, "end", measured->bytes, out, status))
    return false;
  if (measured->dimensions > 0
      && !write_cost (sampling, SAMPLING_NET, "occupation", measured->bytes, out, status))
    return false;
  output_all (out, ",\"bytes\":", measured->bytes);
  if (measured->dimensions > 0)
    write_mesh (measured, out);
  output_text (out, "}\n");
  return true;
}
