#include "search/node/dfs_lp_subtrees.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
dfs_lp_subtrees_keep (struct dfs_lp_subtrees *subtrees, const struct decision_stack *decision_stack,
                      const int64_t *duals)
{
  size_t k = decision_stack->types->k;
  memory_grow (subtrees->item, subtrees->capacity, subtrees->length + 1);
  struct dfs_lp_subtree *subtree = &subtrees->item[subtrees->length++];
  subtree->length = decision_stack->length;
  subtree->path = memory_alloc (subtree->length, sizeof *subtree->path);
  subtree->duals = memory_alloc (k, sizeof *subtree->duals);
  if (subtree->length > 0)
    memcpy (subtree->path, decision_stack->item, subtree->length * sizeof *subtree->path);
  memcpy (subtree->duals, duals, k * sizeof *subtree->duals);
}

void
dfs_lp_subtrees_clear (struct dfs_lp_subtrees *subtrees)
{
  for (size_t i = 0; i < subtrees->length; i++) {
    free (subtrees->item[i].path);
    free (subtrees->item[i].duals);
  }
  free (subtrees->item);
  *subtrees = (struct dfs_lp_subtrees){ 0 };
}
