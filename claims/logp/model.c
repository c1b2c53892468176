#include "base/memory.h"
#include "claims/logp/check.h"
#include "claims/logp/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "logp", NULL };

static const struct claims_former formers[] = {
  { "bound-logp-prices", "bound-logp-dual-values" },
  { .former = NULL },
};

static const struct claims_when whens[] = {
  { "as-node",
    "no receive overheads, and a sender may send again when its message arrives: as in the node "
    "model",
    AS_NODE },
  { "alike", "all destinations alike", ALIKE },
  { "slowest-type", "one type of destinations is slowest in everything", SLOWEST },
  { .name = NULL },
};

/* (3, 0, 4) */
static void
write_logp_type (const struct claims_logp_type *type, int64_t scale, struct output *out)
{
  output_char (out, '(');
  claims_write_time (type->delay, scale, out);
  output_text (out, ", ");
  claims_write_time (type->receive, scale, out);
  output_text (out, ", ");
  claims_write_time (type->hold, scale, out);
  output_char (out, ')');
}

/* "delay, receive, hold: (3, 0, 4); (5, 1, 5) x 4, (8, 2, 8) x 1", the source first. */
static void
write_notation (const struct claims_measurements *measurements, struct output *out)
{
  const struct claims_logp *about = claims_logp (measurements);
  int64_t scale = measurements->scale;
  output_text (out, "delay, receive, hold: ");
  write_logp_type (&about->source, scale, out);
  for (size_t j = 0; j < about->type_count && out->length < CLAIMS_LABEL; j++) {
    output_text (out, j == 0 ? "; " : ", ");
    write_logp_type (&about->types[j], scale, out);
    output_print (out, " x %" PRId64, about->types[j].count);
  }
}

/* All times of all nodes, saturated. */
static int64_t
find_size (const struct claims_measurements *measurements)
{
  const struct claims_logp *about = claims_logp (measurements);
  int64_t total = about->source.delay + about->source.hold, part;
  for (size_t j = 0; j < about->type_count; j++) {
    const struct claims_logp_type *type = &about->types[j];
    if (__builtin_mul_overflow (type->delay + type->receive + type->hold, type->count, &part)
        || __builtin_add_overflow (total, part, &total))
      return INT64_MAX;
  }
  return total;
}

CLAIMS_MEASURE (logp)

const struct claims_model logp_claims = {
  .kinds = kinds,
  .table = logp_claims_table,
  .whens = whens,
  .formers = formers,
  .conditions = logp_claims_conditions,
  .quantity = logp_claims_quantity,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
};
