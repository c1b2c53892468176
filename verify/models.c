#include "verify/models.h"

#include "verify/logp_certificate.h"
#include "verify/logp_schedule.h"
#include "verify/openshop_certificate.h"
#include "verify/openshop_layout.h"
#include "verify/openshop_schedule.h"
#include "verify/overhead_certificate.h"
#include "verify/overhead_schedule.h"
#include "verify/parameterized_certificate.h"
#include "verify/parameterized_schedule.h"

void
verify_any_init (struct verify_any *any)
{
  verify_instance_init (&any->node);
  verify_overhead_init (&any->overhead);
  verify_openshop_init (&any->openshop);
  verify_parameterized_init (&any->parameterized);
  verify_logp_init (&any->logp);
}

void
verify_any_clear (struct verify_any *any)
{
  verify_instance_clear (&any->node);
  verify_overhead_clear (&any->overhead);
  verify_openshop_clear (&any->openshop);
  verify_parameterized_clear (&any->parameterized);
  verify_logp_clear (&any->logp);
}

static bool
read_node (struct verify_any *any, const struct verify_source *source, struct status *status)
{
  return verify_instance_read (&any->node, source, status);
}

static enum status_code
node_schedule (const struct verify_any *any, const struct verify_source *source, struct verify_verdict *verdict, struct status *status)
{
  return verify_schedule (&any->node, source, verdict, status);
}

static enum status_code
node_certificate (const struct verify_any *any, const struct verify_source *source, const struct deadline *deadline,
                  struct certify_claim *claim, struct status *status)
{
  return certify_check (&any->node, source, deadline, claim, status);
}

static bool
read_overhead (struct verify_any *any, const struct verify_source *source, struct status *status)
{
  return verify_overhead_read (&any->overhead, source, status);
}

static enum status_code
overhead_schedule (const struct verify_any *any, const struct verify_source *source, struct verify_verdict *verdict, struct status *status)
{
  return verify_overhead_schedule (&any->overhead, source, verdict, status);
}

static enum status_code
overhead_certificate (const struct verify_any *any, const struct verify_source *source, const struct deadline *deadline,
                      struct certify_claim *claim, struct status *status)
{
  return verify_overhead_certificate (&any->overhead, source, deadline, claim, status);
}

static bool
read_openshop (struct verify_any *any, const struct verify_source *source, struct status *status)
{
  return verify_openshop_read (&any->openshop, source, status);
}

static enum status_code
openshop_schedule (const struct verify_any *any, const struct verify_source *source, struct verify_verdict *verdict, struct status *status)
{
  return verify_openshop_schedule (&any->openshop, source, verdict, status);
}

static enum status_code
openshop_certificate (const struct verify_any *any, const struct verify_source *source, const struct deadline *deadline,
                      struct certify_claim *claim, struct status *status)
{
  return verify_openshop_certificate (&any->openshop, source, deadline, claim, status);
}

static bool
read_parameterized (struct verify_any *any, const struct verify_source *source, struct status *status)
{
  return verify_parameterized_read (&any->parameterized, source, status);
}

static enum status_code
parameterized_schedule (const struct verify_any *any, const struct verify_source *source, struct verify_verdict *verdict,
                        struct status *status)
{
  return verify_parameterized_schedule (&any->parameterized, source, verdict, status);
}

static enum status_code
parameterized_certificate (const struct verify_any *any, const struct verify_source *source, const struct deadline *deadline,
                           struct certify_claim *claim, struct status *status)
{
  return verify_parameterized_certificate (&any->parameterized, source, deadline, claim, status);
}

static bool
read_logp (struct verify_any *any, const struct verify_source *source, struct status *status)
{
  return verify_logp_read (&any->logp, source, status);
}

static enum status_code
logp_schedule (const struct verify_any *any, const struct verify_source *source, struct verify_verdict *verdict, struct status *status)
{
  return verify_logp_schedule (&any->logp, source, verdict, status);
}

static enum status_code
logp_certificate (const struct verify_any *any, const struct verify_source *source, const struct deadline *deadline,
                  struct certify_claim *claim, struct status *status)
{
  return verify_logp_certificate (&any->logp, source, deadline, claim, status);
}

const struct verify_model verify_models[] = {
  { "node", read_node, node_schedule, node_certificate },
  { "overhead", read_overhead, overhead_schedule, overhead_certificate },
  { "exchange", read_openshop, openshop_schedule, openshop_certificate },
  { "openshop", read_openshop, openshop_schedule, openshop_certificate },
  { "parameterized", read_parameterized, parameterized_schedule, parameterized_certificate },
  { "logp", read_logp, logp_schedule, logp_certificate },
  { .name = NULL },
};

const struct verify_model *
verify_models_find (struct verify_span name)
{
  for (const struct verify_model *model = verify_models; model->name != NULL; model++)
    if (verify_span_is (name, model->name))
      return model;
  return NULL;
}

const struct verify_model *
verify_models_of (const struct verify_source *source, struct verify_heading *heading, struct status *status)
{
  const struct verify_model *model;
  struct verify_span name;

  if (verify_openshop_layout_is (source)) {
    static const char layout[] = "openshop";
    *heading = (struct verify_heading){ .modelled = true, .model = { layout, sizeof layout - 1 } };
  } else if (!verify_heading_peek (heading, source, status)) {
    return NULL;
  }
  name = heading->model;
  model = verify_models_find (name);
  if (model == NULL)
    status_set (status, STATUS_INPUT, "%s:%zu: model: \"%.*s\" is not known", source->file, source->line,
                (int)(name.length < 60 ? name.length : 60), name.at);
  return model;
}
