#include "judge/writers.h"

#include "base/color.h"
#include "base/memory.h"
#include "judge/ways.h"

#include <inttypes.h>
#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

static void
write_label (const struct finding *finding, writers_say *say, struct output *out)
{
  char room[FINDING_LABEL];
  say (out, finding_label (finding, room));
}

/* 9/8 = 1.1250, or 2. */
static void
write_ratio (struct ratio ratio, struct output *out)
{
  double value = ratio_value (ratio);
  ratio_write (ratio, false, out);
  if (isfinite (value) && value != floor (value))
    output_print (out, " = %.4f", value);
}

/* makespan 9, optimum 8, ratio 9/8 = 1.1250 */
static void
write_value (const struct finding *finding, struct output *out)
{
  output_text (out, "makespan ");
  output_decimal (out, finding->makespan);
  if (!finding->optimum.known)
    return;
  output_text (out, finding->optimum.proven ? ", optimum " : ", optimum not proven, at least ");
  (finding->optimum.proven ? output_decimal : output_decimal_below) (out, finding->optimum.lower);
  output_text (out, finding->optimum.proven ? ", ratio " : ", ratio at most ");
  write_ratio (tally_ratio (finding), out);
}

void
writers_text_line (const struct findings *findings, const struct finding *finding, bool all,
                   writers_say *say, struct output *out)
{
  struct failure failure;
  bool fails = finding_failure (findings, finding, &failure),
       open = finding_open (findings, finding), skipped = finding_skipped (findings, finding);
  if (!all && !fails && !open)
    return;
  if (finding->refused || fails)
    color_word (out, COLOR_BAD, finding->refused ? "refused" : "FAIL");
  else
    color_word (out, open || skipped ? COLOR_OPEN : COLOR_GOOD,
                skipped ? "skip"
                : open  ? "open"
                        : "pass");
  output_text (out, finding->refused ? ": " : " ");
  if (finding->refused) {
    say (out, finding->reason);
    output_char (out, '\n');
    return;
  }
  write_label (finding, say, out);
  output_text (out, ": ");
  if (finding->verdict == VERDICT_VALID) {
    write_value (finding, out);
  } else {
    output_print (out, "%s: ", verdict_name (finding->verdict));
  }
  if (finding->verdict == VERDICT_VALID && *finding_reason (finding))
    output_text (out, "; ");
  say (out, finding_reason (finding));
  if (findings->times)
    output_print (out, " (%.3f s)", finding->seconds);
  output_char (out, '\n');
}

static void
write_verdicts (const struct tally *tally, struct output *out)
{
  for (int i = 0; i < VERDICT_COUNT; i++)
    if (tally->verdicts[i] > 0)
      output_print (out, "  %-20s %8" PRIu64 "\n", verdict_name ((enum verdict)i),
                    tally->verdicts[i]);
  if (tally->refused > 0)
    output_print (out, "  %-20s %8" PRIu64 "\n", "refused", tally->refused);
}

static void
write_bins (const struct tally *tally, struct output *out)
{
  for (size_t i = 0; i < TALLY_BINS; i++) {
    if (tally->bins[i] == 0)
      continue;
    if (i == 0)
      output_print (out, "  %-20s", "optimal");
    else if (i + 1 == TALLY_BINS)
      output_print (out, "  above %-14.2f",
                    (double)tally_bounds[i - 1].numerator
                      / (double)tally_bounds[i - 1].denominator);
    else
      output_print (out, "  up to %-14.2f",
                    (double)tally_bounds[i].numerator / (double)tally_bounds[i].denominator);
    output_print (out, " %8" PRIu64 "  %5.1f %%\n", tally->bins[i],
                  100 * (double)tally->bins[i] / (double)tally->proven);
  }
}

static void
write_ratios (const struct findings *findings, const struct tally *tally, writers_say *say,
              struct output *out)
{
  if (tally->proven > 0) {
    output_print (out, "makespan / optimum of %" PRIu64 " answer%s: mean %.4f, worst ",
                  tally->proven, tally->proven == 1 ? "" : "s", tally->sum / (double)tally->proven);
    write_ratio (tally_ratio (&findings->list[tally->worst]), out);
    output_text (out, " (");
    write_label (&findings->list[tally->worst], say, out);
    output_text (out, ")\n");
    write_bins (tally, out);
  }
  if (tally->bounded == 0)
    return;
  output_print (out, "optimum not proven for %" PRIu64 " answer%s: makespan / lower bound at most ",
                tally->bounded, tally->bounded == 1 ? "" : "s");
  write_ratio (tally_ratio (&findings->list[tally->loosest]), out);
  output_text (out, " (");
  write_label (&findings->list[tally->loosest], say, out);
  output_text (out, ")\n");
}

