/* Layers of states. */
#include "search/overhead/layer.h"

#include <criterion/criterion.h>
#include <string.h>

enum { N = 2 };

static void
set_state (struct overhead_layer *layer, size_t at, uint64_t set, int64_t first, int64_t estimate)
{
  overhead_layer_begin (layer, N);
  overhead_layer_resize (layer, at + 1);
  layer->set[at] = set;
  layer->ready[at * N] = first;
  layer->ready[at * N + 1] = first + 1;
  layer->estimate[at] = estimate;
  layer->next[at] = 0;
  layer->step[at]
    = (struct overhead_step){ .parent = (uint32_t)(at + 7), .delivery = 3, .sender = 1 };
}

Test (layer, copy)
{
  struct overhead_layer from = { .length = 0 }, to = { .length = 0 };
  set_state (&from, 0, 5, 10, 21);
  set_state (&from, 1, 9, 20, 41);
  overhead_layer_begin (&to, N);
  overhead_layer_resize (&to, 1);
  overhead_layer_copy (&to, 0, &from, 1);
  cr_expect (to.set[0] == 9 && to.ready[0] == 20 && to.ready[1] == 21 && to.estimate[0] == 41
             && to.step[0].parent == 8);
  uint64_t bytes = 2 * (8 + N * 8 + 8 + 4 + sizeof (struct overhead_step));
  cr_expect_eq (overhead_layer_bytes (&from, 0), bytes);
  overhead_layer_resize (&from, 1);
  cr_expect_eq (overhead_layer_bytes (&from, 6), 3 * bytes);
  cr_expect_eq (overhead_layer_bytes (&from, 0), bytes); /* what was touched stays */
  overhead_layer_clear (&from);
  cr_expect_eq (overhead_layer_bytes (&from, 0), 0);
  set_state (&from, 0, 5, 10, 21); /* it can be used again */
  overhead_layer_clear (&from);
  overhead_layer_clear (&to);
}

Test (layer, sort)
{
  static const uint64_t sets[] = { 6, UINT64_MAX >> 2, 3, 6, 1 };
  static const int64_t estimates[] = { 30, 20, 20, INT64_MAX - 1, 10 };
  static const uint32_t by_estimate[] = { 4, 1, 2, 0, 3 }, by_set[] = { 4, 2, 0, 3, 1 };
  struct overhead_layer layer = { .length = 0 };
  uint32_t order[] = { 3, 0, 4, 2, 1 };
  for (size_t at = 0; at < 5; at++)
    set_state (&layer, at, sets[at], 0, estimates[at]);
  overhead_layer_sort (layer.estimate, order, 5);
  cr_expect (memcmp (order, by_estimate, sizeof order) == 0);
  overhead_layer_sort ((const int64_t *)layer.set, order, 5);
  cr_expect (memcmp (order, by_set, sizeof order) == 0);
  overhead_layer_clear (&layer);
}
