/* Proofs in parts: all parts of a true bound are proven and accepted, some part of a false one is
   refuted, and a prover that leaves to other parts what belongs to its own is not believed. */
#include "search/node/theorem_fnf.h"
#include "search/node/theorem_fnf_state.h"
#include "tests/support/theorem.h"

struct known {
  const struct theorem_question *question;
  uint32_t nodes;
  bool fast;
  int64_t p, q; /* the supremum */
};

static const struct known known[] = {
  { &node_theorem_fnf, 5, false, 8, 7 },         { &node_theorem_fnf, 6, false, 5, 4 },
  { &node_theorem_fnf, 8, true, 7, 6 },          { &node_theorem_fnf_slowest, 6, false, 1, 3 },
  { &node_theorem_fnf_slowest, 7, true, 1, 4 },  { &node_theorem_fnf_slowest, 8, true, 2, 7 },
  { &node_theorem_fnf_classes, 6, false, 1, 2 }, { &node_theorem_fnf_classes, 7, true, 2, 7 },
};

enum { KNOWN = sizeof known / sizeof *known };

static const uint32_t numbers[] = { 1, 2, 3, 7, 16 };

static struct theorem_request
request_part (const struct known *of, uint32_t part, uint32_t parts, int64_t p, int64_t q)
{
  struct theorem_request request = theorem_request (of->question, of->nodes, of->fast, p, q);
  request.given.part = part;
  request.given.parts = parts;
  return request;
}

/* The lines that leave something to other parts. */
static size_t
count_elsewhere (const struct output *text)
{
  size_t count = 0;
  for (size_t i = 0; i + 2 < text->length; i++)
    count += memcmp (text->bytes + i, "\nP\n", 3) == 0;
  return count;
}

Test (theorem_parts, all_parts_of_a_supremum_are_accepted)
{
  size_t elsewhere = 0;
  for (size_t i = 0; i < KNOWN; i++)
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
      for (uint32_t part = 0; part < numbers[k]; part++) {
        struct output text;
        struct status status;
        struct verify_theorem_claim claim;
        struct theorem_request request
          = request_part (&known[i], part, numbers[k], known[i].p, known[i].q);
        cr_assert_eq (theorem_text (&request, &text).end, THEOREM_DONE, "%zu", i);
        cr_assert_eq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK,
                      "%zu, part %d of %d: %s%s", i, (int)part + 1, (int)numbers[k],
                      claim.reason.text, status.message);
        cr_assert_eq (claim.theorem.part, part + 1);
        cr_assert_eq (claim.theorem.parts, numbers[k]);
        cr_assert (numbers[k] > 1 || count_elsewhere (&text) == 0);
        elsewhere += count_elsewhere (&text);
        output_discard (&text);
      }
  cr_assert_gt (elsewhere, 1000);
}

/* What a bound that is a little too small excludes belongs to some part. */
Test (theorem_parts, some_part_of_a_false_bound_is_refuted)
{
  for (size_t i = 0; i < KNOWN; i++)
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
      uint32_t refuted = 0;
      for (uint32_t part = 0; part < numbers[k]; part++) {
        struct output text;
        struct theorem_request request
          = request_part (&known[i], part, numbers[k], 25 * known[i].p - 1, 25 * known[i].q);
        refuted += theorem_text (&request, &text).end == THEOREM_REFUTED;
        output_discard (&text);
      }
      cr_assert_geq (refuted, 1, "%zu, %d parts", i, (int)numbers[k]);
    }
}

/* A part under another number or none: refused, as some line leaves what now belongs here. */
Test (theorem_parts, one_part_is_not_another)
{
  for (size_t i = 0; i < KNOWN; i++) {
    struct output text;
    struct status status;
    struct verify_theorem_claim claim;
    struct theorem_request request = request_part (&known[i], 1, 3, known[i].p, known[i].q);
    theorem_text (&request, &text);
    char *part = memmem (text.bytes, text.length, "\"part\":2", 8);
    for (const char *other = "134"; *other; other++) {
      part[7] = *other;
      cr_assert_eq (theorem_judge (text.bytes, text.length, &claim, &status),
                    *other == '4' ? STATUS_INPUT : STATUS_FALSE, "%zu as %c", i, *other);
    }
    memcpy (part - 1, "                   ", sizeof ",\"part\":2,\"parts\":3" - 1);
    cr_assert_eq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_FALSE);
    output_discard (&text);
  }
}

/* Wrong provers: what they leave to other parts. */
enum wrong { ALL_KNOWN, ALL_FROM_TWO_SENDERS, BY_THE_FIRST_SENDERS, BY_THE_SENDERS, WRONGS };

static const struct theorem_question *honest;
static enum wrong wrong;

