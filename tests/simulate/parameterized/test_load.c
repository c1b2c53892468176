/* Loads: what runs measure, and their means. */
#include "simulate/parameterized/load.h"

#include "heuristics/parameterized/splits.h"
#include "tests/support/simulate.h"

#include <math.h>

static struct network
mesh (int32_t side)
{
  struct network network = { .kind = NETWORK_MESH, .dimensions = 2, .side = { side, side } };
  struct status status = { .code = STATUS_OK };
  cr_assert (network_init (&network, "network", &status));
  return network;
}

static const struct machine machine
  = { .hs = 400, .hd = 2, .ns = 300, .nd = 2, .rs = 500, .rd = 3, .send_buffer = 4096 };

static struct load_run
run (const struct load *load, const char *name, int64_t gap, uint64_t placement)
{
  const struct cast_kind *kind = cast_find (name, strlen (name));
  const struct load_tree tree = { kind, kind->order };
  struct load_run result;
  struct status status = { .code = STATUS_OK };
  cr_assert (load_run (load, &tree, gap, placement, NULL, &result, &status));
  return result;
}

/* Without traffic every multicast of one node's sends takes the same; the model says how long. */
Test (load, quiet)
{
  struct network network = mesh (6);
  struct load load = load_default (&network, &machine);
  load.size[0] = 9;
  load.bytes = 100;
  load.warm_up = 1;
  load.fewest = 10;
  struct load_run result = run (&load, "sequential", 0, 3);
  int64_t hold = cast_hold (&machine, 100), end = cast_end (&machine, 100);
  cr_assert_eq (result.multicasts, 10);
  cr_assert_eq (result.error, 0);
  cr_assert (result.precise && result.accepted == 0 && result.offered == 0);
  double way = (result.latency - (double)(7 * hold + end)) / (double)machine.nd;
  cr_assert (way >= 2 && way <= 11 + hold && way == floor (way), "%g", way);
}

/* What is offered arrives while the load is low; a load beyond the network's is called saturated.
   */
Test (load, accepted)
{
  struct network network = mesh (6);
  struct load load = load_default (&network, &machine);
  load.size[0] = 9;
  load.bytes = 100;
  load.least = 1;
  load.most = 99;
  load.warm_up = 5;
  load.fewest = load.longest = 200;
  struct load_run low = run (&load, "opt-mesh", 5000, 1), high = run (&load, "opt-mesh", 30, 1);
  cr_assert_float_eq (low.offered, 27.0 / 36 * 50 * 2 / 5000, 1e-12);
  cr_assert (fabs (low.accepted / low.offered - 1) < 0.05, "%g of %g", low.accepted, low.offered);
  cr_assert_not (load_saturated (&low));
  cr_assert (load_saturated (&high));
  cr_assert_gt (high.accepted, low.accepted);
  cr_assert_gt (high.queued, 20 * low.queued);
  cr_assert_gt (high.latency, low.latency);
  cr_assert_gt (high.root_wait, low.root_wait);
  cr_assert_gt (high.background, low.background);
}

/* Multicasts that start faster than they end. */
Test (load, interval)
{
  struct network network = mesh (6);
  struct load load = load_default (&network, &machine);
  load.size[0] = 9;
  load.bytes = 100;
  load.warm_up = 5;
  load.interval = 100;
  struct load_run result = run (&load, "opt-mesh", 0, 1);
  cr_assert_gt (result.pending, LOAD_PENDING);
  cr_assert (load_saturated (&result));
  load.interval = 100000;
  result = run (&load, "opt-mesh", 0, 1);
  cr_assert (result.precise && result.pending <= 1 && !load_saturated (&result));
}

Test (load, means)
{
  const double values[] = { 3, 0, 5, 0, 10, 0 };
  struct load_mean mean = load_mean (values, 3, 2 * sizeof *values);
  cr_assert_float_eq (mean.mean, 6, 1e-12);
  cr_assert_float_eq (mean.half, 4.303 * sqrt (13.0 / 3), 1e-9);
  cr_assert_eq (load_mean (values, 1, 8).half, 0);
  struct load_run one[2] = { { .latency = 5 }, { .latency = 9 } },
                  other[2] = { { .latency = 4 }, { .latency = 8 } };
  mean = load_difference (one, other, 2);
  cr_assert (mean.mean == 1 && mean.half == 0);
}

