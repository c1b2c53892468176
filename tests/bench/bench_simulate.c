/* Speed of both engines under load: a 16 x 16 mesh of which all nodes send, 1 kB in the mean; then
   messages of other lengths. The target is 100 million flit-hops a second of processor time in the
   flit engine. */
#include "simulate/engine/engine.h"
#include "tests/support/processor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 256, TARGET = 100000000 };

/* Returns flit-hops a second. */
static double
measure (const char *name, engine_run *engine, int64_t gap, int64_t bytes, int64_t horizon)
{
  struct status status = { .code = STATUS_OK };
  struct network network = { .kind = NETWORK_MESH, .dimensions = 2, .side = { 16, 16 } };
  struct scenario_source sources[NODES];
  int32_t members[NODES];
  struct engine_counts counts;
  network_init (&network, "network", &status);
  for (int32_t i = 0; i < NODES; i++) {
    members[i] = i;
    sources[i] = (struct scenario_source){ .node = i,
                                           .gap = gap,
                                           .least = 1,
                                           .most = 2 * bytes - 1,
                                           .members = members,
                                           .count = NODES,
                                           .hot = -1 };
  }
  struct scenario scenario = {
    .network = &network,
    .machine = { .ns = 1390, .nd = 2, .send_buffer = 65536 },
    .seed = 1,
    .horizon = horizon,
    .sources = sources,
    .source_count = NODES,
  };
  double start = processor_seconds ();
  if (!engine (&scenario, NULL, &counts, &status))
    exit (1);
  double seconds = processor_seconds () - start;
  printf ("%s,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%.3f,%.4f,%.1f,%.0f\n", name, gap,
          bytes, counts.messages, counts.flit_hops, seconds,
          (double)(counts.messages * bytes * 2) / ((double)horizon * network.nodes),
          (double)counts.flit_hops / seconds / 1e6, seconds / (double)counts.messages * 1e9);
  return (double)counts.flit_hops / seconds;
}

int
main (void)
{
  bool fast = true;
  printf ("engine,gap,mean bytes,messages,flit hops,seconds,accepted load,million flit hops a "
          "second,ns a message\n");
  for (int64_t gap = 80000; gap >= 5000; gap /= 2) {
    fast &= measure ("cycle", engine_cycle, gap, 1024, 3000000) >= TARGET;
    measure ("event", engine_event, gap, 1024, 30000000);
  }
  for (int64_t bytes = 64; bytes <= 16384; bytes *= 16)
    measure ("event", engine_event, 20 * bytes, bytes, 20000 * bytes);
  return !fast;
}
