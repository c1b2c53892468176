/* Any bytes as an input of simulate: refused with one line, or accepted; of what is small both
   engines must write the same. */
#include "simulate/parameterized/simulation.h"
#include "tests/fuzz/fuzz_support.h"

/* Moving its flits takes milliseconds. */
static bool
is_small (const struct input *input)
{
  const struct machine *m = &input->machine;
  int64_t bytes = 0, rounds = 0;
  for (size_t i = 0; i < input->message_count; i++)
    bytes += input->messages[i].bytes;
  for (size_t i = 0; i < input->cast_count; i++) {
    if (input->casts[i].bytes > 1000 || input->casts[i].rounds > 10)
      return false;
    rounds += input->casts[i].rounds * input->casts[i].destinations;
    bytes += input->casts[i].bytes * input->casts[i].rounds * input->casts[i].destinations;
  }
  if (input->source_count > 0 && (input->horizon > 5000 || input->source_count > 20))
    return false;
  return !input->load && input->network->nodes <= 256 && bytes <= 20000 && rounds <= 200
         && input->message_count <= 100 && m->nd <= 1000;
}

static void
run (const struct input *input, engine_run *engine, struct output *out)
{
  struct simulation simulation;
  const struct limits none = { 0 };
  struct status status = { .code = STATUS_OK };
  if (!simulation_run (&simulation, input, engine, &none, &status))
    abort ();
  simulation_write (&simulation, out);
  simulation_clear (&simulation);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input input;
  struct status status = { .code = STATUS_OK };
  if (!input_read (&input, (const char *)data, size, "fuzz", 1, &status))
    fuzz_refused (&status);
  else if (is_small (&input)) {
    struct output cycle = { .stream = NULL }, event = { .stream = NULL };
    run (&input, engine_cycle, &cycle);
    run (&input, engine_event, &event);
    if (cycle.length != event.length || memcmp (cycle.bytes, event.bytes, cycle.length) != 0)
      abort ();
    output_discard (&cycle);
    output_discard (&event);
  }
  input_clear (&input);
  return 0;
}
