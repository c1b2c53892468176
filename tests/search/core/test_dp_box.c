/* Walks over vectors of counts. */
#include "search/core/dp_box.h"

#include <criterion/criterion.h>

Test (dp_box, walks_in_ascending_order)
{
  const size_t stride[] = { 12, 4, 1 };
  struct dp_box box;
  dp_box_init (&box, 3, stride);
  box.limit[0] = 1;
  box.limit[1] = 2;
  box.limit[2] = 3;
  size_t steps = 0;
  dp_box_start (&box);
  do
    cr_assert_eq (box.offset, steps++);
  while (dp_box_next (&box));
  cr_assert_eq (steps, 24);
  cr_assert_eq (box.offset, 0);
  dp_box_clear (&box);
}
