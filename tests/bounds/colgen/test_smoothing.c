/* The steps of column generation: they follow the slopes, within bounds, and come to the duals
   when nothing else is left. */
#include "bounds/colgen/smoothing.h"

#include <criterion/criterion.h>

static double
usual (struct smoothing *smoothing)
{
  smoothing_continue (smoothing);
  return smoothing->step;
}

Test (smoothing, slopes)
{
  struct smoothing smoothing;
  smoothing_start (&smoothing, 0);
  cr_assert_eq (smoothing.step, 0);
  double before = usual (&smoothing);
  cr_assert (before > 0 && before < 1);
  smoothing_adapt (&smoothing, 1);
  double nearer = usual (&smoothing);
  cr_assert (nearer > 0 && nearer < before);
  smoothing_adapt (&smoothing, -1);
  cr_assert_gt (usual (&smoothing), nearer);
}

Test (smoothing, bounds)
{
  struct smoothing smoothing;
  smoothing_start (&smoothing, 1);
  cr_assert_eq (smoothing.step, 1);
  for (int i = 0; i < 1000; i++)
    smoothing_adapt (&smoothing, 1);
  double least = usual (&smoothing);
  smoothing_adapt (&smoothing, 1);
  cr_assert (least > 0.01 && usual (&smoothing) == least);
  for (int i = 0; i < 1000; i++)
    smoothing_adapt (&smoothing, -1);
  cr_assert (usual (&smoothing) > 0.5 && smoothing.step < 1);
}

Test (smoothing, duals)
{
  struct smoothing smoothing;
  smoothing_start (&smoothing, 0);
  cr_assert (smoothing_to_duals (&smoothing));
  cr_assert_eq (smoothing.step, 1);
  cr_assert_not (smoothing_to_duals (&smoothing));
  smoothing_back (&smoothing);
  cr_assert_eq (smoothing.step, 0.5);
  cr_assert (smoothing_to_duals (&smoothing));
}
