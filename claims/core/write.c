#include "claims/core/suite.h"

#include "base/color.h"

#include <inttypes.h>
#include <string.h>

void
claims_case_side (const struct claims_case *at, int64_t side, struct output *out)
{
  if (side == CLAIMS_NONE)
    output_text (out, "none");
  else
    claims_write_time (side, at->scale, out);
}

/* Names come from files: what a terminal might obey is left out. */
static void
write_label (const char *text, struct output *out)
{
  for (; *text; text++)
    output_char (out, (unsigned char)*text < 32 || *text == 127 ? '?' : *text);
}

/* For people. */
static void
write_side (const struct claims_case *at, int64_t side, struct output *out)
{
  struct rational value;
  if (side == CLAIMS_NONE || !rational_make (side, at->scale, &value))
    claims_case_side (at, side, out);
  else
    output_decimal (out, value);
}

static void
write_case (const char *head, const struct claims_case *at, const char *relation,
            struct output *out)
{
  output_text (out, head);
  write_side (at, at->sides.left, out);
  output_text (out, relation);
  write_side (at, at->sides.right, out);
  output_text (out, " in ");
  write_label (at->name, out);
  output_print (out, " (%s)", at->notation);
}

static void
write_tally (const struct claims_tally *tally, struct output *out)
{
  enum claims_verdict verdict = claims_verdict (tally);
  static const enum color colors[] = {
    [CLAIMS_HOLD] = COLOR_GOOD,    [CLAIMS_NOT_APPLICABLE] = COLOR_OPEN, [CLAIMS_FAIL] = COLOR_BAD,
    [CLAIMS_REFUTED] = COLOR_GOOD, [CLAIMS_NOT_REFUTED] = COLOR_OPEN,
  };
  const char *word = claims_verdict_text (verdict);
  output_print (out, "%-24s ", tally->claim->id);
  color_word (out, colors[verdict], word);
  output_print (out, "%*s %" PRIu64 " of %" PRIu64 " instances", 20 - (int)strlen (word), "",
                tally->applied, tally->tried);
  if (tally->absent > 0)
    output_print (out, ", %" PRIu64 " too large", tally->absent);
  if (tally->counterexample.set) {
    output_print (out, ", %" PRIu64 " against it; smallest: ", tally->failed);
    write_case ("", &tally->counterexample, " > ", out);
  } else if (tally->worst.set) {
    write_case (", worst case ", &tally->worst, " <= ", out);
  }
  output_char (out, '\n');
}

/* Instances of its model were there, or it is the one that was asked for. */
static bool
is_written (const struct theorem_suite *suite, size_t i)
{
  return suite->length == 1 || suite->tallies[i].tried > 0;
}

void
theorem_suite_write_text (const struct theorem_suite *suite, struct output *out)
{
  for (size_t i = 0; i < suite->length; i++)
    if (is_written (suite, i))
      write_tally (&suite->tallies[i], out);
}

static void
write_json_side (const char *key, const struct claims_case *at, int64_t side, struct output *out)
{
  output_text (out, key);
  if (side == CLAIMS_NONE)
    output_text (out, "null");
  else
    output_rational (out, rational_of_ticks (side, at->scale));
}

static void
write_json_case (const char *key, const struct claims_case *at, struct output *out)
{
  if (!at->set)
    return;
  output_all (out, key, "{\"instance\":");
  output_json_string (out, at->name);
  output_text (out, ",\"notation\":");
  output_json_string (out, at->notation);
  write_json_side (",\"left\":", at, at->sides.left, out);
  write_json_side (",\"right\":", at, at->sides.right, out);
  output_char (out, '}');
}

void
theorem_suite_write_json (const struct theorem_suite *suite, struct output *out)
{
  for (size_t i = 0; i < suite->length; i++) {
    const struct claims_tally *tally = &suite->tallies[i];
    if (!is_written (suite, i))
      continue;
    output_text (out, "{\"id\":");
    output_json_string (out, tally->claim->id);
    output_all (out, ",\"expected\":\"", tally->claim->expected == CLAIM_HOLDS ? "holds" : "false",
                "\",\"verdict\":\"", claims_verdict_text (claims_verdict (tally)),
                "\",\"instances\":", tally->tried, ",\"applied\":", tally->applied,
                ",\"absent\":", tally->absent, ",\"failed\":", tally->failed);
    write_json_case (",\"worst\":", &tally->worst, out);
    write_json_case (",\"counterexample\":", &tally->counterexample, out);
    output_text (out, "}\n");
  }
}

static void
write_json_claim (const struct claim *claim, struct output *out)
{
  const struct {
    const char *key, *text;
  } parts[] = { { "{\"id\":", claim->id },
                { ",\"paper\":", claim->paper },
                { ",\"place\":", claim->place },
                { ",\"statement\":", claim->statement },
                { ",\"model\":", claims_model_name (claims_model_of (claim)) },
                { ",\"expected\":", claim->expected == CLAIM_HOLDS ? "holds" : "false" } };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    output_text (out, parts[i].key);
    output_json_string (out, parts[i].text);
  }
  output_text (out, "}\n");
}

void
claims_write_list (bool json, struct output *out)
{
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
    if (json)
      write_json_claim (claim, out);
    else
      output_print (out, "%-24s %s, %s%s:\n    %s\n", claim->id, claim->paper, claim->place,
                    claim->expected == CLAIM_FALSE ? " (known to be false)" : "", claim->statement);
}
