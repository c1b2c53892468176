#include "judge/join.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Did both runs expect the same, of the same program? */
static bool
is_alike (const struct slice_report *a, const struct slice_report *b)
{
  const struct findings *one = &a->findings, *two = &b->findings;
  bool alike = strcmp (one->command, two->command) == 0 && one->strict == two->strict
               && one->times == two->times && a->max_fail == b->max_fail
               && one->expect_count == two->expect_count;
  for (size_t i = 0; alike && i < one->expect_count; i++)
    alike = strcmp (one->expects[i].text, two->expects[i].text) == 0;
  return alike;
}

static bool
check_parts (const struct join *join, const char *const *paths, struct status *status)
{
  struct slice *slices = memory_alloc (join->count, sizeof *slices);
  for (size_t i = 0; i < join->count; i++)
    slices[i] = join->reports[i].slice;
  bool good = slices_complete (slices, paths, join->count, status);
  free (slices);
  for (size_t i = 1; good && i < join->count; i++)
    good = is_alike (&join->reports[i], &join->reports[0])
           || status_set (status, STATUS_INPUT,
                          "%s: is about another program than %s, or other options", paths[i],
                          paths[0]);
  return good;
}

bool
join_read (struct join *join, const char *const *paths, size_t count, struct status *status)
{
  join->reports = memory_zero (count, sizeof *join->reports);
  join->count = count;
  for (size_t i = 0; i < count; i++)
    if (!slice_report_read (&join->reports[i], paths[i], status))
      return false;
  join->options.max_fail = join->reports[0].max_fail;
  return check_parts (join, paths, status);
}

void
join_clear (struct join *join)
{
  for (size_t i = 0; i < join->count; i++)
    slice_report_clear (&join->reports[i]);
  free (join->reports);
}

/* For qsort: the findings in the order of the suite, a program's end last. */
static int
compare_lines (const void *left, const void *right)
{
  const struct finding *a = left, *b = right;
  size_t x = a->line - 1, y = b->line - 1; /* SIZE_MAX: a program's end */
  return (x > y) - (x < y);
}

/* How much the programs were shut in: 0 not at all. */
static int
strength (const struct child_sandbox *sandbox)
{
  return !sandbox ? 0 : sandbox->namespaces ? 2 : 1;
}

/* What all reports have in common, and the weakest of their sandboxes. */
static void
take_head (struct join *join, struct findings *findings)
{
  const struct findings *first = &join->reports[0].findings;
  *findings = (struct findings){ .suite = first->suite,
                                 .file = first->file,
                                 .command = first->command,
                                 .sandbox = first->sandbox,
                                 .expects = first->expects,
                                 .expect_count = first->expect_count,
                                 .strict = first->strict,
                                 .times = first->times,
                                 .max_fail = join->options.max_fail };
  for (size_t i = 0; i < join->count; i++) {
    const struct findings *part = &join->reports[i].findings;
    findings->seconds += part->seconds;
    findings->left_out += part->left_out;
    findings->untried += part->untried;
    if (strength (part->sandbox) < strength (findings->sandbox))
      findings->sandbox = part->sandbox;
  }
}

/* All findings [*count], which are the caller's; the reports have none after that. */
static struct finding *
take_findings (struct join *join, size_t *count)
{
  struct finding *all;
  *count = 0;
  for (size_t i = 0; i < join->count; i++)
    *count += join->reports[i].findings.count;
  all = memory_alloc (*count + 1, sizeof *all);
  *count = 0;
  for (size_t i = 0; i < join->count; i++) {
    struct findings *part = &join->reports[i].findings;
    if (part->count > 0)
      memcpy (all + *count, part->list, part->count * sizeof *all);
    *count += part->count;
    part->count = 0;
  }
  qsort (all, *count, sizeof *all, compare_lines);
  return all;
}

/* Take the smaller instance that some part made of this failure. */
static void
take_minimal (struct join *join, struct findings *findings, const struct failure *failure,
              size_t line)
{
  for (size_t i = 0; i < join->count; i++)
    for (size_t j = 0; j < join->reports[i].findings.minimal_count; j++) {
      struct minimal *minimal = &join->reports[i].findings.minimal[j];
      if (minimal->from != line || !failure_same (minimal->failure, *failure))
        continue;
      memory_grow (findings->minimal, findings->minimal_capacity, findings->minimal_count + 1);
      findings->minimal[findings->minimal_count++] = *minimal;
      *minimal = (struct minimal){ .from = 0 };
      return;
    }
}

static bool
is_known (const struct failure *failure, const struct failure *kinds, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (failure_same (kinds[i], *failure))
      return true;
  return false;
}

/* The first failures, each the first of its kind: a part has made smaller instances of these at
   least, since of what comes before it in the suite a part has no more kinds than the whole. */
static void
take_all_minimal (struct join *join, struct findings *findings)
{
  struct failure *kinds = memory_alloc (join->reduce_most + 1, sizeof *kinds);
  size_t known = 0;
  for (size_t i = 0; i < findings->count && known < join->reduce_most; i++) {
    const struct finding *finding = &findings->list[i];
    if (finding->line == 0 || !finding_failure (findings, finding, &kinds[known])
        || is_known (&kinds[known], kinds, known))
      continue;
    take_minimal (join, findings, &kinds[known++], finding->line);
  }
  free (kinds);
}

void
join_write (struct join *join, struct findings *findings, struct output *out)
{
  struct append append;
  size_t count;
  take_head (join, findings);
  struct finding *all = take_findings (join, &count);
  append_init (&append, &join->options, findings);
  for (size_t i = 0; i < count; i++) {
    char *said = all[i].said;
    /* the ends of several programs are one finding, as of one run */
    bool again = i > 0 && all[i].line == 0 && all[i - 1].line == 0;
    all[i].said = NULL;
    if (findings->stop == FINDINGS_ALL && !again) {
      append_finding (&append, &all[i], &said, out);
    } else {
      findings->untried += all[i].line > 0;
      finding_clear (&all[i]);
    }
    free (said);
  }
  free (all);
  take_all_minimal (join, findings);
  append_end (&append, out);
  append_clear (&append);
}
