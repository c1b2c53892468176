#include "search/lcg/away.h"
#include "search/lcg/away_internal.h"

#include "base/memory.h"
#include "search/lcg/snapshot.h"

#include <stdlib.h>

/* Writing. */

void
away_put_operation (struct output *log, enum away_operation operation)
{
  uint32_t code = operation;
  bytes_put (log, code);
}

void
away_put_literal (struct output *out, struct lcg_literal literal)
{
  bytes_put (out, literal.bound);
  bytes_put (out, literal.side);
}

void
away_put_literals (struct output *out, const struct lcg_literal *literals, size_t count)
{
  uint64_t number = count;
  bytes_put (out, number);
  for (size_t i = 0; i < count; i++)
    away_put_literal (out, literals[i]);
}

void
lcg_away_log_require (struct output *log, struct lcg_literal literal)
{
  away_put_operation (log, AWAY_REQUIRE);
  away_put_literal (log, literal);
}

void
lcg_away_log_import (struct output *log, const struct lcg_clause *clause)
{
  away_put_operation (log, AWAY_IMPORT);
  bytes_put (log, clause->levels);
  away_put_literals (log, clause->literals, (size_t)clause->length);
}

void
lcg_away_log_assume (struct output *log, const struct lcg_literal *literal)
{
  away_put_operation (log, literal ? AWAY_ASSUME : AWAY_ASSUME_NOTHING);
  if (literal)
    away_put_literal (log, *literal);
}

void
lcg_away_log_order (struct output *log, const struct lcg *lcg)
{
  uint64_t limit = lcg->learned_limit;
  away_put_operation (log, AWAY_ORDER);
  bytes_put (log, limit);
  bytes_put (log, lcg->increment);
  bytes_put_raw (log, lcg->activity, (size_t)lcg->variables * sizeof *lcg->activity);
  bytes_put_raw (log, lcg->phase, (size_t)lcg->variables * sizeof *lcg->phase);
}

void
lcg_away_log_state (struct output *log, const struct portfolio_member *member)
{
  const uint64_t sent[2] = { member->bounds_sent, member->clauses_sent };
  struct output state = { .stream = NULL };
  away_put_operation (log, AWAY_STATE);
  bytes_put (log, sent);
  lcg_save (member->lcg, &state);
  bytes_put_list (log, state.bytes, state.length, 1);
  output_discard (&state);
}

/* Reading. */

#define LITERAL_BYTES (sizeof (int64_t) + sizeof (int32_t))

struct lcg_literal
away_get_literal (struct bytes *bytes, int32_t variables)
{
  struct lcg_literal literal = { 0, 0 };
  bytes_get (bytes, literal.bound);
  bytes_get (bytes, literal.side);
  bytes->bad |= literal.side < 0 || literal.side >= 2 * variables;
  if (bytes->bad)
    literal.side = 0;
  return literal;
}

struct lcg_literal *
away_get_literals (struct bytes *bytes, int32_t variables, size_t *count)
{
  *count = bytes_get_count (bytes, LITERAL_BYTES);
  struct lcg_literal *literals = memory_alloc (*count + 1, sizeof *literals);
  for (size_t i = 0; i < *count; i++)
    literals[i] = away_get_literal (bytes, variables);
  return literals;
}

static void
do_import (struct lcg *lcg, struct bytes *bytes)
{
  int32_t levels;
  size_t count;
  bytes_get (bytes, levels);
  struct lcg_literal *literals = away_get_literals (bytes, lcg->variables, &count);
  if (!bytes->bad)
    lcg_clause_import_literals (lcg, literals, count, levels);
  free (literals);
}

static void
do_order (struct lcg *lcg, struct bytes *bytes)
{
  size_t count = (size_t)lcg->variables;
  double increment, *activity = memory_alloc (count + 1, sizeof *activity);
  int8_t *phase = memory_alloc (count + 1, sizeof *phase);
  uint64_t limit;
  bytes_get (bytes, limit);
  bytes_get (bytes, increment);
  bytes_get_raw (bytes, activity, count * sizeof *activity);
  bytes_get_raw (bytes, phase, count * sizeof *phase);
  if (!bytes->bad)
    lcg_vsids_take (lcg, activity, phase, increment);
  lcg->learned_limit = limit;
  memory_free (activity, phase);
}

static void
do_solve (struct portfolio_member *member, struct bytes *bytes, const struct deadline *deadline,
          struct away_round *round)
{
  uint64_t conflicts;
  bytes_get (bytes, conflicts);
  if (bytes->bad)
    return;
  lcg_restart (member->lcg);
  member->event_count = member->literal_count = 0;
  round->trail = member->lcg->trail_length;
  round->clauses = member->lcg->clause_count;
  member->result = lcg_solve (member->lcg, conflicts, deadline);
  round->stopped = deadline_passed (deadline);
}

/* What lcg_away_log_state wrote. */
static void
do_state (struct portfolio_member *member, struct bytes *bytes, struct away_round *round)
{
  uint64_t sent[2];
  struct bytes state;
  bytes_get (bytes, sent);
  size_t length = bytes_get_count (bytes, 1);
  const char *text = bytes_skip (bytes, length);
  if (bytes->bad)
    return;
  bytes_open (&state, text, length);
  lcg_load (member->lcg, &state);
  bytes->bad |= !bytes_over (&state);
  round->trail = sent[0];
  round->clauses = sent[1];
}

bool
away_do_operations (struct portfolio_member *member, struct bytes *bytes,
                    const struct deadline *deadline, struct away_round *round)
{
  struct lcg *lcg = member->lcg;
  lcg_restart (lcg);
  round->stopped = round->save = false;
  while (bytes->at < bytes->end && !bytes->bad && !round->stopped) {
    uint32_t code;
    struct lcg_literal literal;
    bytes_get (bytes, code);
    switch ((enum away_operation)code) {
    case AWAY_REQUIRE:
      literal = away_get_literal (bytes, lcg->variables);
      lcg_restart (lcg);
      lcg_require (lcg, literal);
      break;
    case AWAY_IMPORT:
      do_import (lcg, bytes);
      break;
    case AWAY_ASSUME:
      literal = away_get_literal (bytes, lcg->variables);
      lcg_assume (lcg, &literal);
      break;
    case AWAY_ASSUME_NOTHING:
      lcg_assume (lcg, NULL);
      break;
    case AWAY_ORDER:
      do_order (lcg, bytes);
      break;
    case AWAY_SOLVE:
      do_solve (member, bytes, deadline, round);
      break;
    case AWAY_STATE:
      do_state (member, bytes, round);
      break;
    case AWAY_SAVE:
      round->save = lcg_at_rest (lcg);
      bytes->bad |= !round->save;
      break;
    default:
      bytes->bad = true;
    }
  }
  return bytes_over (bytes) && !round->stopped;
}
