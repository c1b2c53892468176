/* The theorem suite on small instances of the parameterized model, meshes and BMINs, and on its
   suites. */
#include "claims/parameterized/examine.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/parameterized/experiments.h"

/* The same in meshes of three dimensions and hypercubes, of at most 16 places. */
static bool
examine_deep (const struct parameterized_visitor *visitor, uint64_t step, uint64_t most,
              struct status *status)
{
  const struct parameterized_places deep[] = { { 2, 2, step, 1, { 2 } },
                                               { 3, 2, most, 1, { 2 } },
                                               { 2, 2, most, 1, { 3 } },
                                               { 2, 2, most, 2, { 2, 2 } } };
  bool good = true;
  for (size_t i = 0; good && i < sizeof deep / sizeof *deep; i++)
    good = parameterized_places_visit (&deep[i], visitor, status);
  return good;
}

/* Every source with every set of destinations, of these every step-th, in meshes to 3 x 3 and
   BMINs to 8 ports; larger ones in part. */
static bool
examine_networks (const struct report *report, struct examine *examine, struct status *status)
{
  const struct parameterized_visitor visitor = examine_parameterized (examine);
  const uint64_t step = report->quick ? 31 : 1, most = report->quick ? 20001 : 101;
  bool good = true;
  for (int32_t width = 1; good && width <= 3; width++)
    for (int32_t height = width == 1 ? 2 : 1; good && height <= 3; height++)
      good = parameterized_places_visit (
        &(struct parameterized_places){ .width = width, .height = height, .step = step }, &visitor,
        status);
  for (int32_t ports = 2; good && ports <= 8; ports *= 2)
    good = parameterized_places_visit (
      &(struct parameterized_places){ .width = ports, .height = 0, .step = step }, &visitor,
      status);
  return good
         && parameterized_places_visit (
           &(struct parameterized_places){ .width = 4, .height = 4, .step = most }, &visitor,
           status)
         && examine_deep (&visitor, step, most, status)
         && parameterized_places_visit (
           &(struct parameterized_places){ .width = 16, .height = 0, .step = most }, &visitor,
           status);
}

/* Nodes drawn in meshes of 8 x 8 to 64 x 64, in one of 4 x 4 x 4 and a hypercube of 8 dimensions,
   and in BMINs of 128 to 1024 ports. */
static bool
examine_drawn (const struct report *report, struct examine *examine, struct status *status)
{
  const struct parameterized_visitor visitor = examine_parameterized (examine);
  static const int64_t nodes[] = { 4, 8, 16, 60 };
  const uint64_t count = report->quick ? 3 : 60;
  bool good = true;
  for (int32_t side = 8; good && side <= 64; side *= 2)
    for (size_t i = 0; good && i < sizeof nodes / sizeof *nodes; i++) {
      const struct parameterized_drawn mesh
        = { PARAMETERIZED_MESH, side, side, nodes[i], count, 0, { 0 } };
      const struct parameterized_drawn bmin
        = { PARAMETERIZED_BMIN, 16 * side, 1, nodes[i], count, 0, { 0 } };
      good = parameterized_drawn_visit (&mesh, &visitor, status)
             && parameterized_drawn_visit (&bmin, &visitor, status);
    }
  for (size_t i = 0; good && i < sizeof nodes / sizeof *nodes; i++) {
    const struct parameterized_drawn cube
      = { PARAMETERIZED_MESH, 4, 4, nodes[i], count, 1, { 4 } },
      hypercube = { PARAMETERIZED_MESH, 2, 2, nodes[i], count, 6, { 2, 2, 2, 2, 2, 2 } };
    good = parameterized_drawn_visit (&cube, &visitor, status)
           && parameterized_drawn_visit (&hypercube, &visitor, status);
  }
  return good;
}

/* Small instances of the parameterized model, and its suites. */
static bool
examine_parameterized_all (const struct report *report, struct examine *examine,
                           struct status *status)
{
  const struct parameterized_visitor visitor = examine_parameterized (examine);
  static const char *const suites[]
    = { "paper-003", "parameterized-corner", "parameterized-families" };
  const struct parameterized_box box
    = { report->quick ? 6 : 12, report->quick ? 3 : 5, report->quick ? 3 : 4 };
  const int64_t nodes = report->quick ? 16 : 128;
  bool good = parameterized_box_visit (&box, &visitor, status)
              && parameterized_sp_visit (1, nodes, &visitor, status)
              && parameterized_sp_visit (1024, nodes, &visitor, status)
              && examine_networks (report, examine, status)
              && examine_drawn (report, examine, status);
  for (size_t i = 0; good && i < sizeof suites / sizeof *suites; i++)
    good = examine_suite (examine, suites[i], &parameterized_claims, status);
  return good;
}

#define NAMES_003                                                                                  \
  "Names: all-n5-h2-e3-p2-i1-rounds has 5 nodes, hold 2, end 3, 2 ports, interval 1; "             \
  "mesh-3x2-h2-e5-o1-s4-d2b hold 2, "                                                              \
  "end 5, occupation 1, source place 4 (places go along x first), destinations the bits of 0x2b."

bool
parameterized_claims_run (const struct report *report, struct status *status)
{
  const struct claims_page pages[] = {
    { .path = "003/claims.md",
      .title = "The statements of Nup",
      .command = REPORT_COMMAND (report, "claims-003"),
      .inputs
      = report->quick
          ? "Instances: without a network all with up to 6 nodes, hold, end and "
            "interval to 3 and up to 3 ports of both readings, and the IBM SP's hold "
            "and end for 1 and 1024 bytes with up to 16 nodes; sources and sets of "
            "destinations in meshes to 4 x 4 and 2 x 2 x 2 x 2 and BMINs to 16 ports, "
            "in part, with 8 sets of times each; nodes drawn in meshes to 64 x 64, 4 x "
            "4 x 4 and 2^8, and BMINs to 1024 ports; the suites paper-003, parameterized-corner, "
            "parameterized-families. " NAMES_003
          : "Instances: without a network all with up to 12 nodes, hold, end and "
            "interval to 5 and up to 4 ports of both readings, and the IBM SP's hold "
            "and end for 1 and 1024 bytes with up to 128 nodes; every source with "
            "every set of destinations in meshes to 3 x 3 and 2 x 2 x 2 and BMINs to 8 "
            "ports, every 101st in meshes of 4 x 4, 3 x 2 x 2, 2 x 2 x 3 and 2 x 2 x 2 "
            "x 2 and the BMIN of 16 ports, with 8 sets of times each; nodes drawn in "
            "meshes to 64 x 64, 4 x 4 x 4 and 2^8 and BMINs to 1024 ports; the "
            "suites paper-003, parameterized-corner, parameterized-families "
            "(`provecast gen suite NAME`). " NAMES_003,
      .by_name = true,
      .model = &parameterized_claims },
    { 0 }
  };
  return claims_page_run (report, pages, examine_parameterized_all, status);
}
