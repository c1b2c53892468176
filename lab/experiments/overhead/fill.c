#include "lab/experiments/overhead/fill.h"

static void
init (void *own)
{
  overhead_judged_init (own);
}

static void
clear (void *own)
{
  struct overhead_judged *judged = own;
  judged_clear (&judged->judged);
}

bool
overhead_fill_points (size_t points,
                      bool (*fill) (void *context, size_t point, void *own, struct status *status),
                      void *context, struct status *status)
{
  const struct filler filler = { fill, sizeof (struct overhead_judged), init, clear };
  return fill_points (&filler, points, context, status);
}
