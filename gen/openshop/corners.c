#include "gen/openshop/gen.h"

#define EXCHANGE(text) "{\"model\":\"exchange\"," text "}"
#define OPENSHOP(text) "{\"model\":\"openshop\"," text "}"

static const char *const exchange_corner[] = {
  EXCHANGE ("\"name\":\"exchange-alone\",\"times\":[[0]]"),
  EXCHANGE ("\"name\":\"exchange-two\",\"times\":[[0,3],[5,0]]"),
  EXCHANGE ("\"times\":[[0,1,2],[3,0,4],[5,6,0]]"), /* no name */
  EXCHANGE ("\"name\":\"exchange-nothing-to-send\",\"times\":[[0,0,0],[0,0,0],[0,0,0]]"),
  EXCHANGE ("\"name\":\"exchange-equal-3\",\"times\":[[0,1,1],[1,0,1],[1,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-equal-4\",\"times\":[[0,2,2,2],[2,0,2,2],[2,2,0,2],[2,2,2,0]]"),
  EXCHANGE (
    "\"name\":\"exchange-one-slow-sender\",\"times\":[[0,9,9,9],[1,0,1,1],[1,1,0,1],[1,1,1,0]]"),
  EXCHANGE (
    "\"name\":\"exchange-one-slow-receiver\",\"times\":[[0,9,1,1],[1,0,1,1],[1,9,0,1],[1,9,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-above-the-load\",\"times\":[[0,1,2],[2,0,1],[1,2,0]]"),
  EXCHANGE ("\"name\":\"exchange-a-few-only\",\"times\":[[0,4,0,0],[0,0,0,3],[0,2,0,0],[5,0,0,0]]"),
  EXCHANGE ("\"name\":\"exchange-huge-ratio\",\"times\":[[0,1,1000000000000],[1,0,1],[1,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-fractions\",\"unit\":\"ms\",\"times\":[[0,0.1,\"1/3\"],[\"2/"
            "7\",0,0.25],[1e-2,3,0]]"),
  NULL,
};

static const char *const openshop_corner[] = {
  OPENSHOP ("\"name\":\"openshop-one-task\",\"times\":[[4]]"),
  OPENSHOP ("\"name\":\"openshop-no-time\",\"times\":[[0,0],[0,0]]"),
  OPENSHOP ("\"name\":\"openshop-one-row\",\"times\":[[3,1,2,5]]"),
  OPENSHOP ("\"name\":\"openshop-one-column\",\"times\":[[3],[1],[2],[5]]"),
  OPENSHOP ("\"times\":[[1,2],[2,1]]"), /* no name */
  OPENSHOP ("\"name\":\"openshop-diagonal-only\",\"times\":[[7,0,0],[0,7,0],[0,0,7]]"),
  OPENSHOP ("\"name\":\"openshop-equal-3\",\"times\":[[1,1,1],[1,1,1],[1,1,1]]"),
  OPENSHOP ("\"name\":\"openshop-more-machines\",\"times\":[[2,1,3,0],[1,2,0,3]]"),
  OPENSHOP ("\"name\":\"openshop-more-jobs\",\"times\":[[2,1],[1,2],[3,0],[0,3]]"),
  OPENSHOP ("\"name\":\"openshop-one-long-task\",\"times\":[[1,1,1],[1,9,1],[1,1,1]]"),
  OPENSHOP ("\"name\":\"openshop-huge-ratio\",\"times\":[[1000000000000,1],[1,1]]"),
  OPENSHOP ("\"name\":\"openshop-fractions\",\"times\":[[\"1/3\",0.1],[\"2/7\",2.5e-1]]"),
  NULL,
};

const struct named_suite exchange_corners[] = {
  { "exchange-corner",
    "total exchanges: two nodes, equal times, nothing to send, one slow node, "
    "huge ratios, fractions",
    SUITE_CORNERS, suite_write_lines, exchange_corner },
  { .name = NULL },
};

const struct named_suite openshop_corners[] = {
  { "openshop-corner",
    "open shops: one task, one row, one column, empty rows, equal times, huge ratios, fractions",
    SUITE_CORNERS, suite_write_lines, openshop_corner },
  { .name = NULL },
};
