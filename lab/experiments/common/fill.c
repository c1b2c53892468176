#include "lab/experiments/common/fill.h"

#include "base/memory.h"
#include "base/team.h"

#include <stdatomic.h>
#include <stdlib.h>

struct filling {
  bool (*fill) (void *context, size_t point, size_t member, struct status *status);
  void *context;
  size_t points;
  struct status *status; /* by point */
  atomic_bool failed;
};

int
fill_threads (void)
{
  return team_processors ();
}

static void
fill_piece (void *context, size_t piece, size_t member)
{
  struct filling *filling = context;
  size_t point = filling->points - 1 - piece;
  if (!atomic_load (&filling->failed)
      && !filling->fill (filling->context, point, member, &filling->status[point]))
    atomic_store (&filling->failed, true);
}

bool
fill_points (size_t points,
             bool (*fill) (void *context, size_t point, size_t member, struct status *status),
             void *context, struct status *status)
{
  struct filling filling = { .fill = fill,
                             .context = context,
                             .points = points,
                             .status = memory_zero (points, sizeof *filling.status) };
  team_share (fill_threads (), points, fill_piece, &filling);
  for (size_t i = points; i-- > 0 && status->code == STATUS_OK;)
    if (filling.status[i].code != STATUS_OK)
      status_set (status, filling.status[i].code, "%s", filling.status[i].message);
  free (filling.status);
  return !atomic_load (&filling.failed);
}
