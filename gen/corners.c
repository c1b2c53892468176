#include "gen/corners.h"

#include <string.h>

const struct named_suite corners_table[] = {
  { "node-corner", "node model: one destination, equal costs, huge ratios, fractions, many nodes of a class, names to escape" },
  { "overhead-corner", "overhead model: one delivery, equal nodes, huge ratios, dead links, long messages, everybody to one" },
  { "exchange-corner", "total exchanges: two nodes, equal times, nothing to send, one slow node, huge ratios, fractions" },
  { "openshop-corner", "open shops: one task, one row, one column, empty rows, equal times, huge ratios, fractions" },
  { "parameterized-corner",
    "parameterized model: the papers' examples, one node, ports of both readings, huge ratios, full networks, LogP" },
  { "paper-003", "parameterized model: the tables and figures of 003 that have numbers, and what refutes its false readings" },
  { "logp-corner", "heterogeneous LogP: one destination, no gaps, long gaps, free receipts, equal nodes, fast only in one thing" },
  { "paper-001-logp", "heterogeneous LogP: what refutes 001's theorems read for it, and where it is the node model" },
  { .name = NULL },
};

struct corner {
  const char *suite, *text;
};

#define NODE(text)                                                                                                                         \
  {                                                                                                                                        \
    "node-corner", "{\"model\":\"node\"," text "}"                                                                                         \
  }
#define OVERHEAD(text)                                                                                                                     \
  {                                                                                                                                        \
    "overhead-corner", "{\"model\":\"overhead\"," text "}"                                                                                 \
  }
#define EXCHANGE(text)                                                                                                                     \
  {                                                                                                                                        \
    "exchange-corner", "{\"model\":\"exchange\"," text "}"                                                                                 \
  }
#define OPENSHOP(text)                                                                                                                     \
  {                                                                                                                                        \
    "openshop-corner", "{\"model\":\"openshop\"," text "}"                                                                                 \
  }

#define LOGP(text)                                                                                                                         \
  {                                                                                                                                        \
    "logp-corner", "{\"model\":\"logp\"," text "}"                                                                                         \
  }

#define PARAMETERIZED(text)                                                                                                                \
  {                                                                                                                                        \
    "parameterized-corner", "{\"model\":\"parameterized\"," text "}"                                                                       \
  }

#define PAPER_001(text)                                                                                                                    \
  {                                                                                                                                        \
    "paper-001-logp", "{\"model\":\"logp\"," text "}"                                                                                      \
  }

#define PAPER_003(text)                                                                                                                    \
  {                                                                                                                                        \
    "paper-003", "{\"model\":\"parameterized\"," text "}"                                                                                  \
  }

/* Four nodes that send and receive alike. */
#define FOUR_ALIKE "\"nodes\":[{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1}]"

