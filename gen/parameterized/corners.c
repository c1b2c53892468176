#include "gen/parameterized/gen.h"

#define PARAMETERIZED(text) "{\"model\":\"parameterized\"," text "}"

static const char *const corner[] = {
  PARAMETERIZED ("\"name\":\"003-table-4.3\",\"nodes\":9,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.4\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-strict\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":"
                 "3,\"interval\":10"),
  PARAMETERIZED ("\"name\":\"003-figure-5.4\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},"
                 "\"source\":[3,2],\"destinations\":[[1,5],[2,"
                 "1],[3,4],[4,3],[4,4],[5,1],[5,4]]"),
  PARAMETERIZED ("\"name\":\"003-figure-5.7\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},"
                 "\"source\":3,\"destinations\":[1,6,7,10,12,13]"),
  PARAMETERIZED ("\"name\":\"003-figure-7.2\",\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}"),
  PARAMETERIZED ("\"name\":\"parameterized-alone\",\"nodes\":1,\"hold\":1,\"end\":1"),
  PARAMETERIZED ("\"nodes\":2,\"hold\":5,\"end\":3"), /* no name */
  PARAMETERIZED ("\"name\":\"parameterized-chain\",\"nodes\":12,\"hold\":1000000000,\"end\":1"),
  PARAMETERIZED ("\"name\":\"parameterized-star\",\"nodes\":12,\"hold\":1,\"end\":1000000000"),
  PARAMETERIZED ("\"name\":\"parameterized-fractions\",\"unit\":\"us\",\"nodes\":17,\"hold\":\"1/"
                 "3\",\"end\":0.7"),
  PARAMETERIZED ("\"name\":\"parameterized-at-once\",\"nodes\":40,\"hold\":3,\"end\":2,\"ports\":4,"
                 "\"interval\":0"),
  PARAMETERIZED ("\"name\":\"parameterized-slow-ports\",\"nodes\":20,\"hold\":3,\"end\":4,"
                 "\"ports\":5,\"interval\":2"),
  PARAMETERIZED ("\"name\":\"parameterized-slow-rounds\",\"nodes\":20,\"hold\":3,\"end\":4,"
                 "\"ports\":5,\"interval\":2,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"parameterized-bytes\",\"nodes\":33,\"bytes\":1000,\"hold\":{\"base\":"
                 "19.15,\"per_byte\":0.02},\"end\":{\"base\":53.295,"
                 "\"per_byte\":0.07}"),
  PARAMETERIZED ("\"name\":\"parameterized-loggp\",\"nodes\":10,\"bytes\":64,\"loggp\":{\"L\":5,"
                 "\"o\":1.5,\"g\":4,\"G\":\"1/8\"}"),
  PARAMETERIZED ("\"name\":\"parameterized-postal\",\"nodes\":21,\"postal\":{\"lambda\":2.5}"),
  PARAMETERIZED ("\"name\":\"parameterized-line\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[5,1]}"
                 ",\"source\":[2,0],\"destinations\":[[0,0],[1,0],"
                 "[3,0],[4,0]]"),
  PARAMETERIZED ("\"name\":\"parameterized-full-bmin\",\"hold\":1,\"end\":3,\"network\":{\"bmin\":"
                 "8},\"source\":7,\"destinations\":[0,1,2,3,4,5,6]"),
  NULL,
};

