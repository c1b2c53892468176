#include "base/memory.h"
#include "claims/parameterized/check.h"
#include "claims/parameterized/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "parameterized", NULL };

static const struct claims_when whens[] = {
  { "one-port", "one port, no network", PLAIN },
  { "hold-at-most-end", "one port, no network, hold <= end", PLAIN | HOLD_AT_MOST },
  { "hold-above-end", "one port, no network, hold > end", PLAIN_TWO | HOLD_ABOVE },
  { "hold-equals-end", "one port, no network, hold = end", PLAIN | HOLD_AT_MOST | HOLD_AT_LEAST },
  { "short-hold", "one port, no network, (n - 2) hold <= end", PLAIN_TWO | HOLD_SHORT },
  { "long-hold", "one port, no network, (n - 2) end <= hold", PLAIN_TWO | HOLD_LONG },
  { "rounds", "several ports in rounds, no network", COMPLETE | ROUNDS },
  { "strict", "several ports, spaced strictly, no network", COMPLETE | STRICT },
  { "no-network", "no network, any number of ports", COMPLETE },
  { "mesh", "a mesh", MESH },
  { "bmin", "a BMIN", BMIN },
  { "mesh-theorem-5", "a mesh, one port, hold <= end, channels held for at most hold",
    THEOREM_MESH },
  { "bmin-theorem-7", "a BMIN, one port, hold <= end, channels held for at most hold",
    THEOREM_BMIN },
  { .name = NULL },
};

/* "12 nodes, hold 22, end 55, 3 ports, interval 10, rounds"; "8 nodes, hold 20, end 55, mesh 6 x
   6, occupation 20". */
static void
write_notation (const struct claims_measurements *measurements, struct output *out)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  int64_t scale = measurements->scale;
  output_print (out, "%" PRId64 " nodes, hold ", about->nodes);
  claims_write_time (about->hold, scale, out);
  output_text (out, ", end ");
  claims_write_time (about->end, scale, out);
  if (about->ports > 1) {
    output_print (out, ", %" PRId64 " ports, interval ", about->ports);
    claims_write_time (about->interval, scale, out);
  }
  output_text (out, about->rounds ? ", rounds" : "");
  if (about->network == CLAIMS_COMPLETE)
    return;
  if (about->network == CLAIMS_BMIN)
    output_print (out, ", bmin %" PRId64, about->width);
  else
    output_print (out, ", mesh %" PRId64 " x %" PRId64, about->width, about->height);
  for (int32_t i = 0; i < about->depths; i++)
    output_print (out, " x %" PRId32, about->depth[i]);
  output_text (out, ", occupation ");
  claims_write_time (about->occupation, scale, out);
}

static int64_t
find_size (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->hold + claims_parameterized (measurements)->end;
}

CLAIMS_MEASURE (parameterized)

const struct claims_model parameterized_claims = {
  .kinds = kinds,
  .table = parameterized_claims_table,
  .whens = whens,
  .conditions = parameterized_claims_conditions,
  .quantity = parameterized_claims_quantity,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
};