/* The part of the numbers of sends that are known. */
static uint32_t
part_of (const struct theorem_case *given, const struct theorem_fnf_state *state)
{
  uint64_t h = 0;
  for (uint32_t x = 0; x < state->known; x++)
    h = (12343 * h + state->send[x]) % 65521;
  return (uint32_t)(h % given->parts);
}

static bool
leaves_out (const struct theorem_case *given, const struct theorem_fnf_state *state)
{
  switch (wrong) {
  case ALL_KNOWN:
    return state->sends == given->nodes;
  case ALL_FROM_TWO_SENDERS:
    return state->known >= 2;
  case BY_THE_FIRST_SENDERS:
    return state->known >= 2 && part_of (given, state) != given->part;
  default:
    return state->sends == given->nodes && state->known % given->parts != given->part;
  }
}

static bool
decide_wrong (const struct theorem_case *given, const void *state, const struct theorem_cell *cell,
              const struct theorem_point *point, struct theorem_node *node)
{
  struct theorem_case whole = *given;
  whole.parts = 0;
  node->letter = 'P';
  node->children = node->number_count = 0;
  return leaves_out (given, state) || honest->decide (&whole, state, cell, point, node);
}

Test (theorem_parts, wrong_provers)
{
  enum { PARTS = 4 };
  for (size_t i = 0; i < KNOWN; i++)
    for (wrong = 0; wrong < WRONGS; wrong++) {
      long false_ones = 0;
      struct theorem_question question = *known[i].question;
      honest = known[i].question;
      question.decide = decide_wrong;
      for (uint32_t part = 0; part < PARTS; part++) {
        struct output text, other;
        struct status status;
        struct verify_theorem_claim claim;
        struct theorem_request request
          = request_part (&known[i], part, PARTS, 25 * known[i].p - 1, 25 * known[i].q);
        bool is_false = theorem_text (&request, &other).end == THEOREM_REFUTED;
        request.question = &question;
        if (theorem_text (&request, &text).end == THEOREM_DONE && is_false) {
          false_ones++;
          cr_assert_neq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK,
                         "%zu, part %d, wrong %d", i, (int)part + 1, wrong);
        }
        output_discard (&text);
        output_discard (&other);
      }
      cr_assert (wrong == BY_THE_SENDERS || false_ones > 0, "%zu, wrong %d", i, wrong);
    }
}

/* Where a line is not allowed: in a certificate of the whole, with numbers, in the part that the
   numbers of sends belong to. First lines that name no part, and a question whose proofs have
   none. */
Test (theorem_parts, malformed)
{
#define PARTS ",\"part\":1,\"parts\":2"
#define FIRST(QUESTION, NODES, REST)                                                               \
  "{\"certificate\":\"theorem\",\"version\":1,\"question\":\"" QUESTION "\",\"nodes\":" NODES      \
  ",\"source\":\"" REST "}\n"
  static const struct {
    const char *text;
    enum status_code code;
    const char *says;
  } cases[] = {
    { FIRST ("fnf", "1", "any\",\"ratio\":1" PARTS) "P\n{\"end\":{\"nodes\":1}}\n", STATUS_OK, "" },
    { FIRST ("fnf", "1", "any\",\"ratio\":1") "P\n{\"end\":{\"nodes\":1}}\n", STATUS_FALSE,
      "it belongs to no other part" },
    { FIRST ("fnf", "1", "any\",\"ratio\":1" PARTS) "P 1\n{\"end\":{\"nodes\":1}}\n", STATUS_FALSE,
      "it takes no numbers" },
    { FIRST ("fnf", "2", "any\",\"ratio\":1" PARTS) "P\nP\n{\"end\":{\"nodes\":2}}\n", STATUS_FALSE,
      "" },
    { FIRST ("fnf", "1", "any\",\"ratio\":1,\"part\":1") "P\n", STATUS_INPUT, "part: must be" },
    { FIRST ("fnf", "1", "any\",\"ratio\":1,\"parts\":1") "P\n", STATUS_INPUT, "part: must be" },
    { FIRST ("fnf", "1", "any\",\"ratio\":1,\"part\":3,\"parts\":2") "P\n", STATUS_INPUT,
      "part: must be" },
    { FIRST ("fnf", "1", "any\",\"ratio\":1,\"part\":0,\"parts\":2") "P\n", STATUS_INPUT,
      "part: " },
    { FIRST ("exchange-greedy", "3", "none\",\"ratio\":2" PARTS) "P\n", STATUS_INPUT,
      "question" }, /* its proofs have none, or its model is not built in */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    struct verify_theorem_claim claim;
    enum status_code code = theorem_judge (cases[i].text, strlen (cases[i].text), &claim, &status);
    cr_assert_eq (code, cases[i].code, "case %zu: %s%s", i, claim.reason.text, status.message);
    cr_assert (strstr (code == STATUS_INPUT ? status.message : claim.reason.text, cases[i].says),
               "case %zu: %s%s", i, claim.reason.text, status.message);
  }
}
