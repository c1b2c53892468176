#include "verify/claims.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
claims_register_init (struct claims_register *reg, const struct claim *only)
{
  reg->length = only ? 1 : claims_count;
  reg->tallies = memory_zero (reg->length, sizeof *reg->tallies);
  for (size_t i = 0; i < reg->length; i++)
    reg->tallies[i].claim = only ? only : claims_table + i;
}

void
claims_register_clear (struct claims_register *reg)
{
  free (reg->tallies);
}

/* a.left / a.right <=> b.left / b.right; 0 / 0 is 0. */
static int
compare_ratios (const struct claim_sides *a, const struct claim_sides *b)
{
  struct rational x, y;
  if (a->right == 0 || b->right == 0) {
    int a_infinite = a->right == 0 && a->left > 0, b_infinite = b->right == 0 && b->left > 0;
    if (a_infinite || b_infinite)
      return a_infinite - b_infinite;
    return (a->left > 0) - (b->left > 0);
  }
  rational_make (a->left, a->right, &x);
  rational_make (b->left, b->right, &y);
  return rational_compare (x, y);
}

static void
add_cost (struct output *out, int64_t ticks, int64_t scale)
{
  struct rational value;
  char text[RATIONAL_TEXT];
  rational_make (ticks, scale, &value);
  output_bytes (out, text, rational_text (value, text));
}

/* At most CLAIMS_LABEL - 1 bytes of it, not ending within a character of UTF-8. */
static void
copy_short (char label[CLAIMS_LABEL], const char *text, size_t length)
{
  bool whole = length < CLAIMS_LABEL;
  size_t keep = whole ? length : CLAIMS_LABEL - 4;
  while (!whole && keep > 0 && ((unsigned char)text[keep] & 0xC0) == 0x80)
    keep--;
  memcpy (label, text, keep);
  strcpy (label + keep, whole ? "" : "...");
}

enum claims_model
claims_model_of (const struct claims_facts *facts)
{
  return facts->overhead        ? CLAIMS_OVERHEAD
         : facts->openshop      ? CLAIMS_OPENSHOP
         : facts->parameterized ? CLAIMS_PARAMETERIZED
         : facts->logp          ? CLAIMS_LOGP
                                : CLAIMS_NODE;
}

/* "12 nodes, hold 22, end 55, 3 ports, interval 10, rounds"; "8 nodes, hold 20, end 55, mesh 6 x 6, occupation 20". */
static void
write_parameterized (const struct claims_parameterized *about, int64_t scale, struct output *out)
{
  output_print (out, "%" PRId64 " nodes, hold ", about->nodes);
  add_cost (out, about->hold, scale);
  output_text (out, ", end ");
  add_cost (out, about->end, scale);
  if (about->ports > 1) {
    output_print (out, ", %" PRId64 " ports, interval ", about->ports);
    add_cost (out, about->interval, scale);
    output_text (out, about->rounds ? ", rounds" : "");
  }
  if (about->network == CLAIMS_COMPLETE)
    return;
  if (about->network == CLAIMS_MESH)
    output_print (out, ", mesh %" PRId64 " x %" PRId64, about->width, about->height);
  else
    output_print (out, ", bmin %" PRId64, about->width);
  output_text (out, ", occupation ");
  add_cost (out, about->occupation, scale);
}

/* (3, 0, 4) */
static void
write_logp_type (const struct claims_logp_type *type, int64_t scale, struct output *out)
{
  output_char (out, '(');
  add_cost (out, type->delay, scale);
  output_text (out, ", ");
  add_cost (out, type->receive, scale);
  output_text (out, ", ");
  add_cost (out, type->hold, scale);
  output_char (out, ')');
}

/* "delay, receive, hold: (3, 0, 4); (5, 1, 5) x 4, (8, 2, 8) x 1", the source first. */
static void
write_logp (const struct claims_logp *about, int64_t scale, struct output *out)
{
  output_text (out, "delay, receive, hold: ");
  write_logp_type (&about->source, scale, out);
  for (size_t j = 0; j < about->type_count && out->length < CLAIMS_LABEL; j++) {
    output_text (out, j == 0 ? "; " : ", ");
    write_logp_type (&about->types[j], scale, out);
    output_print (out, " x %" PRId64, about->types[j].count);
  }
}

