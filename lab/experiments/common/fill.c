#include "lab/experiments/common/fill.h"

#include "base/memory.h"
#include "base/team.h"

#include <stdatomic.h>
#include <stdlib.h>

struct filling {
  const struct filler *filler;
  void *context;
  size_t points;
  char *own;             /* by thread */
  struct status *status; /* by point */
  atomic_bool failed;
};

static void
fill_piece (void *context, size_t piece, size_t member)
{
  struct filling *filling = context;
  const struct filler *filler = filling->filler;
  size_t point = filling->points - 1 - piece;
  if (!atomic_load (&filling->failed)
      && !filler->fill (filling->context, point, filling->own + member * filler->own_size,
                        &filling->status[point]))
    atomic_store (&filling->failed, true);
}

bool
fill_points (const struct filler *filler, size_t points, void *context, struct status *status)
{
  size_t threads = (size_t)team_processors ();
  struct filling filling = { .filler = filler,
                             .context = context,
                             .points = points,
                             .own = memory_zero (threads, filler->own_size),
                             .status = memory_zero (points, sizeof *filling.status) };
  for (size_t i = 0; i < threads; i++)
    filler->init (filling.own + i * filler->own_size);
  team_share ((int)threads, points, fill_piece, &filling);
  for (size_t i = points; i-- > 0 && status->code == STATUS_OK;)
    if (filling.status[i].code != STATUS_OK)
      status_set (status, filling.status[i].code, "%s", filling.status[i].message);
  for (size_t i = 0; i < threads; i++)
    filler->clear (filling.own + i * filler->own_size);
  free (filling.own);
  free (filling.status);
  return !atomic_load (&filling.failed);
}
