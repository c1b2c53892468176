/* Certificates of theorems that are spoiled: every number changed, dropped and doubled, every line
   and every subtree dropped, doubled and swapped, letters changed, multipliers forged. Each is
   refused, or still proves its claim, which is then true: its ratio is not below the supremum. */
#include "search/node/theorem_fnf.h"
#include "search/node/theorem_fnf_state.h"
#include "tests/support/rounds.h"
#include "tests/support/theorem_spoil.h"

#include "base/memory.h"
#include "base/rng.h"

Test (theorem_mutation, every_number)
{
  struct subject subject;
  long least = few_with_sanitizers (60, quick_or_full (quick_or_slow (250, 500), 3000));
  size_t step = (size_t)few_with_sanitizers (40, quick_or_full (quick_or_slow (10, 5), 1));
  begin (&subject, &node_theorem_fnf, 5, 8, 7);
  spoil_numbers (&subject, (size_t)few_with_sanitizers (12, quick_or_slow (3, 1)));
  end (&subject, few_with_sanitizers (250, quick_or_slow (1000, 3000)), 0.1);
  begin (&subject, &node_theorem_fnf_slowest, 5, 1, 4);
  spoil_numbers (&subject, step);
  end (&subject, least, 0.1);
  for (int fast = 0; fast < 2; fast++) {
    begin_source (&subject, &node_theorem_fnf_classes, 5, fast, 1, 5);
    spoil_numbers (&subject, step);
    end (&subject, least, 0.1);
  }
}

Test (theorem_mutation, every_line)
{
  struct subject subject;
  size_t lines[5000];
  begin (&subject, &node_theorem_fnf, 6, 5, 4);
  const char *bytes = subject.text.bytes;
  size_t count = find_lines (&subject, lines);
  for (size_t i = 0; i < count; i += (size_t)few_with_sanitizers (4, 1)) {
    size_t length = lines[i + 1] - lines[i];
    replace (&subject, lines[i], lines[i + 1], "", 0);
    replace (&subject, lines[i], lines[i], bytes + lines[i], length);
    for (size_t j = i + 1; j < count && j < i + 4; j++) { /* the later one before */
      struct output two;
      output_init_memory (&two);
      output_bytes (&two, bytes + lines[j], lines[j + 1] - lines[j]);
      output_bytes (&two, bytes + lines[i], lines[j] - lines[i]);
      replace (&subject, lines[i], lines[j + 1], two.bytes, two.length);
      output_discard (&two);
    }
    for (const char *letter = "LXKRSFVl{ \n"; *letter; letter++)
      if (*letter != bytes[lines[i]])
        replace (&subject, lines[i], lines[i] + 1, letter, 1);
  }
  end (&subject, few_with_sanitizers (850, 3500), 0.02);
}

/* A leaf takes the place of a subtree, with the multipliers of any leaf of the tree. */
Test (theorem_mutation, forged_leaves)
{
  struct subject subject;
  size_t lines[5000];
  struct rng rng;
  rng_init (&rng, 5);
  begin (&subject, &node_theorem_fnf, 6, 5, 4);
  const char *bytes = subject.text.bytes;
  size_t count = find_lines (&subject, lines);
  for (int round = 0; round < rounds (20000); round++) {
    size_t i = 1 + rng_below (&rng, count - 2), j = 1 + rng_below (&rng, count - 2);
    size_t to = i + 1 + (rng_below (&rng, 2) ? rng_below (&rng, 6) : 0);
    if ((bytes[lines[j]] == 'L' || bytes[lines[j]] == 'X') && to < count)
      replace (&subject, lines[i], lines[to], bytes + lines[j], lines[j + 1] - lines[j]);
  }
  end (&subject, rounds (8000), 0.25);
}

/* The end of the subtree that begins in line i, by brackets that the checker does not have: a line
   of no leaf has as many subtrees behind it as the proof of its parent says, so it is found by
   trying all ends, and the rest must still be refused. */
Test (theorem_mutation, pieces_dropped)
{
  struct subject subject;
  size_t lines[5000];
  begin (&subject, &node_theorem_fnf, 5, 8, 7);
  size_t count = find_lines (&subject, lines);
  for (size_t i = 1; i + 1 < count; i += (size_t)few_with_sanitizers (4, 1))
    for (size_t j = i + 1; j < count; j++)
      replace (&subject, lines[i], lines[j], "", 0);
  end (&subject, few_with_sanitizers (2500, 10000), 0);
}

