#include "gen/node/gen.h"

#define NODE(text) "{\"model\":\"node\"," text "}"

static const char *const corner[] = {
  NODE ("\"name\":\"node-one\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]"),
  NODE (
    "\"name\":\"node-one-slow-source\",\"source\":{\"cost\":7},\"destinations\":[{\"cost\":2}]"),
  NODE ("\"name\":\"node-one-slow-destination\",\"source\":{\"cost\":2},\"destinations\":[{"
        "\"cost\":1000000}]"),
  NODE ("\"source\":{\"cost\":2},\"destinations\":[{\"cost\":3},{\"cost\":2}]"), /* no name */
  NODE (
    "\"name\":\"node-two\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":1,\"count\":2}]"),
  NODE ("\"name\":\"node-equal-7\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":"
        "7}]"),
  NODE ("\"name\":\"node-equal-8\",\"source\":{\"cost\":5},\"destinations\":[{\"cost\":5,\"count\":"
        "8}]"),
  NODE ("\"name\":\"node-equal-but-source\",\"source\":{\"cost\":9},\"destinations\":[{\"cost\":2,"
        "\"count\":9}]"),
  NODE ("\"name\":\"node-fast-last\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":9,"
        "\"count\":2},{\"cost\":4},{\"cost\":2,\"count\":"
        "2}]"),
  NODE ("\"name\":\"node-groups-of-equal-cost\",\"source\":{\"cost\":2},\"destinations\":[{"
        "\"cost\":3},{\"cost\":2},{\"cost\":3,\"count\":2},"
        "{\"cost\":2,\"count\":2}]"),
  NODE ("\"name\":\"node-huge-ratio\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,"
        "\"count\":2},{\"cost\":1000000000,\"count\":3}]"),
  NODE ("\"name\":\"huge-source\",\"source\":{\"cost\":1000000000000},\"destinations\":[{\"cost\":"
        "1,\"count\":3},{\"cost\":2,\"count\":2}]"),
  NODE ("\"name\":\"node-large-costs\",\"source\":{\"cost\":1000000000000007},\"destinations\":[{"
        "\"cost\":1000000000000037,\"count\":2},"
        "{\"cost\":2000000000000003}]"),
  NODE ("\"name\":\"node-fractions\",\"unit\":\"ms\",\"source\":{\"cost\":0.5},\"destinations\":[{"
        "\"cost\":\"1/3\"},{\"cost\":\"22/7\"},"
        "{\"cost\":25e-2,\"count\":2}]"),
  NODE ("\"name\":\"node-tenths\",\"source\":{\"cost\":0.1},\"destinations\":[{\"cost\":0.2,"
        "\"count\":2},{\"cost\":0.3,\"count\":3}]"),
  NODE ("\"name\":\"node-many\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"count\":"
        "200},{\"cost\":3,\"count\":100}]"),
  NODE ("\"name\":\"node-many-of-a-class\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":3,"
        "\"count\":500}]"),
  NODE ("\"name\":\"node-all-distinct\",\"source\":{\"cost\":5},\"destinations\":[{\"cost\":1},{"
        "\"cost\":2},{\"cost\":3},{\"cost\":4},"
        "{\"cost\":5},{\"cost\":6},{\"cost\":7},{\"cost\":8}]"),
  NODE ("\"name\":\"powers-of-two\",\"source\":{\"cost\":4},\"destinations\":[{\"cost\":1},{"
        "\"cost\":2,\"count\":2},{\"cost\":4,\"count\":3},"
        "{\"cost\":8,\"count\":4}]"),
  NODE ("\"name\":\"slow-source-two-classes\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":"
        "2,\"count\":2},{\"cost\":3,\"count\":4}]"),
  NODE ("\"name\":\"node-near-ties\",\"source\":{\"cost\":1001},\"destinations\":[{\"cost\":1000,"
        "\"count\":2},{\"cost\":1001,\"count\":2},"
        "{\"cost\":1002,\"count\":2}]"),
  NODE (
    "\"name\":\"node-quote \\\" backslash \\\\ umlaut "
    "\\u00fc\",\"unit\":\"\\u00b5s\",\"origin\":{\"note\":[1,{\"a\":null}]},"
    "\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2,\"name\":\"h\\u00f6st\"},{\"cost\":1}]"),
  "{ \"destinations\" : [ { \"count\" : 2, \"cost\" : \"3\" } ], \"source\" : { "
  "\"cost\" : 2.0 }, \"name\" : \"node-keys-in-"
  "another-order\", \"model\" : \"node\" }",
  NULL,
};

const struct named_suite node_corners[] = {
  { "node-corner",
    "node model: one destination, equal costs, huge ratios, fractions, many nodes "
    "of a class, names to escape",
    SUITE_CORNERS, suite_write_lines, corner },
  { .name = NULL },
};
