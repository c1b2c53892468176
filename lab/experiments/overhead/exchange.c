/* Section 7.2 of WYL, Figures 7 and 8: all-to-all broadcast in a fast and in a slow
   network, short and long messages. */
#include "lab/experiments/common/publish.h"
#include "lab/experiments/overhead/experiments.h"
#include "lab/experiments/overhead/figures.h"

enum { FIGURES = 4, FROM = 16 /* nodes */ };

static const struct figure figures[FIGURES] = {
  { "fast-1kB", OVERHEAD_LINK_FAST, NULL, { 1000, 1 } },
  { "fast-1MB", OVERHEAD_LINK_FAST, NULL, { 1000000, 1 } },
  { "slow-1kB", OVERHEAD_LINK_SLOW, NULL, { 1000, 1 } },
  { "slow-1MB", OVERHEAD_LINK_SLOW, NULL, { 1000000, 1 } },
};

static void
set_pattern (int64_t x, struct overhead_family_params *params)
{
  params->nodes = x;
  params->sources = OVERHEAD_ALL;
}

/* About one network and one length. */
static void
claim_appended (const struct sample_selection *fast_short, const struct sample_selection *fast_long,
                struct sheet *claims)
{
  struct sample_range plain = sample_measure (fast_short, SAMPLE_OVER_RELEASE, WYL_ECF, WYL_RR);
  struct sample_range inserted
    = sample_measure (fast_short, SAMPLE_OVER_RELEASE, WYL_ECFP, WYL_RRP);
  struct sample_range rrs = sample_ratio (fast_short, WYL_RRS, WYL_RRS, WYL_ECF, WYL_RR);
  struct sample_range fef = sample_ratio (fast_short, WYL_FEF, WYL_FEF, WYL_RRS, WYL_RRS);
  struct sample_range eaf = sample_ratio (fast_long, WYL_EAF, WYL_RR, WYL_ECF, WYL_WR);
  struct sample_range random = sample_ratio (fast_long, WYL_EAF, WYL_RR, WYL_RRS, WYL_RRS);
  statements_add (
    claims, "7.2, Figure 7 (a), (b)",
    "fast, short: ECF, WR, EAF, RR and their P forms are all within twice the lower bound",
    plain.most <= 2 && inserted.most <= 2, "mean ratios %.2f to %.2f, P forms %.2f to %.2f",
    plain.least, plain.most, inserted.least, inserted.most);
  statements_add (
    claims, "7.2, Figure 7 (a)",
    "fast, short: RRS is not as good as those, but acceptable compared to FEF",
    rrs.most > 1 && fef.least > 1,
    "RRS takes %.2f to %.2f times their mean times; FEF %.2f to %.2f times that of RRS", rrs.least,
    rrs.most, fef.least, fef.most);
  statements_add (claims, "7.2, Figure 7 (c)",
                  "fast, long: EAF and RR are much worse than ECF, WR and RRS",
                  eaf.least > 1.2 && random.least > 1.2,
                  "%.2f to %.2f times ECF and WR, %.2f to %.2f times RRS, from 16 nodes on",
                  eaf.least, eaf.most, random.least, random.most);
}

static double
gain (const struct sample_selection *of, size_t rule)
{
  return sample_ratio (of, rule, rule, rule + WYL_PLAIN - 1, rule + WYL_PLAIN - 1).most;
}

static void
claim_inserted (const struct sample_selection of[FIGURES], struct sheet *claims)
{
  struct sample_range fast_short = sample_ratio (&of[0], WYL_ECFP, WYL_RRSP, WYL_ECFP, WYL_RRSP);
  struct sample_range fast_long = sample_ratio (&of[1], WYL_ECFP, WYL_RRSP, WYL_ECFP, WYL_RRSP);
  double fast_gain = gain (&of[1], WYL_ECF), slow_gain = gain (&of[3], WYL_ECF);
  statements_add (claims, "7.2, Figure 7 (b), (d)",
                  "fast: the completion times of all five P forms are comparable",
                  fast_short.most < 1.25 && fast_long.most < 1.25,
                  "the slowest takes up to %.2f times the fastest on short messages, up to "
                  "%.2f times on long ones (1.25 would do)",
                  fast_short.most, fast_long.most);
  statements_add (claims, "7.2, Figure 7", "fast, long: insertion improves EAF and RR greatly",
                  gain (&of[1], WYL_EAF) > 1.2 && gain (&of[1], WYL_RR) > 1.2,
                  "EAF takes up to %.2f times EAFP, RR up to %.2f times RRP",
                  gain (&of[1], WYL_EAF), gain (&of[1], WYL_RR));
  statements_add (
    claims, "7.2, Figure 8", "insertion gains more in a slow network", slow_gain > fast_gain,
    "ECF takes up to %.2f times ECFP in the fast one, %.2f in the slow one (long messages); EAF "
    "%.2f and %.2f",
    fast_gain, slow_gain, gain (&of[1], WYL_EAF), gain (&of[3], WYL_EAF));
}

