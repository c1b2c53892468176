#include "verify/core/claim_write.h"

#include <inttypes.h>

/* "1 node", "2 nodes", or another ending of the plural. */
static void
write_count (struct output *out, uint64_t count, const char *word, const char *one,
             const char *many)
{
  output_print (out, "%" PRIu64 " %s%s", count, word, count == 1 ? one : many);
}

static void
write_search (const struct verify_claim *claim, struct output *out)
{
  if (claim->leaves > 0) {
    output_text (out, "cases (");
    write_count (out, claim->splits, "split", "", "s");
    output_text (out, ", ");
    write_count (out, claim->leaves, "lea", "f", "ves");
    output_char (out, ')');
  } else if (claim->vectors > 0) {
    output_text (out, "a search in layers of ");
    write_count (out, claim->nodes, "node", "", "s");
  } else if (claim->nodes == 1) {
    output_text (out, "prices");
  } else {
    output_print (out, "a search of %" PRIu64 " nodes", claim->nodes);
  }
}

static void
write_clauses (const struct verify_claim *claim, struct output *out)
{
  if (claim->clauses == 0)
    output_text (out, "the rules alone");
  else
    write_count (out, claim->clauses, "clause", "", "s");
}

/* What a proof is called in words and in JSON, and which of the claim's counts is its size. */
static const struct method {
  const char *text;  /* after "proven by "; NULL: write_search or write_clauses */
  const char *json;  /* "by"; NULL: the counts of a search */
  const char *count; /* the key of the count; NULL: none */
} methods[] = {
  [VERIFY_BY_SEARCH] = { NULL, NULL, NULL },
  [VERIFY_BY_DUAL_VALUES] = { "prices", "prices", NULL },
  [VERIFY_BY_CLAUSES] = { NULL, "clauses", "clauses" },
  [VERIFY_BY_ROW] = { "the load of row ", "load", "row" },
  [VERIFY_BY_COLUMN] = { "the load of column ", "load", "column" },
  [VERIFY_BY_NODE] = { "the load of node ", "load", "node" },
  [VERIFY_BY_COUNTING] = { "counting", "counting", NULL },
  [VERIFY_BY_COVER] = { "a cover of ", "cover", "states" },
  [VERIFY_BY_PROGRAM] = { "the dynamic program", "program", NULL },
  [VERIFY_BY_GROWTH] = { "the growth of messages", "growth", NULL },
  [VERIFY_BY_WORK] = { "the work of all nodes", "work", NULL },
  [VERIFY_BY_TREE] = { "a tree of ", "tree", "nodes" },
};

static uint64_t
count_of (const struct verify_claim *claim)
{
  switch (claim->by) {
  case VERIFY_BY_CLAUSES:
    return claim->clauses;
  case VERIFY_BY_COVER:
    return claim->states;
  case VERIFY_BY_TREE:
    return claim->nodes;
  default:
    return claim->line;
  }
}

/* What proves it, after "proven by ". */
static void
write_proof (const struct verify_claim *claim, struct output *out)
{
  if (claim->by == VERIFY_BY_SEARCH) {
    write_search (claim, out);
    return;
  }
  if (claim->by == VERIFY_BY_CLAUSES) {
    write_clauses (claim, out);
    return;
  }
  output_text (out, methods[claim->by].text);
  if (claim->by == VERIFY_BY_COVER)
    write_count (out, claim->states, "state", "", "s");
  else if (claim->by == VERIFY_BY_TREE)
    write_count (out, claim->nodes, "node", "", "s");
  else if (methods[claim->by].count != NULL)
    output_print (out, "%" PRIu32, claim->line);
}

void
verify_claim_write_text (const struct verify_claim *claim, struct output *out)
{
  output_print (out, "optimal makespan %s", claim->makespan);
  if (claim->among != NULL)
    output_print (out, " among %s", claim->among);
  output_text (out, ", proven by ");
  write_proof (claim, out);
  output_char (out, '\n');
}

static void
write_json_search (const struct verify_claim *claim, struct output *out)
{
  if (claim->leaves > 0)
    output_print (out, ",\"splits\":%" PRIu64 ",\"leaves\":%" PRIu64, claim->splits, claim->leaves);
  else if (claim->vectors > 0)
    output_print (out, ",\"nodes\":%" PRIu64 ",\"vectors\":%" PRIu64, claim->nodes, claim->vectors);
  else
    output_print (out, ",\"nodes\":%" PRIu64 ",\"hints\":%" PRIu64, claim->nodes, claim->hints);
}

void
verify_claim_write_json (const struct verify_claim *claim, struct output *out)
{
  const struct method *method = &methods[claim->by];

  if (claim->class != NULL)
    output_print (out, ",\"class\":\"%s\"", claim->class);
  if (method->json == NULL)
    write_json_search (claim, out);
  else
    output_print (out, ",\"by\":\"%s\"", method->json);
  if (method->count != NULL)
    output_print (out, ",\"%s\":%" PRIu64, method->count, count_of (claim));
  output_text (out, "}\n");
}