Test (theorem_mutation, cut_off_everywhere)
{
  struct subject subject;
  begin (&subject, &node_theorem_fnf, 5, 8, 7);
  for (size_t i = 0; i < subject.text.length; i++)
    judge (&subject, subject.text.bytes, i);
  end (&subject, 1000, 0);
}

/* Bytes changed at random, several at a time. */
Test (theorem_mutation, bytes_at_random)
{
  struct subject subject;
  struct rng rng;
  rng_init (&rng, 6);
  begin (&subject, &node_theorem_fnf, 5, 8, 7);
  char *text = memory_text (subject.text.bytes, subject.text.length);
  for (int round = 0; round < rounds (20000); round++) {
    static const char alphabet[] = "0123456789 LXKRSFV\n-";
    memcpy (text, subject.text.bytes, subject.text.length);
    for (uint64_t i = 0, changes = 1 + rng_below (&rng, 3); i < changes; i++)
      text[rng_below (&rng, subject.text.length)] = alphabet[rng_below (&rng, 20)];
    judge (&subject, text, subject.text.length);
  }
  free (text);
  end (&subject, rounds (20000), 0.2);
}

/* A smaller ratio, more or other nodes, another source or question, under the tree of this one. */
Test (theorem_mutation, other_claims)
{
  static const char *const first = "{\"certificate\":\"theorem\",\"version\":1,\"question\":\"%s\","
                                   "\"nodes\":%d,\"source\":\"%s\","
                                   "\"ratio\":\"%d/%d\"}\n";
  struct subject subject;
  size_t lines[5000];
  begin (&subject, &node_theorem_fnf, 6, 5, 4);
  find_lines (&subject, lines);
  for (int nodes = 1; nodes <= 24; nodes++)
    for (int p = 1000; p <= 1250; p += 10)
      for (int kind = 0; kind < 4; kind++) {
        char text[200];
        struct verify_theorem_claim claim;
        struct status status;
        struct output other;
        bool same = nodes == 6 && p == 1250 && kind == 0;
        snprintf (text, sizeof text, first, kind & 1 ? "fnf-slowest" : "fnf", nodes,
                  kind & 2 ? "fast" : "any", p / 10, 100);
        output_init_memory (&other);
        output_text (&other, text);
        output_bytes (&other, subject.text.bytes + lines[1], subject.text.length - lines[1]);
        enum status_code code = theorem_judge (other.bytes, other.length, &claim, &status);
        /* a fast source adds a row to each cell, so its claim follows from the other one */
        cr_assert_eq (code == STATUS_OK, same || (nodes == 6 && p == 1250 && kind == 2), "%s",
                      text);
        output_discard (&other);
      }
  output_discard (&subject.text);
}

/* The tree of a true claim under the first line of a false one, spoiled: whatever is accepted is a
   fault, unless the spoiled number made the claim true again. */
Test (theorem_mutation, false_claims)
{
  struct subject subject;
  size_t lines[5000];
  begin (&subject, &node_theorem_fnf, 5, 8, 7);
  find_lines (&subject, lines);
  char *tree = memory_text (subject.text.bytes + lines[1], subject.text.length - lines[1]);
  output_reset (&subject.text);
  output_text (&subject.text,
               "{\"certificate\":\"theorem\",\"version\":1,\"question\":\"fnf\",\"nodes\":5,"
               "\"source\":\"any\",\"ratio\":\"799/700\"}\n");
  output_text (&subject.text, tree);
  free (tree);
  judge (&subject, subject.text.bytes, subject.text.length);
  cr_assert_eq (subject.accepted, 0);
  spoil_numbers (&subject, 1);
  end (&subject, 3000, 0.002);
}

/* A prover that leaves out a child where it may not: of decisions with this letter, the first or
   the last one. */
static char left_out;
static bool first_one;

