#include "search/node/hint_writer.h"

#include "base/memory.h"
#include "bounds/node/dual_bound.h"
#include "search/node/engines.h"
#include "search/node/parameters.h"

#include <stdlib.h>
#include <string.h>

void
hint_writer_clear (struct hint_writer *writer)
{
  memory_free (writer->path, writer->duals);
  *writer = (struct hint_writer){ 0 };
}

void
hint_writer_start (struct hint_writer *writer, struct certificate *proof)
{
  writer->proof = proof;
  writer->total = 0;
}

/* Writes the senders of the decision stack, by time and type, to the path. Returns its length. */
static size_t
write_path (struct hint_writer *writer, const struct decision_stack *stack)
{
  size_t depth = 0, length = stack->length;
  struct plan_entry *sorted = memory_alloc (length, sizeof *sorted);
  if (length > 0)
    memcpy (sorted, stack->item, length * sizeof *sorted);
  qsort (sorted, length, sizeof *sorted, node_plan_order);
  for (size_t i = 0; i < length; i++)
    for (int64_t c = 0; c < sorted[i].count && depth <= node_parameters.hint_senders; c++) {
      memory_grow (writer->path, writer->path_capacity, depth + 1);
      writer->path[depth++] = sorted[i].type;
    }
  free (sorted);
  return depth;
}

/* Types without unplaced nodes must never be chosen there: their dual value is out of reach. */
void
hint_writer_keep (struct hint_writer *writer, const struct decision_stack *stack,
                  const int64_t *left, const int64_t *duals)
{
  size_t k = stack->types->k;
  if (!writer->proof || writer->total > node_parameters.hint_senders)
    return;
  size_t depth = write_path (writer, stack);
  writer->total += depth + 1;
  memory_grow (writer->duals, writer->duals_capacity, k);
  for (size_t j = 0; j < k; j++)
    writer->duals[j] = left[j] > 0 ? duals[j] : DUAL_BOUND_CAP;
  certificate_hint (writer->proof, k, depth, writer->path, writer->duals);
}
