/* Findings to be written: one of every sort, with names that every format must escape. */
#ifndef TESTS_SUPPORT_FINDINGS_H
#define TESTS_SUPPORT_FINDINGS_H

#include "judge/finding.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define FINDINGS_EXPECTS 3

struct findings_sample {
  struct expect expects[FINDINGS_EXPECTS];
  struct findings findings;
};

static inline char *
findings_text (const char *text)
{
  return text ? memory_text (text, strlen (text)) : NULL;
}

static inline struct finding *
findings_add (struct findings *findings, const char *name, const char *model, enum verdict verdict,
              const char *reason)
{
  memory_grow (findings->list, findings->capacity, findings->count + 1);
  struct finding *finding = &findings->list[findings->count++];
  finding_init (finding);
  finding->line = findings->count;
  finding->name = findings_text (name);
  finding->model = model;
  finding->verdict = verdict;
  finding->reason = findings_text (reason);
  finding->seconds = 0.25;
  return finding;
}

/* A valid answer. */
static inline struct finding *
findings_add_valid (struct findings *findings, const char *name, const char *model,
                    struct rational makespan, struct rational lower, struct rational upper,
                    bool proven)
{
  struct finding *finding = findings_add (findings, name, model, VERDICT_VALID, NULL);
  finding->makespan = makespan;
  finding->optimum = (struct optimum){ true, proven, lower, upper };
  finding->states = memory_zero (FINDINGS_EXPECTS + 1, 1);
  return finding;
}

static inline void
findings_sample_init (struct findings_sample *sample)
{
  static const char *const texts[FINDINGS_EXPECTS]
    = { "ratio<=5/4", "optimal-when fast-source", "load-2" };
  struct status status;
  status_init (&status);
  memset (sample, 0, sizeof *sample);
  for (size_t i = 0; i < FINDINGS_EXPECTS; i++)
    expect_parse (&sample->expects[i], texts[i], &status);
  struct findings *findings = &sample->findings;
  findings->suite = "a<b>&\"c\",%.jsonl";
  findings->file = "dir,x:%/suite.jsonl";
  findings->command = "./h --x='<&>' \xff";
  findings->expects = sample->expects;
  findings->expect_count = FINDINGS_EXPECTS;
  findings->seconds = 1.5;
  struct finding *good
    = findings_add_valid (findings, "good", "node", (struct rational){ 4, 1 },
                          (struct rational){ 4, 1 }, (struct rational){ 4, 1 }, true);
  good->states[0] = good->states[1] = EXPECT_HELD;
  struct finding *broken
    = findings_add_valid (findings, "bro\"k<en>\x1b[31m# SKIP", "node", (struct rational){ 9, 2 },
                          (struct rational){ 7, 2 }, (struct rational){ 7, 2 }, true);
  broken->states[0] = EXPECT_BROKEN;
  broken->states[1] = EXPECT_BROKEN;
  broken->why = findings_text ("ratio<=5/4: makespan 9/2, the optimum is 7/2; optimal: so, too");
  struct finding *bounded
    = findings_add_valid (findings, NULL, "overhead", (struct rational){ 6, 1 },
                          (struct rational){ 4, 1 }, (struct rational){ 5, 1 }, false);
  bounded->states[0] = EXPECT_UNDECIDED;
  findings_add (findings, "crash", "exchange", VERDICT_SIGNAL, "signal 11\xff");
  findings_add (findings, "late", "exchange", VERDICT_TIMEOUT, "no answer within 10 s");
  findings_add (findings, NULL, NULL, VERDICT_VALID, "suite.jsonl:6: model: no such 50%")->refused
    = true;
  findings_add (findings, "stopped", "node", VERDICT_INTERRUPTED, "interrupted");
  findings_add (findings, NULL, NULL, VERDICT_EXIT, "exit code 3")->line = 0;
}

static inline void
findings_sample_clear (struct findings_sample *sample)
{
  findings_clear (&sample->findings);
  for (size_t i = 0; i < FINDINGS_EXPECTS; i++)
    expect_clear (&sample->expects[i]);
}

#endif
