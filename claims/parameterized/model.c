#include "base/memory.h"
#include "claims/core/notation.h"
#include "claims/core/suite.h"
#include "claims/parameterized/check.h"
#include "claims/parameterized/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "parameterized", NULL };

static const struct claims_when whens[] = {
  { "one-port", "one port, no network", claims_plain, &parameterized_claims },
  { "hold-at-most-end", "one port, no network, hold <= end", claims_plain_at_most,
    &parameterized_claims },
  { "hold-above-end", "one port, no network, hold > end", claims_plain_above,
    &parameterized_claims },
  { "hold-equals-end", "one port, no network, hold = end", claims_plain_equal,
    &parameterized_claims },
  { "short-hold", "one port, no network, (n - 2) hold <= end", claims_plain_star,
    &parameterized_claims },
  { "long-hold", "one port, no network, (n - 2) end <= hold", claims_plain_chain,
    &parameterized_claims },
  { "rounds", "several ports in rounds, no network", claims_rounds, &parameterized_claims },
  { "strict", "several ports, spaced strictly, no network", claims_strict, &parameterized_claims },
  { "no-network", "no network, any number of ports", claims_complete, &parameterized_claims },
  { "mesh", "a mesh", claims_mesh, &parameterized_claims },
  { "bmin", "a BMIN", claims_bmin, &parameterized_claims },
  { "mesh-theorem-5", "a mesh, one port, hold <= end, channels held for at most hold",
    claims_mesh_theorem, &parameterized_claims },
  { "bmin-theorem-7", "a BMIN, one port, hold <= end, channels held for at most hold",
    claims_bmin_theorem, &parameterized_claims },
  { .name = NULL },
};

static claim_check *const of_heuristic[] = {
  claims_tree_best, claims_within_sequential, claims_within_chain, claims_within_binomial, NULL,
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
    output_text (out, about->rounds ? ", rounds" : "");
  }
  if (about->network == CLAIMS_COMPLETE)
    return;
  if (about->network == CLAIMS_MESH)
    output_print (out, ", mesh %" PRId64 " x %" PRId64, about->width, about->height);
  else
    output_print (out, ", bmin %" PRId64, about->width);
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
  .of_heuristic = of_heuristic,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
};
