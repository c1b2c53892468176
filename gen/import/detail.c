#include "gen/import/detail.h"

#include "gen/common/gen.h"
#include "gen/import/cluster.h"
#include "model/common/model.h"

#include <stdarg.h>
#include <stdio.h>

enum detail
detail_of (const struct cluster *cluster)
{
  if (cluster_has (cluster, CLUSTER_TIME))
    return DETAIL_MESSAGES;
  if (cluster_has (cluster, CLUSTER_LATENCY) || cluster_has (cluster, CLUSTER_BYTE))
    return DETAIL_LINKS;
  return cluster_knows_any (cluster, CLUSTER_RECEIVE) ? DETAIL_OVERHEADS : DETAIL_SENDS;
}

const struct model *
detail_model (enum detail needed)
{
  const struct model *best = NULL;
  for (const struct model *model = models; model->name; model++)
    if (model->gen->detail >= needed && (!best || model->gen->detail < best->gen->detail))
      best = model;
  return best;
}

bool
detail_refuse (struct status *status, enum detail needed, const char *format, ...)
{
  const struct model *model = detail_model (needed);
  char reason[sizeof status->message];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (reason, sizeof reason, format, arguments);
  va_end (arguments);
  return status_set (status, STATUS_INPUT, "%s%s%s", reason, model ? ": use --model " : "",
                     model ? model->name : "");
}
