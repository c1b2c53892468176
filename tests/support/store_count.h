/* What a store holds, counted entry by entry. */
#ifndef TESTS_SUPPORT_STORE_COUNT_H
#define TESTS_SUPPORT_STORE_COUNT_H

#include "model/common/model.h"
#include "results/store/store.h"

#include <string.h>

struct store_counts {
  int64_t instances, optimal, feasible, heuristics, certificate_bytes;
  int64_t models[MODELS_MAX]; /* by model_index */
};

/* For store_each. */
static inline bool
store_count_one (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct store_counts *counts = context;
  counts->instances++;
  counts->optimal += entry->optimal;
  counts->feasible += !entry->optimal;
  counts->heuristics += (int64_t)entry->heuristic_count;
  counts->certificate_bytes += entry->certificate ? (int64_t)strlen (entry->certificate) : 0;
  if (entry->model)
    counts->models[model_index (entry->model)]++;
  return !damage;
}

static inline bool
store_count (struct store *store, struct store_counts *counts, struct status *status)
{
  *counts = (struct store_counts){ .instances = 0 };
  return store_each (store, STORE_CERTIFICATES, store_count_one, counts, status);
}

#endif