static void
write_notation (char label[CLAIMS_LABEL], const struct claims_facts *facts)
{
  struct output out;
  output_init_memory (&out);
  if (facts->overhead)
    output_print (&out, "%" PRId64 " nodes, %" PRId64 " multicasts, %" PRId64 " deliveries", facts->overhead->nodes,
                  facts->overhead->multicasts, facts->destinations);
  else if (facts->openshop)
    output_print (&out, "%" PRId64 " x %" PRId64 ", %" PRId64 " tasks", facts->openshop->jobs, facts->openshop->machines,
                  facts->destinations);
  else if (facts->parameterized)
    write_parameterized (facts->parameterized, facts->scale, &out);
  else if (facts->logp)
    write_logp (facts->logp, facts->scale, &out);
  else
    add_cost (&out, facts->source, facts->scale);
  for (size_t j = 0; j < facts->k && out.length < CLAIMS_LABEL; j++) {
    output_text (&out, j == 0 ? "; " : ", ");
    add_cost (&out, facts->cost[j], facts->scale);
    output_print (&out, " x %" PRId64, facts->count[j]);
  }
  copy_short (label, out.bytes, out.length);
  output_discard (&out);
}

/* All times of all nodes, saturated. */
static int64_t
total_logp (const struct claims_logp *about)
{
  int64_t total = about->source.delay + about->source.hold, part;
  for (size_t j = 0; j < about->type_count; j++) {
    const struct claims_logp_type *type = &about->types[j];
    if (__builtin_mul_overflow (type->delay + type->receive + type->hold, type->count, &part)
        || __builtin_add_overflow (total, part, &total))
      return INT64_MAX;
  }
  return total;
}

/* Sum of all costs, saturated; of the overhead model the number of nodes, of shops the load, of the parameterized model hold + end. */
static int64_t
total_cost (const struct claims_facts *facts)
{
  if (facts->overhead)
    return facts->overhead->nodes;
  if (facts->openshop)
    return facts->openshop->load;
  if (facts->parameterized)
    return facts->parameterized->hold + facts->parameterized->end;
  if (facts->logp)
    return total_logp (facts->logp);
  int64_t total = facts->source, part;
  for (size_t j = 0; j < facts->k; j++)
    if (__builtin_mul_overflow (facts->cost[j], facts->count[j], &part) || __builtin_add_overflow (total, part, &total))
      return INT64_MAX;
  return total;
}

static void
remember (struct claims_case *at, const struct claims_facts *facts, const struct claim_sides *sides)
{
  at->set = true;
  at->sides = *sides;
  at->destinations = facts->destinations;
  at->total = total_cost (facts);
  at->scale = facts->scale;
  copy_short (at->name, facts->name, strlen (facts->name));
  write_notation (at->notation, facts);
}

static bool
smaller (const struct claims_facts *facts, const struct claims_case *at)
{
  if (facts->destinations != at->destinations)
    return facts->destinations < at->destinations;
  return total_cost (facts) < at->total;
}

static void
note (struct claims_tally *tally, const struct claims_facts *facts)
{
  struct claim_sides sides;
  if (tally->claim->model != claims_model_of (facts))
    return;
  tally->tried++;
  if (!tally->claim->hypothesis (facts))
    return;
  if (!tally->claim->sides (tally->claim, facts, &sides)) {
    tally->absent++;
    return;
  }
  tally->applied++;
  if (!tally->worst.set || compare_ratios (&sides, &tally->worst.sides) > 0)
    remember (&tally->worst, facts, &sides);
  if (sides.left <= sides.right)
    return;
  tally->failed++;
  if (!tally->counterexample.set || smaller (facts, &tally->counterexample))
    remember (&tally->counterexample, facts, &sides);
}

void
claims_note (struct claims_register *reg, const struct claims_facts *facts)
{
  for (size_t i = 0; i < reg->length; i++)
    note (&reg->tallies[i], facts);
}

enum claims_verdict
claims_verdict (const struct claims_tally *tally)
{
  if (tally->applied == 0)
    return CLAIMS_NOT_APPLICABLE;
  if (tally->claim->expected == CLAIM_HOLDS)
    return tally->failed > 0 ? CLAIMS_FAIL : CLAIMS_HOLD;
  return tally->failed > 0 ? CLAIMS_REFUTED : CLAIMS_NOT_REFUTED;
}

const char *
claims_verdict_text (enum claims_verdict verdict)
{
  static const char *const texts[] = {
    [CLAIMS_HOLD] = "holds",
    [CLAIMS_NOT_APPLICABLE] = "not applicable",
    [CLAIMS_FAIL] = "FAILS",
    [CLAIMS_REFUTED] = "refuted as expected",
    [CLAIMS_NOT_REFUTED] = "not refuted here",
  };
  return texts[verdict];
}

bool
claims_all_hold (const struct claims_register *reg)
{
  for (size_t i = 0; i < reg->length; i++)
    if (claims_verdict (&reg->tallies[i]) == CLAIMS_FAIL)
      return false;
  return true;
}

bool
claims_all_refuted (const struct claims_register *reg)
{
  for (size_t i = 0; i < reg->length; i++)
    if (reg->tallies[i].tried > 0 && reg->tallies[i].claim->expected == CLAIM_FALSE && claims_verdict (&reg->tallies[i]) != CLAIMS_REFUTED)
      return false;
  return true;
}