static bool
decide_too_little (const struct theorem_case *given, const void *state,
                   const struct theorem_cell *cell, const struct theorem_point *point,
                   struct theorem_node *node)
{
  if (!node_theorem_fnf.decide (given, state, cell, point, node))
    return false;
  if (node->letter != left_out || node->children == 0)
    return true;
  if (first_one)
    memmove (node->child, node->child + 1, node->children - 1U);
  node->children--;
  return true;
}

/* A prover of a rule that is wrong: node x costs no more than the source, or twice as much as the
   node before it. */
static void
child_too_narrow (const struct theorem_case *given, const struct theorem_node *node, uint32_t i,
                  void *state, struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint32_t variables = cell->lp->variables;
  node_theorem_fnf.child (given, node, i, state, cell);
  if (cell->lp->variables == variables)
    return;
  form[first_one ? 1 : variables - 1] = first_one ? -1 : 2;
  form[variables] = first_one ? 1 : -1;
  theorem_cell_row (cell, form, 0, 0);
}

/* Nodes ahead must not be informed before FNF informs them. In "V u x row ..." the first of them
   receives from other nodes: some of these may send too early. */
Test (theorem_mutation, nodes_ahead_too_early)
{
  struct theorem_request request = theorem_request (&node_theorem_fnf, 7, false, 6, 5);
  struct verify_theorem_claim claim;
  struct output text;
  struct status status;
  long early = 0;
  theorem_text (&request, &text);
  for (size_t i = 0; i + 8 < text.length; i++) {
    char *line = text.bytes + i;
    if (memcmp (line, "\nV ", 3) != 0 || line[3] < '1' || line[3] > '9' || line[6] != ' ')
      continue;
    char honest = line[5];
    for (line[5] = '0'; line[5] <= '9'; line[5]++)
      early += theorem_judge (text.bytes, text.length, &claim, &status) == STATUS_FALSE
               && strstr (claim.reason.text, "a node ahead may receive before the one before it");
    line[5] = honest;
  }
  output_discard (&text);
  cr_assert_gt (early, 10, "only %ld", early);
}

/* A prover that says of all children of this letter but one that they are not needed because of
   that one. */
static bool
decide_skipping (const struct theorem_case *given, const void *state,
                 const struct theorem_cell *cell, const struct theorem_point *point,
                 struct theorem_node *node)
{
  if (!node_theorem_fnf.decide (given, state, cell, point, node))
    return false;
  if (node->letter != left_out)
    return true;
  uint8_t kept = node->child[first_one ? 0 : node->children - 1];
  for (uint32_t i = 0; i < node->children; i++) {
    if (node->child[i] == kept)
      continue;
    node->number[node->number_count++] = node->child[i];
    node->number[node->number_count++] = kept;
    node->number[node->number_count++] = -1;
  }
  node->child[0] = kept;
  node->children = 1;
  return true;
}

static long
forge (const struct theorem_question *question)
{
  long proven = 0;
  for (uint32_t nodes = 5; nodes <= 9; nodes++) {
    const struct theorem_known *known = &theorem_known[nodes - 1];
    for (int64_t p = 1000; p * known->q < 1000 * known->p; p += 10) {
      struct output text;
      struct verify_theorem_claim claim;
      struct status status;
      struct theorem_request request = theorem_request (question, nodes, false, p, 1000);
      if (theorem_text (&request, &text).end == THEOREM_DONE) {
        proven++;
        cr_assert_neq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK,
                       "letter %c, n = %d, %d/1000", left_out, nodes, (int)p);
      }
      output_discard (&text);
    }
  }
  return proven;
}

/* False theorems that a wrong prover proves are refused. */
Test (theorem_mutation, wrong_provers)
{
  struct theorem_question question = node_theorem_fnf;
  question.decide = decide_too_little;
  for (const char *letter = "KRSFV"; *letter; letter++) {
    long proven = 0;
    left_out = *letter;
    for (int i = 0; i < 2; i++) {
      first_one = i == 1;
      proven += forge (&question);
    }
    cr_assert_gt (proven, 0, "no false theorem by leaving out a child of %c", *letter);
  }
  question.decide = decide_skipping;
  for (const char *letter = "SFV"; *letter; letter++) {
    long proven = 0;
    left_out = *letter;
    for (int i = 0; i < 2; i++) {
      first_one = i == 1;
      proven += forge (&question);
    }
    cr_assert_gt (proven, 0, "no false theorem by skipping a child of %c", *letter);
  }
  left_out = 0;
  question = node_theorem_fnf;
  question.child = child_too_narrow;
  for (int i = 0; i < 2; i++) {
    first_one = i == 1;
    cr_assert_gt (forge (&question), 0);
  }
}