static void
write_expect (const struct findings *findings, const struct tally *tally, size_t i,
              writers_say *say, struct output *out)
{
  const struct tally_expect *expect = &tally->expects[i];
  uint64_t applied = expect->held + expect->broken + expect->undecided;
  output_text (out, "expected ");
  say (out, findings->expects[i].text);
  if (applied == 0) {
    output_text (out, ": never applied\n");
    return;
  }
  output_text (out, ": ");
  color_word (out, expect->broken > 0 ? COLOR_BAD : COLOR_GOOD,
              expect->broken > 0 ? "broken" : "holds");
  output_print (out, " on %" PRIu64 " of %" PRIu64,
                expect->broken > 0 ? expect->broken : expect->held, applied);
  if (expect->undecided > 0)
    output_print (out, ", undecided on %" PRIu64, expect->undecided);
  if (expect->first != SIZE_MAX) {
    output_text (out, ", first on ");
    write_label (&findings->list[expect->first], say, out);
  }
  output_char (out, '\n');
}

/* At most so much of an answer is shown. */
#define SHOWN 2000

static void
write_answer (const struct minimal *minimal, writers_say *say, struct output *out)
{
  char text[SHOWN + 1];
  size_t length = minimal->answer_length < SHOWN ? minimal->answer_length : SHOWN;
  while (length > 0 && strchr ("\r\n", minimal->answer[length - 1]))
    length--;
  for (size_t i = 0; i < length; i++)
    text[i] = minimal->answer[i] == '\0' ? '?' : minimal->answer[i];
  text[length] = '\0';
  output_text (out, "  answer: ");
  say (out, text);
  output_text (out, minimal->answer_cut || minimal->answer_length > SHOWN ? "...\n" : "\n");
}

/* Lines of standard error, for people. */
struct said {
  writers_say *say;
  struct output *out;
  uint64_t lines;
};

/* For ways_said. */
static void
write_said_line (void *context, const char *text, size_t length)
{
  struct said *said = context;
  char *line = memory_text (text, length);
  output_text (said->out, said->lines++ == 0 ? "  standard error:\n    " : "    ");
  said->say (said->out, line);
  output_char (said->out, '\n');
  free (line);
}

/* What the program wrote to standard error about the instance that the smaller one is made from. */
static void
write_said (const struct findings *findings, const struct minimal *minimal, writers_say *say,
            struct output *out)
{
  struct said said = { .say = say, .out = out };
  for (size_t i = 0; i < findings->count; i++)
    if (findings->list[i].said && finding_minimal (findings, &findings->list[i]) == minimal)
      ways_said (findings->list[i].said, write_said_line, &said);
}

static void
write_minimal (const struct findings *findings, const struct minimal *minimal, writers_say *say,
               struct output *out)
{
  output_text (out, minimal_title (minimal));
  output_text (out, ", ");
  say (out, failure_name (minimal->failure, findings->expects));
  output_print (out, ", from line %zu", minimal->from);
  if (minimal->name) {
    output_text (out, " (");
    say (out, minimal->name);
    output_char (out, ')');
  }
  output_text (out, ":\n  ");
  say (out, minimal->instance);
  output_text (out, "\n  ");
  say (out, minimal->reason);
  output_char (out, '\n');
  if (minimal->optimum.known) {
    output_text (out, minimal->optimum.proven ? "  optimum " : "  best known ");
    output_decimal (out, minimal->optimum.upper);
    output_text (out, minimal->schedule ? ": " : "");
    say (out, minimal->schedule ? minimal->schedule : "");
    output_char (out, '\n');
  }
  if (minimal->answer)
    write_answer (minimal, say, out);
  write_said (findings, minimal, say, out);
}

/* ": invalid 2, ratio<=2 1" */
static void
write_ways (const struct findings *findings, const struct tally *tally, struct output *out)
{
  const char *separator = ": ";
  for (int i = VERDICT_VALID + 1; i < VERDICT_COUNT; i++)
    if (tally->verdicts[i] > 0 && verdict_judged ((enum verdict)i)
        && (i != VERDICT_UNSUPPORTED || findings->strict)) {
      output_print (out, "%s%s %" PRIu64, separator, verdict_name ((enum verdict)i),
                    tally->verdicts[i]);
      separator = ", ";
    }
  for (size_t i = 0; i < findings->expect_count; i++)
    if (tally->expects[i].broken > 0) {
      output_print (out, "%s%s %" PRIu64, separator, findings->expects[i].text,
                    tally->expects[i].broken);
      separator = ", ";
    }
}