static const char *const paper_003[] = {
  PARAMETERIZED ("\"name\":\"003-figure-3.2\",\"nodes\":4,\"hold\":2,\"end\":5"),
  PARAMETERIZED (
    "\"name\":\"003-table-4.1-s1\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":20,\"per_"
    "byte\":2},\"end\":{\"base\":55,\"per_byte\":7}"),
  PARAMETERIZED (
    "\"name\":\"003-table-4.1-s1-printed\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":"
    "20,\"per_byte\":0.02},\"end\":{\"base\":"
    "55,\"per_byte\":0.07}"),
  PARAMETERIZED (
    "\"name\":\"003-table-4.1-s2\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":25,\"per_"
    "byte\":3},\"end\":{\"base\":40,\"per_byte\":4}"),
  PARAMETERIZED (
    "\"name\":\"003-table-4.1-s2-printed\",\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":"
    "25,\"per_byte\":0.03},\"end\":{\"base\":"
    "40,\"per_byte\":0.04}"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n2\",\"nodes\":2,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n3\",\"nodes\":3,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n4\",\"nodes\":4,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n5\",\"nodes\":5,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n6\",\"nodes\":6,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n7\",\"nodes\":7,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3-n8\",\"nodes\":8,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.3\",\"nodes\":9,\"hold\":20,\"end\":55"),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n2\",\"nodes\":2,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n3\",\"nodes\":3,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n4\",\"nodes\":4,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n5\",\"nodes\":5,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n6\",\"nodes\":6,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n7\",\"nodes\":7,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n8\",\"nodes\":8,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n9\",\"nodes\":9,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n10\",\"nodes\":10,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4-n11\",\"nodes\":11,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-table-4.4\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,"
                 "\"interval\":10,\"port_model\":\"rounds\""),
  PARAMETERIZED (
    "\"name\":\"003-table-4.4-strict\",\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,"
    "\"interval\":10"),
  PARAMETERIZED (
    "\"name\":\"003-figure-4.6-1b-n24\",\"unit\":\"us\",\"nodes\":24,\"bytes\":1,\"hold\":"
    "{\"base\":19.15,\"per_byte\":0.02},"
    "\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PARAMETERIZED ("\"name\":\"003-figure-4.6-1b-n100\",\"unit\":\"us\",\"nodes\":100,\"bytes\":1,"
                 "\"hold\":{\"base\":19.15,\"per_byte\":0.02},"
                 "\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PARAMETERIZED (
    "\"name\":\"003-figure-4.6-1024b-n24\",\"unit\":\"us\",\"nodes\":24,\"bytes\":1024,"
    "\"hold\":{\"base\":19.15,\"per_byte\":0.02}"
    ",\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PARAMETERIZED (
    "\"name\":\"003-figure-4.6-1024b-n100\",\"unit\":\"us\",\"nodes\":100,\"bytes\":1024,"
    "\"hold\":{\"base\":19.15,\"per_byte\":0."
    "02},\"end\":{\"base\":53.295,\"per_byte\":0.07}"),
  PARAMETERIZED ("\"name\":\"003-figure-5.1\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},"
                 "\"source\":3,\"destinations\":[13,10,7,12,1,6]"),
  PARAMETERIZED ("\"name\":\"003-figure-5.1-o36\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},"
                 "\"source\":3,\"destinations\":[13,10,7,12,1,"
                 "6],\"occupation\":36"),
  PARAMETERIZED ("\"name\":\"003-figure-5.4\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},"
                 "\"source\":[3,2],\"destinations\":[[1,5],[2,"
                 "1],[3,4],[4,3],[4,4],[5,1],[5,4]]"),
  PARAMETERIZED (
    "\"name\":\"003-figure-5.4-o21\",\"hold\":20,\"end\":55,\"network\":{\"mesh\":[6,6]},"
    "\"source\":[3,2],\"destinations\":[[1,5],"
    "[2,1],[3,4],[4,3],[4,4],[5,1],[5,4]],\"occupation\":21"),
  PARAMETERIZED (
    "\"name\":\"003-figure-5.4-above\",\"hold\":55,\"end\":20,\"network\":{\"mesh\":[6,6]}"
    ",\"source\":[3,2],\"destinations\":[[1,"
    "5],[2,1],[3,4],[4,3],[4,4],[5,1],[5,4]]"),
  PARAMETERIZED ("\"name\":\"003-figure-5.7\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},"
                 "\"source\":3,\"destinations\":[1,6,7,10,12,13]"),
  PARAMETERIZED ("\"name\":\"003-figure-5.7-o21\",\"hold\":20,\"end\":55,\"network\":{\"bmin\":16},"
                 "\"source\":3,\"destinations\":[1,6,7,10,12,"
                 "13],\"occupation\":21"),
  PARAMETERIZED (
    "\"name\":\"003-figure-5.7-above\",\"hold\":55,\"end\":20,\"network\":{\"bmin\":16},"
    "\"source\":3,\"destinations\":[1,6,7,10,12,13]"),
  PARAMETERIZED (
    "\"name\":\"003-figure-6.23\",\"hold\":3005,\"end\":10527,\"network\":{\"mesh\":[16,"
    "16]},\"source\":[3,2],\"destinations\":[["
    "1,5],[2,11],[3,14],[4,3],[9,4],[15,1],[5,4]],\"occupation\":3438"),
  PARAMETERIZED ("\"name\":\"003-figure-7.2\",\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}"),
  PARAMETERIZED ("\"name\":\"003-lemma-3\",\"nodes\":5,\"hold\":1,\"end\":1"),
  PARAMETERIZED ("\"name\":\"003-above\",\"nodes\":3,\"hold\":2,\"end\":1"),
  PARAMETERIZED ("\"name\":\"003-beyond\",\"nodes\":3,\"hold\":3,\"end\":1"),
  PARAMETERIZED ("\"name\":\"003-long-hold\",\"nodes\":7,\"hold\":5,\"end\":1"),
  PARAMETERIZED ("\"name\":\"003-short-hold\",\"nodes\":7,\"hold\":1,\"end\":5"),
  PARAMETERIZED ("\"name\":\"003-ports-above\",\"nodes\":2,\"hold\":2,\"end\":1,\"ports\":2,"
                 "\"interval\":1,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-ports-apart\",\"nodes\":4,\"hold\":1,\"end\":2,\"ports\":2,"
                 "\"interval\":1,\"port_model\":\"rounds\""),
  PARAMETERIZED ("\"name\":\"003-ports-apart-strict\",\"nodes\":4,\"hold\":1,\"end\":2,\"ports\":2,"
                 "\"interval\":1"),
  PARAMETERIZED (
    "\"name\":\"003-ports-roomy\",\"nodes\":9,\"hold\":4,\"end\":5,\"ports\":2,\"interval\":2"),
  PARAMETERIZED (
    "\"name\":\"003-ports-spaced\",\"nodes\":4,\"hold\":3,\"end\":4,\"ports\":2,\"interval\":2"),
  PARAMETERIZED ("\"name\":\"003-mesh-above\",\"hold\":5,\"end\":2,\"network\":{\"mesh\":[3,3]},"
                 "\"source\":[1,0],\"destinations\":[[2,0],[0,1]]"
                 ",\"occupation\":2"),
  PARAMETERIZED ("\"name\":\"003-mesh-ties\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},"
                 "\"source\":[1,0],\"destinations\":[[2,0],[0,1]]"),
  PARAMETERIZED ("\"name\":\"003-mesh-minor\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},"
                 "\"source\":[1,2],\"destinations\":[[2,0],[0,2],[2,2]]"),
  PARAMETERIZED ("\"name\":\"003-mesh-nested\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[3,3]},"
                 "\"source\":[0,0],\"destinations\":[[1,0],[1,1]"
                 ",[2,1],[0,2],[1,2]]"),
  PARAMETERIZED ("\"name\":\"003-mesh-counting\",\"hold\":2,\"end\":5,\"network\":{\"mesh\":[3,3]},"
                 "\"source\":[1,0],\"destinations\":[[2,0],[0,"
                 "1]],\"occupation\":3"),
  PARAMETERIZED (
    "\"name\":\"003-bmin-above\",\"hold\":5,\"end\":2,\"network\":{\"bmin\":8},\"source\":"
    "3,\"destinations\":[2,5],\"occupation\":2"),
  PARAMETERIZED (
    "\"name\":\"003-bmin-order\",\"hold\":2,\"end\":2,\"network\":{\"bmin\":8},\"source\":"
    "0,\"destinations\":[7,2,6]"),
  NULL,
};

const struct named_suite parameterized_corners[] = {
  { "parameterized-corner",
    "parameterized model: the papers' examples, one node, ports of both "
    "readings, huge ratios, full networks, LogP",
    SUITE_CORNERS, suite_write_lines, corner },
  { "paper-003",
    "parameterized model: the tables and figures of 003 that have numbers, and what "
    "refutes its false readings",
    SUITE_CORNERS, suite_write_lines, paper_003 },
  { .name = NULL },
};