/* A dynamic tree splits by what its node's last send met (section 6.3). */
Test (load, dynamic_splits)
{
  struct network network = mesh (8);
  int32_t nodes[40];
  for (int32_t i = 0; i < 40; i++)
    nodes[i] = i;
  struct rng rng;
  int64_t known = 0;
  rng_init (&rng, 9);
  for (int i = 0; i < 300; i++) {
    struct scenario_cast cast = { .bytes = rng_range (&rng, 1, 900) };
    struct cast_tree tree;
    struct scenario_send sends[40];
    int32_t keep[41], count = (int32_t)rng_range (&rng, 2, 40), low = 0, high = count - 1;
    int64_t latency[41], hold = cast_hold (&machine, cast.bytes),
                         end = cast_end (&machine, cast.bytes);
    struct estimate estimate = { rng_below (&rng, 3) > 0, rng_range (&rng, 300, 30000), 0 };
    const struct cast_kind *kind = cast_find ("dyn-tree", 8);
    cast_tree_init (&tree, kind, CAST_GIVEN, nodes, count, &network, &machine, &cast);
    if (estimate.known) {
      int64_t channel = estimate.hol + cast.bytes * machine.nd;
      hold = channel > hold ? channel : hold;
      end = machine.hs + estimate.hol + machine.rs
            + cast.bytes * (machine.hd + machine.nd + machine.rd);
      known++;
    }
    parameterized_splits (hold, end, count, false, latency, keep);
    struct scenario scenario = { .network = &network, .machine = machine };
    int32_t sent = cast_sends (&scenario, &cast, cast.whole, estimate, sends);
    for (int32_t s = 0; s < sent; s++) {
      cr_assert_eq (sends[s].to, low + keep[high - low + 1], "case %d, send %d", i, s);
      cr_assert_eq (sends[s].part.high, high);
      high = sends[s].to - 1;
    }
    cr_assert_eq (high, 0);
    cast_tree_clear (&tree);
  }
  cr_assert_gt (known, 100);
}

static struct load
small_load (const struct network *network)
{
  struct load load = load_default (network, &machine);
  load.size[0] = 12;
  load.bytes = 200;
  load.least = 1;
  load.most = 399;
  load.warm_up = 5;
  load.fewest = load.longest = 40;
  return load;
}

/* Nodes that keep the estimates of a quiet network, and those that know nothing yet, make the
   static tree, where hold >= t_out; other estimates make another one. */
Test (load, estimates_kept)
{
  struct network network = mesh (6);
  struct load load = small_load (&network);
  int changed = 0;
  for (uint64_t placement = 0; placement < 4; placement++) {
    struct load_run fixed = run (&load, "opt-mesh", 1500, placement),
                    fresh = run (&load, "dyn-mesh", 1500, placement);
    cr_assert_neq (fresh.latency, fixed.latency);
    struct load other = load;
    other.estimate_age = INT64_C (1) << 40;
    cr_assert_eq (run (&other, "dyn-mesh", 1500, placement).latency, fixed.latency);
    other.estimate_age = 20000;
    struct load_run old = run (&other, "dyn-mesh", 1500, placement);
    cr_assert (old.latency != fixed.latency && old.latency != fresh.latency);
    other.estimate_age = 0;
    other.estimates_before = true;
    cr_assert_eq (run (&other, "dyn-mesh", 1500, placement).latency, fixed.latency);
    cr_assert_eq (run (&other, "opt-mesh", 1500, placement).latency, fixed.latency);
    other.estimate_gap = 1500;
    struct load_run kept = run (&other, "dyn-mesh", 1500, placement);
    changed += kept.latency != fixed.latency && kept.latency != fresh.latency;
  }
  cr_assert_geq (changed, 2, "%d", changed);
}

/* Every message of the window is counted once; ordered trees wait for themselves only behind their
   own sender, and where hold >= t_out not even there; estimates are reported. */
Test (load, contention)
{
  struct network network = mesh (6);
  struct load load = small_load (&network);
  load.contention = true;
  struct load_run ordered = run (&load, "opt-mesh", 0, 1), dynamic = run (&load, "dyn-mesh", 0, 1);
  const struct contention_tally *tally = &ordered.contention;
  cr_assert_eq (tally->multicasts, 40);
  cr_assert_eq (tally->messages, 40 * 11);
  cr_assert (tally->behind == 0 && tally->blocked == 0 && tally->longer == 0);
  cr_assert_gt (tally->followed, 40);
  cr_assert_eq (ordered.estimates.known, 0);
  cr_assert_eq (ordered.estimates.hold, (double)cast_hold (&machine, 200));
  cr_assert_gt (dynamic.estimates.known, 0);
  cr_assert_eq (dynamic.estimates.known, dynamic.estimates.splits);
  cr_assert_eq (dynamic.estimates.hold, ordered.estimates.hold);
  cr_assert_eq (dynamic.estimates.end, (double)cast_end (&machine, 200));
  cr_assert (dynamic.estimates.age > 0 && dynamic.estimates.age < dynamic.latency);
  cr_assert_eq (dynamic.latency, ordered.latency);
  load.machine.hs = 0;
  ordered = run (&load, "opt-mesh", 0, 1);
  dynamic = run (&load, "dyn-mesh", 0, 1);
  cr_assert_gt (ordered.contention.behind, 40);
  cr_assert_eq (ordered.contention.blocked, 0);
  cr_assert_eq (ordered.contention.longer, ordered.contention.followed);
  cr_assert_eq (ordered.contention.waits, ordered.contention.behind_time);
  cr_assert_eq (dynamic.contention.blocked, 0);
  cr_assert_eq (dynamic.contention.longer, 0);
  cr_assert_geq (dynamic.estimates.hold, (double)(machine.ns + 200 * machine.nd));
}
