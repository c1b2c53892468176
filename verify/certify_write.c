#include "verify/certify_write.h"

#include <inttypes.h>
#include <string.h>

static void
write_search (const struct certify_claim *claim, struct output *out)
{
  if (claim->leaves > 0)
    output_print (out, "cases (%" PRIu64 " split%s, %" PRIu64 " lea%s)", claim->splits, claim->splits == 1 ? "" : "s", claim->leaves,
                  claim->leaves == 1 ? "f" : "ves");
  else if (claim->vectors > 0)
    output_print (out, "a search in layers of %" PRIu64 " node%s", claim->nodes, claim->nodes == 1 ? "" : "s");
  else if (claim->nodes == 1)
    output_text (out, "prices");
  else
    output_print (out, "a search of %" PRIu64 " nodes", claim->nodes);
}

static const char *
line_name (const struct certify_claim *claim)
{
  return claim->by == CERTIFY_ROW ? "row" : claim->by == CERTIFY_NODE ? "node" : "column";
}

/* What proves it, after "proven by ". */
static void
write_proof (const struct certify_claim *claim, struct output *out)
{
  if (claim->by == CERTIFY_SEARCH)
    write_search (claim, out);
  else if (claim->by == CERTIFY_PRICES)
    output_text (out, "prices");
  else if (claim->by == CERTIFY_COUNTING)
    output_text (out, "counting");
  else if (claim->by == CERTIFY_PROGRAM)
    output_text (out, "the dynamic program");
  else if (claim->by == CERTIFY_GROWTH)
    output_text (out, "the growth of messages");
  else if (claim->by == CERTIFY_WORK)
    output_text (out, "the work of all nodes");
  else if (claim->by == CERTIFY_COVER)
    output_print (out, "a cover of %" PRIu64 " state%s", claim->states, claim->states == 1 ? "" : "s");
  else if (claim->by == CERTIFY_TREE)
    output_print (out, "a tree of %" PRIu64 " node%s", claim->nodes, claim->nodes == 1 ? "" : "s");
  else if (claim->by != CERTIFY_CLAUSES)
    output_print (out, "the load of %s %" PRIu32, line_name (claim), claim->line);
  else if (claim->clauses == 0)
    output_text (out, "the rules alone");
  else
    output_print (out, "%" PRIu64 " clause%s", claim->clauses, claim->clauses == 1 ? "" : "s");
}

void
certify_write_text (const struct certify_claim *claim, struct output *out)
{
  bool appended = claim->class != NULL && strcmp (claim->class, "append") == 0;

  output_print (out, "optimal makespan %s%s, proven by ", claim->makespan, appended ? " among appended schedules" : "");
  write_proof (claim, out);
  output_char (out, '\n');
}

void
certify_write_json (const struct certify_claim *claim, struct output *out)
{
  if (claim->class != NULL)
    output_print (out, ",\"class\":\"%s\"", claim->class);
  switch (claim->by) {
  case CERTIFY_PRICES:
    output_text (out, ",\"by\":\"prices\"}\n");
    break;
  case CERTIFY_COUNTING:
    output_text (out, ",\"by\":\"counting\"}\n");
    break;
  case CERTIFY_COVER:
    output_print (out, ",\"by\":\"cover\",\"states\":%" PRIu64 "}\n", claim->states);
    break;
  case CERTIFY_PROGRAM:
    output_text (out, ",\"by\":\"program\"}\n");
    break;
  case CERTIFY_GROWTH:
    output_text (out, ",\"by\":\"growth\"}\n");
    break;
  case CERTIFY_WORK:
    output_text (out, ",\"by\":\"work\"}\n");
    break;
  case CERTIFY_TREE:
    output_print (out, ",\"by\":\"tree\",\"nodes\":%" PRIu64 "}\n", claim->nodes);
    break;
  case CERTIFY_CLAUSES:
    output_print (out, ",\"by\":\"clauses\",\"clauses\":%" PRIu64 "}\n", claim->clauses);
    break;
  case CERTIFY_ROW:
  case CERTIFY_COLUMN:
  case CERTIFY_NODE:
    output_print (out, ",\"by\":\"load\",\"%s\":%" PRIu32 "}\n", line_name (claim), claim->line);
    break;
  default:
    if (claim->leaves > 0)
      output_print (out, ",\"splits\":%" PRIu64 ",\"leaves\":%" PRIu64 "}\n", claim->splits, claim->leaves);
    else if (claim->vectors > 0)
      output_print (out, ",\"nodes\":%" PRIu64 ",\"vectors\":%" PRIu64 "}\n", claim->nodes, claim->vectors);
    else
      output_print (out, ",\"nodes\":%" PRIu64 ",\"hints\":%" PRIu64 "}\n", claim->nodes, claim->hints);
  }
}