/* What else there is to say about the run, after "; ". */
static void
write_notes (const struct findings *findings, const struct tally *tally, uint64_t idle,
             struct output *out)
{
  if (tally->skipped > 0)
    output_print (out, "; %" PRIu64 " skipped as unsupported", tally->skipped);
  if (tally->open > 0)
    output_print (out, "; %" PRIu64 " not judged in full", tally->open);
  if (idle > 0)
    output_print (out, "; %" PRIu64 " expectation%s never applied", idle, idle > 1 ? "s" : "");
  if (findings->stop != FINDINGS_ALL)
    output_print (out, "; %" PRIu64 " not tried (%s)", findings->untried,
                  findings->stop == FINDINGS_NOT_STARTED ? "the program cannot be started"
                                                         : "--max-fail");
  if (findings->interrupted)
    output_text (out, "; interrupted");
  else if (findings->ended != STATUS_OK)
    output_text (out, "; stopped by an error");
}

void
writers_verdict (const struct findings *findings, const struct tally *tally, struct output *out)
{
  uint64_t idle = 0;
  for (size_t i = 0; i < findings->expect_count; i++)
    idle += !tally_applied (&tally->expects[i]);
  if (tally->failed > 0)
    output_print (out, "FAIL: %" PRIu64 " of %" PRIu64 " instances", tally->failed,
                  tally->instances);
  else if (tally->open > 0 || findings->interrupted || findings->ended != STATUS_OK)
    output_print (out, "OPEN: %" PRIu64 " of %" PRIu64 " instances pass", tally->passed,
                  tally->instances);
  else if (tally_idle (tally))
    output_print (out, "FAIL: the program supports none of %" PRIu64 " instances",
                  tally->instances);
  else
    output_print (out, "%s: %" PRIu64 " of %" PRIu64 " instances pass",
                  tally_unapplied (tally, findings) ? "FAIL" : "PASS", tally->passed,
                  tally->instances);
  write_ways (findings, tally, out);
  write_notes (findings, tally, idle, out);
}

/* The same with its first word in colour. */
static void
write_verdict (const struct findings *findings, const struct tally *tally, struct output *out)
{
  struct output text;
  output_init_memory (&text);
  writers_verdict (findings, tally, &text);
  output_char (&text, '\0');
  char *rest = strchr (text.bytes, ':');
  *rest = '\0';
  color_word (out,
              strcmp (text.bytes, "PASS") == 0   ? COLOR_GOOD
              : strcmp (text.bytes, "OPEN") == 0 ? COLOR_OPEN
                                                 : COLOR_BAD,
              text.bytes);
  output_all (out, ":", rest + 1);
  output_discard (&text);
}

static void
write_sandbox (const struct findings *findings, struct output *out)
{
  const struct child_sandbox *sandbox = findings->sandbox;
  if (!sandbox)
    output_text (out, "sandbox: off\n");
  else if (!sandbox->namespaces)
    output_print (out, "sandbox: no namespaces, the system refuses %s\n", sandbox->refused);
  else
    output_print (out, "sandbox: namespaces of %smounts, processes, IPC and network\n",
                  sandbox->flags & CLONE_NEWUSER ? "users, " : "");
}

void
writers_text_summary (const struct findings *findings, const struct tally *tally, writers_say *say,
                      struct output *out)
{
  for (size_t i = 0; i < findings->minimal_count; i++)
    write_minimal (findings, &findings->minimal[i], say, out);
  say (out, findings->suite);
  output_print (out, ": %" PRIu64 " instance%s", tally->instances,
                tally->instances == 1 ? "" : "s");
  if (findings->left_out > 0)
    output_print (out, " (%" PRIu64 " of other models left out)", findings->left_out);
  if (findings->times)
    output_print (out, " in %.1f s", findings->seconds);
  output_char (out, '\n');
  write_sandbox (findings, out);
  write_verdicts (tally, out);
  write_ratios (findings, tally, say, out);
  for (size_t i = 0; i < findings->expect_count; i++)
    write_expect (findings, tally, i, say, out);
  write_verdict (findings, tally, out);
  output_char (out, '\n');
}
