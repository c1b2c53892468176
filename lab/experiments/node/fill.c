#include "lab/experiments/node/fill.h"

static void
init (void *own)
{
  certified_init (own);
}

static void
clear (void *own)
{
  certified_clear (own);
}

bool
node_fill_points (size_t points,
                  bool (*fill) (void *context, size_t point, void *own, struct status *status),
                  void *context, struct status *status)
{
  const struct filler filler = { fill, sizeof (struct certified), init, clear };
  return fill_points (&filler, points, context, status);
}