static const struct corner corners[] = {
  NODE ("\"name\":\"node-one\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]"),
  NODE ("\"name\":\"node-one-slow-source\",\"source\":{\"cost\":7},\"destinations\":[{\"cost\":2}]"),
  NODE ("\"name\":\"node-one-slow-destination\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":1000000}]"),
  NODE ("\"source\":{\"cost\":2},\"destinations\":[{\"cost\":3},{\"cost\":2}]"), /* no name */
  NODE ("\"name\":\"node-two\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":1,\"count\":2}]"),
  NODE ("\"name\":\"node-equal-7\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":7}]"),
  NODE ("\"name\":\"node-equal-8\",\"source\":{\"cost\":5},\"destinations\":[{\"cost\":5,\"count\":8}]"),
  NODE ("\"name\":\"node-equal-but-source\",\"source\":{\"cost\":9},\"destinations\":[{\"cost\":2,\"count\":9}]"),
  NODE ("\"name\":\"node-fast-last\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":9,\"count\":2},{\"cost\":4},{\"cost\":2,\"count\":"
        "2}]"),
  NODE (
    "\"name\":\"node-groups-of-equal-cost\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":3},{\"cost\":2},{\"cost\":3,\"count\":2},"
    "{\"cost\":2,\"count\":2}]"),
  NODE (
    "\"name\":\"node-huge-ratio\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":2},{\"cost\":1000000000,\"count\":3}]"),
  NODE (
    "\"name\":\"huge-source\",\"source\":{\"cost\":1000000000000},\"destinations\":[{\"cost\":1,\"count\":3},{\"cost\":2,\"count\":2}]"),
  NODE ("\"name\":\"node-large-costs\",\"source\":{\"cost\":1000000000000007},\"destinations\":[{\"cost\":1000000000000037,\"count\":2},"
        "{\"cost\":2000000000000003}]"),
  NODE ("\"name\":\"node-fractions\",\"unit\":\"ms\",\"source\":{\"cost\":0.5},\"destinations\":[{\"cost\":\"1/3\"},{\"cost\":\"22/7\"},"
        "{\"cost\":25e-2,\"count\":2}]"),
  NODE ("\"name\":\"node-tenths\",\"source\":{\"cost\":0.1},\"destinations\":[{\"cost\":0.2,\"count\":2},{\"cost\":0.3,\"count\":3}]"),
  NODE ("\"name\":\"node-many\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":200},{\"cost\":3,\"count\":100}]"),
  NODE ("\"name\":\"node-many-of-a-class\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":3,\"count\":500}]"),
  NODE ("\"name\":\"node-all-distinct\",\"source\":{\"cost\":5},\"destinations\":[{\"cost\":1},{\"cost\":2},{\"cost\":3},{\"cost\":4},"
        "{\"cost\":5},{\"cost\":6},{\"cost\":7},{\"cost\":8}]"),
  NODE (
    "\"name\":\"powers-of-two\",\"source\":{\"cost\":4},\"destinations\":[{\"cost\":1},{\"cost\":2,\"count\":2},{\"cost\":4,\"count\":3},"
    "{\"cost\":8,\"count\":4}]"),
  NODE (
    "\"name\":\"slow-source-two-classes\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":2},{\"cost\":3,\"count\":4}]"),
  NODE ("\"name\":\"node-near-ties\",\"source\":{\"cost\":1001},\"destinations\":[{\"cost\":1000,\"count\":2},{\"cost\":1001,\"count\":2},"
        "{\"cost\":1002,\"count\":2}]"),
  NODE ("\"name\":\"node-quote \\\" backslash \\\\ umlaut \\u00fc\",\"unit\":\"\\u00b5s\",\"origin\":{\"note\":[1,{\"a\":null}]},"
        "\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"name\":\"h\\u00f6st\"},{\"cost\":1}]"),
  { "node-corner",
    "{ \"destinations\" : [ { \"count\" : 2, \"cost\" : \"3\" } ], \"source\" : { \"cost\" : 2.0 }, \"name\" : \"node-keys-in-"
    "another-order\", \"model\" : \"node\" }" },

  OVERHEAD ("\"name\":\"overhead-one\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":1,"
            "\"destinations\":[0],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-unused-nodes\"," FOUR_ALIKE ",\"multicasts\":[{\"source\":3,\"destinations\":[1],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-equal-broadcast\"," FOUR_ALIKE ",\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]"),
  OVERHEAD (FOUR_ALIKE ",\"multicasts\":[{\"source\":0,\"destinations\":[2,1],\"bytes\":1},{\"source\":1,\"destinations\":[0,3],"
                       "\"bytes\":1}]"), /* no name, destinations in no order */
  OVERHEAD ("\"name\":\"overhead-two-from-a-source\"," FOUR_ALIKE ",\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},"
            "{\"source\":0,\"destinations\":[1,3],\"bytes\":2}]"),
  OVERHEAD ("\"name\":\"overhead-everybody-to-one\"," FOUR_ALIKE
            ",\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":1},{\"source\":2,"
            "\"destinations\":[0],\"bytes\":1},{\"source\":3,\"destinations\":[0],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-swap\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":0,"
            "\"destinations\":[1],\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-huge-ratio\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1000000,\"receive\":1},{\"send\":1,"
            "\"receive\":1000000},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":1,\"destinations\":[0,2,3],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-relay-across-links\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1},{\"send\":1,"
            "\"receive\":1}],\"link\":[[0,1,1000],[1,0,1],[1000,1,0]],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],"
            "\"bytes\":1}]"),
  OVERHEAD (
    "\"name\":\"overhead-lengths\",\"nodes\":[{\"send\":{\"base\":1,\"per_byte\":0.01},\"receive\":{\"base\":2,\"per_byte\":\"1/50\"}},"
    "{\"send\":3,\"receive\":{\"base\":0,\"per_byte\":0.1}},{\"send\":{\"base\":0.5,\"per_byte\":0.5},\"receive\":4}],"
    "\"link\":0.001,\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":100},{\"source\":2,\"destinations\":[0],"
    "\"bytes\":1000000}]"),
  OVERHEAD ("\"name\":\"overhead-no-bytes\"," FOUR_ALIKE
            ",\"link\":5,\"multicasts\":[{\"source\":2,\"destinations\":[0,1,3],\"bytes\":0}]"),
  OVERHEAD (
    "\"name\":\"overhead-fractions\",\"unit\":\"us\",\"nodes\":[{\"send\":0.1,\"receive\":\"1/3\"},{\"send\":\"2/7\",\"receive\":0.25},"
    "{\"send\":1,\"receive\":0.2}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[2],\"bytes\":1}]"),

  EXCHANGE ("\"name\":\"exchange-alone\",\"times\":[[0]]"),
  EXCHANGE ("\"name\":\"exchange-two\",\"times\":[[0,3],[5,0]]"),
  EXCHANGE ("\"times\":[[0,1,2],[3,0,4],[5,6,0]]"), /* no name */
  EXCHANGE ("\"name\":\"exchange-nothing-to-send\",\"times\":[[0,0,0],[0,0,0],[0,0,0]]"),
  EXCHANGE ("\"name\":\"exchange-equal-3\",\"times\":[[0,1,1],[1,0,1],[1,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-equal-4\",\"times\":[[0,2,2,2],[2,0,2,2],[2,2,0,2],[2,2,2,0]]"),
  EXCHANGE ("\"name\":\"exchange-one-slow-sender\",\"times\":[[0,9,9,9],[1,0,1,1],[1,1,0,1],[1,1,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-one-slow-receiver\",\"times\":[[0,9,1,1],[1,0,1,1],[1,9,0,1],[1,9,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-above-the-load\",\"times\":[[0,1,2],[2,0,1],[1,2,0]]"),
  EXCHANGE ("\"name\":\"exchange-a-few-only\",\"times\":[[0,4,0,0],[0,0,0,3],[0,2,0,0],[5,0,0,0]]"),
  EXCHANGE ("\"name\":\"exchange-huge-ratio\",\"times\":[[0,1,1000000000000],[1,0,1],[1,1,0]]"),
  EXCHANGE ("\"name\":\"exchange-fractions\",\"unit\":\"ms\",\"times\":[[0,0.1,\"1/3\"],[\"2/7\",0,0.25],[1e-2,3,0]]"),

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
  LOGP ("\"name\":\"logp-single\",\"source\":{\"send\":3},\"destinations\":[{\"send\":1,\"receive\":0}]"),
  LOGP ("\"source\":{\"send\":2,\"gap\":5},\"destinations\":[{\"send\":1,\"receive\":1},{\"send\":2,\"receive\":3,\"gap\":4}]"),
  LOGP ("\"name\":\"logp-no-overheads\",\"latency\":9,\"source\":{\"send\":\"1/1000\"},\"destinations\":[{\"send\":\"1/"
        "1000\",\"receive\":0,\"count\":12}]"),
  LOGP ("\"name\":\"logp-long-gaps\",\"latency\":1,\"source\":{\"send\":1,\"gap\":40},\"destinations\":[{\"send\":1,\"receive\":1,\"gap\":"
        "40,\"count\":9}]"),
  LOGP ("\"name\":\"logp-gap-unused\",\"source\":{\"send\":5,\"receive\":7,\"gap\":5},\"destinations\":[{\"send\":4,\"receive\":2,\"gap\":"
        "3,\"count\":4},{\"send\":4,\"receive\":2,\"count\":3}]"),
  LOGP ("\"name\":\"logp-as-node-model\",\"source\":{\"send\":3},\"destinations\":[{\"send\":2,\"receive\":0,\"count\":4},{\"send\":\"7/"
        "2\",\"receive\":0,\"count\":7}]"),
  LOGP ("\"name\":\"logp-alike\",\"latency\":2,\"source\":{\"send\":2,\"gap\":4},\"destinations\":[{\"send\":2,\"receive\":2,"
        "\"gap\":4,\"count\":7}]"),
  LOGP ("\"name\":\"logp-fast-in-one-thing\",\"unit\":\"us\",\"latency\":2,\"source\":{\"send\":8,\"gap\":9},\"destinations\":[{\"send\":1,"
        "\"receive\":12,\"gap\":12,\"count\":3},{\"send\":12,\"receive\":0,\"gap\":12,\"count\":3},{\"send\":6,\"receive\":12,\"gap\":0,"
        "\"count\":3}]"),
  LOGP ("\"name\":\"logp-slow-to-receive\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":[{\"send\":1,\"receive\":1,\"count\":8},{"
        "\"send\":1,\"receive\":30}]"),
  LOGP ("\"name\":\"logp-huge-ratio\",\"latency\":\"1/"
        "1000\",\"source\":{\"send\":1000000000},\"destinations\":[{\"send\":1,\"receive\":1000000000},{\"send\":1000000000,\"receive\":1,"
        "\"gap\":2000000000,\"count\":3}]"),
  LOGP ("\"name\":\"logp-fractions\",\"unit\":\"us\",\"latency\":0.1,\"source\":{\"send\":\"1/3\",\"gap\":\"2/"
        "7\"},\"destinations\":[{\"send\":0.25,\"receive\":\"1/6\",\"count\":3},{\"send\":\"3/5\",\"receive\":0.5,\"gap\":\"5/"
        "4\",\"count\":4}]"),
  PAPER_001 ("\"name\":\"001-logp-fnf\",\"source\":{\"send\":1,\"gap\":40},\"destinations\":[{\"send\":1,\"receive\":12,\"gap\":16,"
             "\"count\":5},{\"send\":2,\"receive\":0}]"),
  PAPER_001 (
    "\"name\":\"001-logp-ecf\",\"source\":{\"send\":1,\"gap\":5},\"destinations\":[{\"send\":1,\"receive\":1},{\"send\":5,\"receive\":0}]"),
  PAPER_001 ("\"name\":\"001-logp-eaf\",\"source\":{\"send\":1,\"gap\":6},\"destinations\":[{\"send\":1,\"receive\":6},{\"send\":6,"
             "\"receive\":0,\"gap\":1,\"count\":3}]"),
  PAPER_001 ("\"name\":\"001-logp-fhf\",\"source\":{\"send\":1,\"gap\":4},\"destinations\":[{\"send\":4,\"receive\":0,\"gap\":4},{\"send\":"
             "1,\"receive\":0,\"gap\":5}]"),
  PAPER_001 ("\"name\":\"001-logp-leaves\",\"source\":{\"send\":1,\"gap\":40},\"destinations\":[{\"send\":1,\"receive\":2,\"gap\":40,"
             "\"count\":10},{\"send\":4,\"receive\":0,\"count\":3}]"),
  PAPER_001 ("\"name\":\"001-logp-add-fnf\",\"source\":{\"send\":1,\"gap\":2},\"destinations\":[{\"send\":3,\"receive\":0,\"count\":5},{"
             "\"send\":3,\"receive\":8}]"),
  PAPER_001 ("\"name\":\"001-logp-add-ecf\",\"source\":{\"send\":1,\"gap\":6},\"destinations\":[{\"send\":6,\"receive\":0,\"gap\":5,"
             "\"count\":3},{\"send\":1,\"receive\":1}]"),
  PAPER_001 ("\"name\":\"001-logp-add-eaf\",\"source\":{\"send\":2,\"gap\":1},\"destinations\":[{\"send\":2,\"receive\":8},{\"send\":3,"
             "\"receive\":0,\"count\":5}]"),
  PAPER_001 ("\"name\":\"001-logp-as-figure-1\",\"source\":{\"send\":3},\"destinations\":[{\"send\":2,\"receive\":0,\"count\":4},{\"send\":"
             "3,\"receive\":0,\"count\":7}]"),
  PAPER_001 ("\"name\":\"001-logp-as-node-latency\",\"latency\":2,\"source\":{\"send\":1,\"gap\":3},\"destinations\":[{\"send\":1,"
             "\"receive\":0,\"gap\":3,\"count\":3},{\"send\":3,\"receive\":0,\"gap\":5,\"count\":2}]"),
  PAPER_001 ("\"name\":\"001-logp-nearly-node\",\"source\":{\"send\":2},\"destinations\":[{\"send\":2,\"receive\":0,\"gap\":3,\"count\":2},"
             "{\"send\":3,\"receive\":0,\"count\":2}]"),
  PAPER_001 ("\"name\":\"001-logp-alike\",\"latency\":1,\"source\":{\"send\":3},\"destinations\":[{\"send\":2,\"receive\":1,\"gap\":3,"
             "\"count\":6}]"),
  PAPER_001 ("\"name\":\"001-logp-slowest\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{\"send\":1,\"receive\":2,"
             "\"gap\":4,\"count\":2},{\"send\":2,\"receive\":1,\"count\":2},{\"send\":3,\"receive\":2,\"gap\":5,\"count\":2}]"),
  PARAMETERIZED ("\"name\":\"003-table-4.3\",\"nodes\":9,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.4\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-strict\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10"),
  PARAMETERIZED (
    "\"name\":\"003-figure-5.4\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},\"source\":[3,2],\"destinations\":[[1,5],[2,"
    "1],[3,4],[4,3],[4,4],[5,1],[5,4]]"),
  PARAMETERIZED (
    "\"name\":\"003-figure-5.7\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},\"source\":3,\"destinations\":[1,6,7,10,12,13]"),
  PARAMETERIZED ("\"name\":\"003-figure-7.2\",\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}"),
  PARAMETERIZED ("\"name\":\"parameterized-alone\",\"nodes\":1,\"hold\":1,\"end\":1"),
  PARAMETERIZED ("\"nodes\":2,\"hold\":5,\"end\":3"), /* no name */
  PARAMETERIZED ("\"name\":\"parameterized-chain\",\"nodes\":12,\"hold\":1000000000,\"end\":1"),
  PARAMETERIZED ("\"name\":\"parameterized-star\",\"nodes\":12,\"hold\":1,\"end\":1000000000"),
  PARAMETERIZED ("\"name\":\"parameterized-fractions\",\"unit\":\"us\",\"nodes\":17,\"hold\":\"1/3\",\"end\":0.7"),
  PARAMETERIZED ("\"name\":\"parameterized-at-once\",\"nodes\":40,\"hold\":3,\"end\":2,\"ports\":4,\"interval\":0"),
  PARAMETERIZED ("\"name\":\"parameterized-slow-ports\",\"nodes\":20,\"hold\":3,\"end\":4,\"ports\":5,\"interval\":2"),
  PARAMETERIZED (
    "\"name\":\"parameterized-slow-rounds\",\"nodes\":20,\"hold\":3,\"end\":4,\"ports\":5,\"interval\":2,\"port_model\":\"rounds\""),
  PARAMETERIZED (
    "\"name\":\"parameterized-bytes\",\"nodes\":33,\"bytes\":1000,\"hold\":{\"base\":19.15,\"per_byte\":0.02},\"end\":{\"base\":53.295,"
    "\"per_byte\":0.07}"),
  PARAMETERIZED ("\"name\":\"parameterized-loggp\",\"nodes\":10,\"bytes\":64,\"loggp\":{\"L\":5,\"o\":1.5,\"g\":4,\"G\":\"1/8\"}"),
  PARAMETERIZED ("\"name\":\"parameterized-postal\",\"nodes\":21,\"postal\":{\"lambda\":2.5}"),
  PARAMETERIZED (
    "\"name\":\"parameterized-line\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[5,1]},\"source\":[2,0],\"destinations\":[[0,0],[1,0],"
    "[3,0],[4,0]]"),
  PARAMETERIZED (
    "\"name\":\"parameterized-full-bmin\",\"hold\":1,\"end\":3,\"network\":{\"bmin\":8},\"source\":7,\"destinations\":[0,1,2,3,4,5,6]"),

  PAPER_003 ("\"name\":\"003-figure-3.2\",\"nodes\":4,\"hold\":2,\"end\":5"),
  PAPER_003 (
    "\"name\":\"003-table-4.1-s1\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":20,\"per_byte\":2},\"end\":{\"base\":55,\"per_byte\":7}"),
  PAPER_003 ("\"name\":\"003-table-4.1-s1-printed\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":20,\"per_byte\":0.02},\"end\":{\"base\":"
             "55,\"per_byte\":0.07}"),
  PAPER_003 (
    "\"name\":\"003-table-4.1-s2\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":25,\"per_byte\":3},\"end\":{\"base\":40,\"per_byte\":4}"),
  PAPER_003 ("\"name\":\"003-table-4.1-s2-printed\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":25,\"per_byte\":0.03},\"end\":{\"base\":"
             "40,\"per_byte\":0.04}"),
  PAPER_003 ("\"name\":\"003-table-4.3-n2\",\"nodes\":2,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3-n3\",\"nodes\":3,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3-n4\",\"nodes\":4,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3-n5\",\"nodes\":5,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3-n6\",\"nodes\":6,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3-n7\",\"nodes\":7,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3-n8\",\"nodes\":8,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.3\",\"nodes\":9,\"hold\":20,\"end\":55"),
  PAPER_003 ("\"name\":\"003-table-4.4-n2\",\"nodes\":2,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n3\",\"nodes\":3,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n4\",\"nodes\":4,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n5\",\"nodes\":5,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n6\",\"nodes\":6,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n7\",\"nodes\":7,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n8\",\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n9\",\"nodes\":9,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n10\",\"nodes\":10,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-n11\",\"nodes\":11,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-table-4.4-strict\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10"),
  PAPER_003 ("\"name\":\"003-figure-4.6-1b-n24\",\"unit\":\"us\",\"nodes\":24,\"bytes\":1,\"hold\":{\"base\":19.15,\"per_byte\":0.02},"
             "\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PAPER_003 ("\"name\":\"003-figure-4.6-1b-n100\",\"unit\":\"us\",\"nodes\":100,\"bytes\":1,\"hold\":{\"base\":19.15,\"per_byte\":0.02},"
             "\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PAPER_003 ("\"name\":\"003-figure-4.6-1024b-n24\",\"unit\":\"us\",\"nodes\":24,\"bytes\":1024,\"hold\":{\"base\":19.15,\"per_byte\":0.02}"
             ",\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PAPER_003 ("\"name\":\"003-figure-4.6-1024b-n100\",\"unit\":\"us\",\"nodes\":100,\"bytes\":1024,\"hold\":{\"base\":19.15,\"per_byte\":0."
             "02},\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PAPER_003 ("\"name\":\"003-figure-5.1\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},\"source\":3,\"destinations\":[13,10,7,12,1,6]"),
  PAPER_003 ("\"name\":\"003-figure-5.1-o36\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},\"source\":3,\"destinations\":[13,10,7,12,1,"
             "6],\"occupation\":36"),
  PAPER_003 ("\"name\":\"003-figure-5.4\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},\"source\":[3,2],\"destinations\":[[1,5],[2,"
             "1],[3,4],[4,3],[4,4],[5,1],[5,4]]"),
  PAPER_003 ("\"name\":\"003-figure-5.4-o21\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},\"source\":[3,2],\"destinations\":[[1,5],"
             "[2,1],[3,4],[4,3],[4,4],[5,1],[5,4]],\"occupation\":21"),
  PAPER_003 ("\"name\":\"003-figure-5.4-above\",\"hold\":55,\"end\":20,\"network\":{\"mesh\":[6,6]},\"source\":[3,2],\"destinations\":[[1,"
             "5],[2,1],[3,4],[4,3],[4,4],[5,1],[5,4]]"),
  PAPER_003 ("\"name\":\"003-figure-5.7\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},\"source\":3,\"destinations\":[1,6,7,10,12,13]"),
  PAPER_003 ("\"name\":\"003-figure-5.7-o21\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},\"source\":3,\"destinations\":[1,6,7,10,12,"
             "13],\"occupation\":21"),
  PAPER_003 (
    "\"name\":\"003-figure-5.7-above\",\"hold\":55,\"end\":20,\"network\":{\"bmin\":16},\"source\":3,\"destinations\":[1,6,7,10,12,13]"),
  PAPER_003 ("\"name\":\"003-figure-6.23\",\"hold\":3005,\"end\":10527,\"network\":{\"mesh\":[16,16]},\"source\":[3,2],\"destinations\":[["
             "1,5],[2,11],[3,14],[4,3],[9,4],[15,1],[5,4]],\"occupation\":3438"),
  PAPER_003 ("\"name\":\"003-figure-7.2\",\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}"),
  PAPER_003 ("\"name\":\"003-lemma-3\",\"nodes\":5,\"hold\":1,\"end\":1"),
  PAPER_003 ("\"name\":\"003-above\",\"nodes\":3,\"hold\":2,\"end\":1"),
  PAPER_003 ("\"name\":\"003-beyond\",\"nodes\":3,\"hold\":3,\"end\":1"),
  PAPER_003 ("\"name\":\"003-long-hold\",\"nodes\":7,\"hold\":5,\"end\":1"),
  PAPER_003 ("\"name\":\"003-short-hold\",\"nodes\":7,\"hold\":1,\"end\":5"),
  PAPER_003 ("\"name\":\"003-ports-above\",\"nodes\":2,\"hold\":2,\"end\":1,\"ports\":2,\"interval\":1,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-ports-apart\",\"nodes\":4,\"hold\":1,\"end\":2,\"ports\":2,\"interval\":1,\"port_model\":\"rounds\""),
  PAPER_003 ("\"name\":\"003-ports-apart-strict\",\"nodes\":4,\"hold\":1,\"end\":2,\"ports\":2,\"interval\":1"),
  PAPER_003 ("\"name\":\"003-ports-roomy\",\"nodes\":9,\"hold\":4,\"end\":5,\"ports\":2,\"interval\":2"),
  PAPER_003 ("\"name\":\"003-ports-spaced\",\"nodes\":4,\"hold\":3,\"end\":4,\"ports\":2,\"interval\":2"),
  PAPER_003 ("\"name\":\"003-mesh-above\",\"hold\":5,\"end\":2,\"network\":{\"mesh\":[3,3]},\"source\":[1,0],\"destinations\":[[2,0],[0,1]]"
             ",\"occupation\":2"),
  PAPER_003 (
    "\"name\":\"003-mesh-ties\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},\"source\":[1,0],\"destinations\":[[2,0],[0,1]]"),
  PAPER_003 (
    "\"name\":\"003-mesh-minor\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},\"source\":[1,2],\"destinations\":[[2,0],[0,2],[2,2]]"),
  PAPER_003 ("\"name\":\"003-mesh-nested\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},\"source\":[0,0],\"destinations\":[[1,0],[1,1]"
             ",[2,1],[0,2],[1,2]]"),
  PAPER_003 ("\"name\":\"003-mesh-counting\",\"hold\":2,\"end\":5,\"network\":{\"mesh\":[3,3]},\"source\":[1,0],\"destinations\":[[2,0],[0,"
             "1]],\"occupation\":3"),
  PAPER_003 (
    "\"name\":\"003-bmin-above\",\"hold\":5,\"end\":2,\"network\":{\"bmin\":8},\"source\":3,\"destinations\":[2,5],\"occupation\":2"),
  PAPER_003 ("\"name\":\"003-bmin-order\",\"hold\":2,\"end\":2,\"network\":{\"bmin\":8},\"source\":0,\"destinations\":[7,2,6]"),
};

const struct named_suite *
corners_find (const char *name)
{
  for (const struct named_suite *suite = corners_table; suite->name; suite++)
    if (strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

const char *
corners_text (const struct named_suite *suite, size_t index)
{
  for (size_t i = 0; i < sizeof corners / sizeof *corners; i++)
    if (strcmp (corners[i].suite, suite->name) == 0 && index-- == 0)
      return corners[i].text;
  return NULL;
}