static void
claim_racing (const struct sample_selection *all, const struct sample_selection of[FIGURES],
              struct sheet *claims)
{
  struct sample_range fast = sample_measure (&of[1], SAMPLE_OVER_RELEASE, WYL_EAF, WYL_RR),
                      slow = sample_measure (&of[3], SAMPLE_OVER_RELEASE, WYL_EAF, WYL_RR),
                      wrp = sample_measure (all, SAMPLE_OVER_RELEASE, WYL_WRP, WYL_WRP),
                      worst = sample_measure (all, SAMPLE_WORST, WYL_WRP, WYL_WRP),
                      wr = sample_ratio (all, WYL_WR, WYL_WR, WYL_ECF, WYL_ECF);
  size_t wins = sample_wins (all, WYL_WR, WYL_ECF, WYL_ECF), points = all->count;
  size_t best = sample_wins (all, WYL_WRP, WYL_ECFP, WYL_RRSP);
  statements_add (claims, "7.2, Figure 8 (c)",
                  "EAF and RR are even worse on long messages in a slow network",
                  slow.most > fast.most,
                  "mean ratio to the bound: up to %.2f in the fast network, %.2f in the slow one",
                  fast.most, slow.most);
  statements_add (claims, "7.2", "the completion time of WRP is within 2.5 times the lower bound",
                  wrp.most <= 2.5,
                  "mean %.2f to %.2f times the corrected equation (4), worst single instance %.2f",
                  wrp.least, wrp.most, worst.most);
  statements_add (claims, "7.2", "WR is competitive to ECF and outperforms it in many cases",
                  wr.most < 1.1 && wins > 0,
                  "WR takes %.2f to %.2f times ECF's mean time and is better at %zu of %zu points",
                  wr.least, wr.most, wins, points);
  statements_add (claims, "abstract, with 7.2",
                  "the best algorithm, within 2.5 times the bound, is WRP", best * 2 > points,
                  "its mean time is the least of the five P forms at %zu of %zu points", best,
                  points);
}

static void
make_claims (const struct sample_point *points, size_t count, struct sheet *claims)
{
  struct sample_selection of[FIGURES];
  const struct sample_selection all = { points, count, "", 0 };
  for (size_t figure = 0; figure < FIGURES; figure++)
    of[figure] = (struct sample_selection){ points, count, figures[figure].label, FROM };
  claim_appended (&of[0], &of[1], claims);
  claim_inserted (of, claims);
  claim_racing (&all, of, claims);
}

bool
overhead_exchange_run (const struct report *report, struct status *status)
{
  static const int64_t nodes[] = { 8, 16, 24, 32, 40, 48, 56, 64, 72, 80 };
  static const struct series series
    = { .name = "all-to-all",
        .title = "All-to-all broadcast (Figures 7 and 8)",
        .inputs
        = "Instances: `provecast gen overhead-paper --nodes N --sources all --bytes B --link L "
          "--seed 1 --count #` for B = 1000 and 1000000, L = fast (1 Gbps) and slow (155 Mbps): # "
          "systems at each point (the paper: 100).\nThe bound by linear programming is left out: "
          "it takes longer and adds nothing for all-to-all of these sizes.",
        .x_name = "nodes",
        .figures = FIGURES,
        .figure = figures,
        .x = nodes,
        .x_count = sizeof nodes / sizeof *nodes,
        .x_quick = 2,
        .count = 100,
        .quick_count = 1,
        .notes
        = "Ranges are over the points from 16 nodes on, those of WR and WRP over all points.",
        .pattern = set_pattern,
        .claim = make_claims };
  return figures_run (report, &series, status);
}
