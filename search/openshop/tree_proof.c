#include "search/openshop/tree_proof.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define SUBTREE '/'      /* stands for a subtree until they are joined */
#define FIRST_BYTES 4096 /* bytes allocated first */

/* Number the pairs of a resource from `pair` on. Returns how many there are. */
static uint32_t
number_pairs (struct openshop_tree_proof_plan *plan, int resource, const int *lanes, int count,
              uint32_t pair)
{
  uint32_t from = pair;
  for (int b = 0; b < count; b++)
    for (int a = 0; a < b; a++, pair++) {
      openshop_tree_code (pair, true, plan->code[resource][lanes[a]][lanes[b]]);
      openshop_tree_code (pair, false, plan->code[resource][lanes[b]][lanes[a]]);
    }
  return pair - from;
}

void
openshop_tree_proof_plan_init (struct openshop_tree_proof_plan *plan,
                               const struct openshop_ticks *ticks, uint64_t max_bytes)
{
  uint32_t pair = 0;
  memset (plan->code, 0, sizeof plan->code);
  plan->max_bytes = max_bytes;
  atomic_init (&plan->held, 0);
  for (int32_t resource = 0; resource < ticks->jobs + ticks->machines; resource++) {
    bool row = resource < ticks->jobs;
    int32_t number = row ? resource : resource - ticks->jobs,
            length = row ? ticks->machines : ticks->jobs;
    int lanes[ORDER_BB_LANES], count = 0;
    for (int32_t k = 0; k < length; k++)
      if ((row ? openshop_time (ticks, number, k) : openshop_time (ticks, k, number)) > 0)
        lanes[count++] = k;
    pair += number_pairs (plan, row ? number : ORDER_BB_LANES + number, lanes, count, pair);
  }
}

void
openshop_tree_proof_init (struct openshop_tree_proof *proof, struct openshop_tree_proof_plan *plan)
{
  *proof = (struct openshop_tree_proof){ .plan = plan };
}

void
openshop_tree_proof_clear (struct openshop_tree_proof *proof)
{
  free (proof->text);
  openshop_tree_proof_init (proof, proof->plan);
}

void
openshop_tree_proof_restart (struct openshop_tree_proof *proof)
{
  proof->length = proof->counted = 0;
  atomic_store (&proof->plan->held, 0);
}

static bool
is_too_long (const struct openshop_tree_proof *proof)
{
  return atomic_load (&proof->plan->held) > proof->plan->max_bytes;
}

/* The memory is full: count it, and double it. The counted length is at most the whole length, so
   whether the proof is too long does not depend on the order of the proofs. False when it is; the
   proof is empty then. */
static bool
grow (struct openshop_tree_proof *proof)
{
  atomic_fetch_add (&proof->plan->held, proof->length - proof->counted);
  proof->counted = proof->length;
  if (is_too_long (proof)) {
    openshop_tree_proof_clear (proof);
    return false;
  }
  proof->capacity = proof->capacity ? 2 * proof->capacity : FIRST_BYTES;
  proof->text = memory_resize (proof->text, proof->capacity, 1);
  return true;
}

static void
append (struct openshop_tree_proof *proof, char character)
{
  if (proof->length < proof->capacity || grow (proof))
    proof->text[proof->length++] = character;
}

void
openshop_tree_proof_decide (struct openshop_tree_proof *proof, int resource, int first, int second)
{
  const char *code = proof->plan->code[resource][first][second];
  append (proof, code[0]);
  append (proof, code[1]);
}

void
openshop_tree_proof_leaf (struct openshop_tree_proof *proof)
{
  append (proof, OPENSHOP_TREE_LEAF);
}

void
openshop_tree_proof_subtree (struct openshop_tree_proof *proof)
{
  append (proof, SUBTREE);
}

void
openshop_tree_proof_put (struct openshop_tree_proof *proof, const char *text, size_t length)
{
  if (!text)
    atomic_store (&proof->plan->held, UINT64_MAX / 2);
  bool kept = text != NULL;
  while (kept && proof->capacity < length) {
    proof->length = proof->capacity;
    kept = grow (proof);
  }
  if (!kept)
    return;
  memcpy (proof->text, text, length);
  proof->length = length;
}

const char *
openshop_tree_proof_text (const struct openshop_tree_proof *proof)
{
  return is_too_long (proof) ? NULL : proof->text;
}

void
openshop_tree_proof_join (struct openshop_tree_proof *proof, struct openshop_tree_proof *subtrees,
                          int count)
{
  size_t length = proof->length - (size_t)count;
  for (int k = 0; k < count; k++)
    length += subtrees[k].length;
  struct openshop_tree_proof whole;
  bool kept = !is_too_long (proof);
  openshop_tree_proof_init (&whole, proof->plan);
  if (kept) {
    whole.text = memory_alloc (length, 1);
    whole.capacity = length;
  }
  for (size_t at = 0, subtree = 0; kept && at < proof->length; at++)
    if (proof->text[at] == SUBTREE) {
      memcpy (whole.text + whole.length, subtrees[subtree].text, subtrees[subtree].length);
      whole.length += subtrees[subtree].length;
      openshop_tree_proof_clear (&subtrees[subtree++]);
    } else {
      whole.text[whole.length++] = proof->text[at];
    }
  for (int k = 0; k < count; k++)
    openshop_tree_proof_clear (&subtrees[k]);
  openshop_tree_proof_clear (proof);
  *proof = whole;
}

bool
openshop_tree_proof_take (struct openshop_tree_proof *proof, struct openshop_tree *tree)
{
  bool kept = !is_too_long (proof) && proof->length > 0 && proof->length <= proof->plan->max_bytes;
  free (tree->text);
  *tree = (struct openshop_tree){ .text = NULL };
  if (kept) {
    /* a decision has two characters, a leaf one, and there is one more leaf */
    uint64_t decisions = (proof->length - 1) / 3;
    *tree
      = (struct openshop_tree){ proof->text, proof->length, proof->capacity, 2 * decisions + 1 };
    proof->text = NULL;
  }
  openshop_tree_proof_clear (proof);
  return kept;
}
