#include "model/certificate.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define ENTRIES_A_LINE 512

void
certificate_init (struct certificate *certificate)
{
  memset (certificate, 0, sizeof *certificate);
  plan_init (&certificate->plan);
  certificate->unit = 1;
}

void
certificate_reset (struct certificate *certificate)
{
  for (size_t i = 0; i < certificate->length; i++) {
    free (certificate->hints[i].path);
    free (certificate->hints[i].price);
  }
  certificate->length = 0;
  certificate->nodes = 0;
  certificate->unit = 1;
  plan_reset (&certificate->plan);
}

void
certificate_clear (struct certificate *certificate)
{
  certificate_reset (certificate);
  plan_clear (&certificate->plan);
  free (certificate->hints);
  certificate->hints = NULL;
  certificate->capacity = 0;
}

void
certificate_hint (struct certificate *certificate, size_t k, size_t depth, const int32_t *path, const int64_t *price)
{
  struct price_hint hint = { .depth = depth };
  hint.path = memory_alloc (depth, sizeof *path);
  hint.price = memory_alloc (k, sizeof *price);
  if (depth > 0)
    memcpy (hint.path, path, depth * sizeof *path);
  memcpy (hint.price, price, k * sizeof *price);
  memory_grow (certificate->hints, certificate->capacity, certificate->length + 1);
  certificate->hints[certificate->length++] = hint;
}

static void
write_header (const struct certificate *certificate, const struct node_instance *instance, const struct node_types *types,
              struct output *out)
{
  output_text (out, "{\"certificate\":\"node\",\"version\":1");
  if (instance->name) {
    output_text (out, ",\"instance\":");
    output_json_string (out, instance->name);
  }
  output_text (out, ",\"makespan\":");
  output_rational (out, node_types_time (types, certificate->plan.makespan));
  output_text (out, "}\n");
}

static void
write_ready (const struct plan *plan, const struct node_types *types, struct output *out)
{
  for (size_t i = 0; i < plan->length; i++) {
    const struct plan_entry *entry = &plan->entries[i];
    output_text (out, i % ENTRIES_A_LINE == 0 ? "{\"ready\":[[" : ",[");
    output_rational (out, node_types_time (types, entry->time));
    output_char (out, ',');
    output_rational (out, node_types_time (types, types->cost[entry->type]));
    output_char (out, ',');
    output_integer (out, entry->count);
    bool last = (i + 1) % ENTRIES_A_LINE == 0 || i + 1 == plan->length;
    output_text (out, last ? "]]}\n" : "]");
  }
}

static void
write_prices (const int64_t *price, int64_t unit, const struct node_types *types, struct output *out)
{
  const char *separator = "";
  for (size_t j = 0; j < types->k; j++) {
    if (price[j] == 0)
      continue;
    struct rational value;
    rational_make (price[j], unit, &value);
    output_text (out, separator);
    output_char (out, '[');
    output_rational (out, node_types_time (types, types->cost[j]));
    output_char (out, ',');
    output_rational (out, value);
    output_char (out, ']');
    separator = ",";
  }
}

static void
write_hint (const struct price_hint *hint, int64_t unit, const struct node_types *types, struct output *out)
{
  output_text (out, "{\"path\":[");
  for (size_t i = 0; i < hint->depth; i++) {
    if (i > 0)
      output_char (out, ',');
    output_rational (out, node_types_time (types, types->cost[hint->path[i]]));
  }
  output_text (out, "],\"prices\":[");
  write_prices (hint->price, unit, types, out);
  output_text (out, "]}\n");
}

void
certificate_write (const struct certificate *certificate, const struct node_instance *instance, const struct node_types *types,
                   struct output *out)
{
  write_header (certificate, instance, types, out);
  write_ready (&certificate->plan, types, out);
  for (size_t i = 0; i < certificate->length; i++)
    write_hint (&certificate->hints[i], certificate->unit, types, out);
  output_text (out, "{\"end\":{\"ready\":");
  output_integer (out, (int64_t)certificate->plan.length);
  output_text (out, ",\"hints\":");
  output_integer (out, (int64_t)certificate->length);
  output_text (out, ",\"nodes\":");
  output_integer (out, (int64_t)certificate->nodes);
  output_text (out, "}}\n");
}
