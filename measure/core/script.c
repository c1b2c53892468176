#include "measure/core/script.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

void
script_add_message (struct script *script, enum script_code code, int32_t peer, int32_t message,
                    int64_t value)
{
  memory_grow (script->operations, script->capacity, script->count + 1);
  script->operations[script->count++]
    = (struct script_operation){ (int32_t)code, peer, message, value };
}

void
script_add (struct script *script, enum script_code code, int32_t peer, int64_t value)
{
  script_add_message (script, code, peer, 0, value);
}

void
script_clear (struct script *script)
{
  free (script->operations);
  *script = (struct script){ .operations = NULL };
}

/* Of the first operations. */
static size_t
readings_of (const struct script *script, size_t operations)
{
  size_t count = 0, times[SCRIPT_DEPTH + 1] = { 1 };
  int depth = 0;
  for (size_t i = 0; i < operations; i++) {
    const struct script_operation *operation = &script->operations[i];
    if (operation->code == SCRIPT_LOOP) {
      times[depth + 1] = times[depth] * (size_t)operation->value;
      depth++;
    } else if (operation->code == SCRIPT_END) {
      depth--;
    } else if (operation->code == SCRIPT_CLOCK) {
      count += times[depth];
    }
  }
  return count;
}

size_t
script_readings (const struct script *script)
{
  return readings_of (script, script->count);
}

bool
script_second_port (const struct script_place *first, struct script_place *second)
{
  const struct script *script = first->script;
  for (size_t i = 0; i < script->count; i++)
    if (script->operations[i].code == SCRIPT_PORT) {
      *second = (struct script_place){ .script = script,
                                       .at = i + 1,
                                       .readings = first->readings + readings_of (script, i) };
      return true;
    }
  return false;
}

/* Behind the loop that begins at the present operation. */
static void
pass_loop (struct script_place *place)
{
  int depth = 0;
  do {
    int32_t code = place->script->operations[place->at++].code;
    depth += (code == SCRIPT_LOOP) - (code == SCRIPT_END);
  } while (depth > 0);
}

static void
begin_loop (struct script_place *place, int64_t times)
{
  if (times <= 0) {
    pass_loop (place);
    return;
  }
  assert (place->depth < SCRIPT_DEPTH);
  place->start[place->depth] = ++place->at;
  place->left[place->depth++] = times;
}

static void
end_loop (struct script_place *place)
{
  if (--place->left[place->depth - 1] > 0) {
    place->at = place->start[place->depth - 1];
    return;
  }
  place->depth--;
  place->at++;
}

/* False: it cannot be done yet. */
static bool
do_operation (struct script_place *place, const struct wire *wire)
{
  const struct script_operation *operation = &place->script->operations[place->at];
  bool done = true;
  switch ((enum script_code)operation->code) {
  case SCRIPT_LOOP:
    begin_loop (place, operation->value);
    return true;
  case SCRIPT_END:
    end_loop (place);
    return true;
  case SCRIPT_SEND:
  case SCRIPT_POST:
    done = wire->send (wire->context, operation);
    break;
  case SCRIPT_RECEIVE:
    done = wire->receive (wire->context, operation);
    break;
  case SCRIPT_COMPUTE:
    done = wire->compute (wire->context, operation->value);
    break;
  case SCRIPT_CLOCK:
    place->readings[place->read++] = wire->clock (wire->context);
    break;
  case SCRIPT_PORT:
    assert (false);
  }
  place->at += done;
  return done;
}

enum script_state
script_go (struct script_place *place, const struct wire *wire, uint64_t budget)
{
  const struct script *script = place->script;
  for (; place->at < script->count && script->operations[place->at].code != SCRIPT_PORT; budget--) {
    if (budget == 0)
      return SCRIPT_PAUSED;
    if (!do_operation (place, wire))
      return SCRIPT_BLOCKED;
    place->done++;
  }
  return SCRIPT_DONE;
}