/* The suprema of FNF - OPT over the costs of classes, with any source. */
enum { CLASSES_KNOWN = 4 };

static const struct theorem_known classes_known[CLASSES_KNOWN]
  = { { 5, false, 1, 5 }, { 6, false, 1, 2 }, { 7, false, 2, 7 }, { 8, false, 1, 3 } };

/* A prover that forgets a class of K. */
static uint8_t class_left_out;

static bool
decide_without_class (const struct theorem_case *given, const void *state,
                      const struct theorem_cell *cell, const struct theorem_point *point,
                      struct theorem_node *node)
{
  if (!node_theorem_fnf_classes.decide (given, state, cell, point, node))
    return false;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->children; i++)
    if (node->letter != 'K' || (node->child[i] & ~THEOREM_FNF_SENDS) != class_left_out)
      node->child[kept++] = node->child[i];
  node->children = kept;
  return true;
}

/* A prover that counts the costs of other classes than those of the node. */
static void
child_of_smaller (const struct theorem_case *given, const struct theorem_node *node, uint32_t i,
                  void *state, struct theorem_cell *cell)
{
  struct theorem_node other = *node;
  if (node->letter == 'K' && (node->child[i] & ~THEOREM_FNF_SENDS) == class_left_out)
    other.child[i] = (node->child[i] & THEOREM_FNF_SENDS) | THEOREM_FNF_SMALLER;
  node_theorem_fnf_classes.child (given, &other, i, state, cell);
}

/* A prover that also counts the cost of the node itself, which may be the largest. */
static void
child_that_counts (const struct theorem_case *given, const struct theorem_node *node, uint32_t i,
                   void *state, struct theorem_cell *cell)
{
  struct theorem_fnf_state *fnf = state;
  node_theorem_fnf_classes.child (given, node, i, state, cell);
  if (node->letter == 'K' && (node->child[i] & ~THEOREM_FNF_SENDS) == class_left_out)
    fnf->counted[fnf->known - 1] = true;
}

/* Returns how many false theorems about classes it proves; none is accepted. The largest n takes
   half of the time. */
static long
forge_classes (const struct theorem_question *question)
{
  long proven = 0;
  int step = quick_or_full (3, 1);
  for (int i = 0; i < quick_or_full (CLASSES_KNOWN - 1, CLASSES_KNOWN); i++) {
    const struct theorem_known *known = &classes_known[i];
    for (int64_t p = 10; p * known->q < 100 * known->p; p += step) {
      struct output text;
      struct verify_theorem_claim claim;
      struct status status;
      struct theorem_request request = theorem_request (question, known->nodes, false, p, 100);
      if (theorem_text (&request, &text).end == THEOREM_DONE) {
        proven++;
        cr_assert_neq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK,
                       "class %d, n = %d, %d/100", class_left_out, known->nodes, (int)p);
      }
      output_discard (&text);
    }
  }
  return proven;
}

Test (theorem_mutation, wrong_classes)
{
  static const uint8_t classes[]
    = { THEOREM_FNF_LARGER, THEOREM_FNF_AS_SOURCE, THEOREM_FNF_SMALLER, THEOREM_FNF_SAME };
  for (size_t i = 0; i < sizeof classes; i++) {
    struct theorem_question question = node_theorem_fnf_classes;
    class_left_out = classes[i];
    question.decide = decide_without_class;
    cr_assert_gt (forge_classes (&question), 0, "no false theorem without class %d", classes[i]);
    question = node_theorem_fnf_classes;
    question.child = child_of_smaller;
    if (classes[i] == THEOREM_FNF_SAME || classes[i] == THEOREM_FNF_AS_SOURCE)
      cr_assert_gt (forge_classes (&question), 0, "no false theorem by class %d", classes[i]);
    question.child = child_that_counts;
    if (classes[i] != THEOREM_FNF_SMALLER)
      cr_assert_gt (forge_classes (&question), 0, "nothing is counted of class %d", classes[i]);
  }
}
