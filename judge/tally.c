#include "judge/tally.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

const struct rational tally_bounds[TALLY_BINS - 1]
  = { { 1, 1 }, { 101, 100 }, { 21, 20 }, { 11, 10 }, { 5, 4 }, { 3, 2 }, { 2, 1 }, { 3, 1 } };

struct ratio
tally_ratio (const struct finding *finding)
{
  return (struct ratio){ finding->makespan, finding->optimum.lower };
}

static void
keep_largest (size_t *at, size_t index, const struct findings *findings)
{
  if (*at == SIZE_MAX
      || ratio_compare (tally_ratio (&findings->list[index]), tally_ratio (&findings->list[*at]))
           > 0)
    *at = index;
}

static void
add_ratio (struct tally *tally, const struct findings *findings, size_t index)
{
  const struct finding *finding = &findings->list[index];
  size_t bin = 0;
  if (!finding->optimum.known)
    return;
  if (!finding->optimum.proven) {
    tally->bounded++;
    keep_largest (&tally->loosest, index, findings);
    return;
  }
  while (bin + 1 < TALLY_BINS
         && !ratio_within (finding->makespan, tally_bounds[bin], finding->optimum.lower))
    bin++;
  tally->bins[bin]++;
  tally->proven++;
  tally->optimal += rational_compare (finding->makespan, finding->optimum.lower) == 0;
  tally->sum += ratio_value (tally_ratio (finding));
  keep_largest (&tally->worst, index, findings);
}

static void
add_expects (struct tally *tally, const struct findings *findings, size_t index)
{
  const struct finding *finding = &findings->list[index];
  for (size_t i = 0; i < findings->expect_count; i++) {
    struct tally_expect *expect = &tally->expects[i];
    expect->held += finding->states[i] == EXPECT_HELD;
    expect->broken += finding->states[i] == EXPECT_BROKEN;
    expect->undecided += finding->states[i] == EXPECT_UNDECIDED;
    if (finding->states[i] == EXPECT_BROKEN && expect->first == SIZE_MAX)
      expect->first = index;
  }
}

static void
add (struct tally *tally, const struct findings *findings, size_t index)
{
  const struct finding *finding = &findings->list[index];
  struct failure failure;
  bool failed = finding_failure (findings, finding, &failure),
       skipped = finding_skipped (findings, finding),
       open = !failed && finding_open (findings, finding);
  tally->instances += finding->line > 0;
  tally->refused += finding->refused;
  tally->failed += failed;
  tally->skipped += skipped;
  tally->open += open;
  tally->passed += !failed && !skipped && !open;
  if (finding->refused)
    return;
  tally->verdicts[finding->verdict]++;
  if (finding->verdict != VERDICT_VALID)
    return;
  add_ratio (tally, findings, index);
  add_expects (tally, findings, index);
}

void
tally_init (struct tally *tally, const struct findings *findings, const char *model)
{
  memset (tally, 0, sizeof *tally);
  tally->partial = findings->partial;
  tally->worst = tally->loosest = SIZE_MAX;
  tally->expects = memory_zero (findings->expect_count + 1, sizeof *tally->expects);
  for (size_t i = 0; i < findings->expect_count; i++)
    tally->expects[i].first = SIZE_MAX;
  for (size_t i = 0; i < findings->count; i++)
    if (!model || (findings->list[i].model && strcmp (findings->list[i].model, model) == 0))
      add (tally, findings, i);
}

void
tally_clear (struct tally *tally)
{
  free (tally->expects);
}

bool
tally_applied (const struct tally_expect *expect)
{
  return expect->held + expect->broken + expect->undecided > 0;
}

bool
tally_idle (const struct tally *tally)
{
  return !tally->partial && tally->instances > 0 && tally->skipped == tally->instances;
}

bool
tally_unapplied (const struct tally *tally, const struct findings *findings)
{
  bool unapplied = false;
  for (size_t i = 0; findings->strict && !tally->partial && i < findings->expect_count; i++)
    unapplied |= !tally_applied (&tally->expects[i]);
  return unapplied;
}

enum status_code
tally_code (const struct tally *tally, const struct findings *findings)
{
  bool broken = tally->failed > 0 || tally_idle (tally) || tally_unapplied (tally, findings);
  if (findings->ended != STATUS_OK)
    return findings->ended;
  if (tally->refused > 0)
    return STATUS_INPUT;
  if (findings->interrupted)
    return STATUS_LIMIT;
  return broken ? STATUS_FALSE : tally->open > 0 ? STATUS_LIMIT : STATUS_OK;
}
