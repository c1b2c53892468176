/* Provers of descriptions that are wrong: what they prove is refused. */
#ifndef TESTS_SUPPORT_THEOREM_FORGE_H
#define TESTS_SUPPORT_THEOREM_FORGE_H

#include "search/theorem/description.h"
#include "tests/support/theorem.h"

#include <string.h>

/* A prover that leaves out all children but the first, or but the last, of choices with this
   letter. */
static const struct theorem_question *honest;
static char left_out;
static bool first_one;
static uint32_t zero_one; /* variable that is 0; 0: the first, or the last one */

static inline bool
decide_too_little (const struct theorem_case *given, const void *state,
                   const struct theorem_cell *cell, const struct theorem_point *point,
                   struct theorem_node *node)
{
  if (!honest->decide (given, state, cell, point, node))
    return false;
  if (node->letter != left_out)
    return true;
  if (!first_one)
    node->child[0] = node->child[node->children - 1];
  node->children = 1;
  return true;
}

/* A prover of a rule that is wrong: a time is 0. */
static inline bool
execute_too_narrow (const struct theorem_description *description,
                    struct theorem_execution *execution)
{
  struct theorem_form form = { { 0 } };
  (void)description;
  form.of[zero_one > 0 ? zero_one : first_one ? 1 : execution->variables - 1] = 1;
  theorem_execute_row (execution, &form, 0);
  return honest->description->execute (honest->description, execution);
}

/* Returns how many false theorems it proves; none is accepted. */
static inline long
forge (const struct theorem_question *question, uint32_t nodes, int64_t p_true, int64_t q_true)
{
  long proven = 0;
  for (int64_t p = 10; p * q_true < 10 * p_true; p++) {
    struct output text;
    struct verify_theorem_claim claim;
    struct status status;
    struct theorem_request request = theorem_request (question, nodes, false, p, 10);
    if (theorem_text (&request, &text).end == THEOREM_DONE) {
      proven++;
      cr_assert_neq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK,
                     "%s, %d/10", question->name, (int)p);
    }
    output_discard (&text);
  }
  return proven;
}

/* The tree of a question for three nodes, with the ratio p/q, under the name of another one, where
   the ratio is false. */
static inline void
forge_name (const struct theorem_question *question, const struct theorem_question *other,
            uint32_t nodes, int64_t p, int64_t q)
{
  struct verify_theorem_claim claim;
  struct status status;
  struct output tree, text;
  struct theorem_request request = theorem_request (question, 3, false, p, q);
  theorem_text (&request, &tree);
  const char *rest = (const char *)memchr (tree.bytes, '\n', tree.length) + 1;
  output_init_memory (&text);
  output_print (&text,
                "{\"certificate\":\"theorem\",\"version\":1,\"question\":\"%s\",\"nodes\":%d,"
                "\"source\":\"none\",\"ratio\":\"%d/%d\"}\n",
                other->name, (int)nodes, (int)p, (int)q);
  output_bytes (&text, rest, tree.length - (size_t)(rest - tree.bytes));
  cr_assert_neq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK);
  output_discard (&text);
  output_discard (&tree);
}

#endif
