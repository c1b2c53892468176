#include "judge/append.h"

#include "base/memory.h"

#define SAID_KEPT 100 /* findings that keep what the program wrote to standard error */

void
append_init (struct append *append, const struct append_options *options, struct findings *findings)
{
  *append = (struct append){ .options = options, .findings = findings, .groups = groups_new () };
}

void
append_clear (struct append *append)
{
  groups_free (append->groups);
}

static void
write_line (struct append *append, struct output *out)
{
  const struct append_options *options = append->options;
  const struct findings *findings = append->findings;
  const struct finding *finding = &findings->list[findings->count - 1];
  bool fresh = groups_add (append->groups, findings, finding);
  if (options->quiet)
    return;
  if (options->json)
    writers_json_line (findings, finding, out);
  else if (options->all || (fresh && !finding_skipped (findings, finding)))
    writers_text_line (findings, finding, options->all, options->say, out);
}

/* Does the failure that was just counted end the run? */
static void
consider_stop (struct append *append, const struct failure *failure)
{
  if (failure->verdict == VERDICT_NOT_STARTED)
    append->findings->stop = FINDINGS_NOT_STARTED;
  else if (append->failed == append->options->max_fail)
    append->findings->stop = FINDINGS_MAX_FAIL;
}

void
append_finding (struct append *append, struct finding *finding, char **said, struct output *out)
{
  struct findings *findings = append->findings;
  struct failure failure;
  bool fails = finding_failure (findings, finding, &failure);
  if (fails && append->failed++ < SAID_KEPT) {
    finding->said = *said;
    *said = NULL;
  }
  memory_grow (findings->list, findings->capacity, findings->count + 1);
  findings->list[findings->count++] = *finding;
  if (fails)
    consider_stop (append, &failure);
  write_line (append, out);
}

void
append_end (const struct append *append, struct output *out)
{
  if (!append->options->json && !append->options->quiet)
    groups_write (append->groups, append->options->say, out);
}
