#include "gen/logp/gen.h"

#define LOGP(text) "{\"model\":\"logp\"," text "}"

static const char *const corner[] = {
  LOGP ("\"name\":\"logp-single\",\"source\":{\"send\":3},\"destinations\":[{\"send\":1,"
        "\"receive\":0}]"),
  LOGP ("\"source\":{\"send\":2,\"gap\":5},\"destinations\":[{\"send\":1,\"receive\":1},{\"send\":"
        "2,\"receive\":3,\"gap\":4}]"),
  LOGP ("\"name\":\"logp-no-overheads\",\"latency\":9,\"source\":{\"send\":\"1/"
        "1000\"},\"destinations\":[{\"send\":\"1/"
        "1000\",\"receive\":0,\"count\":12}]"),
  LOGP ("\"name\":\"logp-long-gaps\",\"latency\":1,\"source\":{\"send\":1,\"gap\":40},"
        "\"destinations\":[{\"send\":1,\"receive\":1,\"gap\":"
        "40,\"count\":9}]"),
  LOGP ("\"name\":\"logp-gap-unused\",\"source\":{\"send\":5,\"receive\":7,\"gap\":5},"
        "\"destinations\":[{\"send\":4,\"receive\":2,\"gap\":"
        "3,\"count\":4},{\"send\":4,\"receive\":2,\"count\":3}]"),
  LOGP ("\"name\":\"logp-as-node-model\",\"source\":{\"send\":3},\"destinations\":[{\"send\":2,"
        "\"receive\":0,\"count\":4},{\"send\":\"7/"
        "2\",\"receive\":0,\"count\":7}]"),
  LOGP ("\"name\":\"logp-alike\",\"latency\":2,\"source\":{\"send\":2,\"gap\":4},\"destinations\":["
        "{\"send\":2,\"receive\":2,"
        "\"gap\":4,\"count\":7}]"),
  LOGP ("\"name\":\"logp-fast-in-one-thing\",\"unit\":\"us\",\"latency\":2,\"source\":{\"send\":8,"
        "\"gap\":9},\"destinations\":[{\"send\":1,"
        "\"receive\":12,\"gap\":12,\"count\":3},{\"send\":12,\"receive\":0,\"gap\":12,\"count\":3},"
        "{\"send\":6,\"receive\":12,\"gap\":0,"
        "\"count\":3}]"),
  LOGP ("\"name\":\"logp-slow-to-receive\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":["
        "{\"send\":1,\"receive\":1,\"count\":8},{"
        "\"send\":1,\"receive\":30}]"),
  LOGP ("\"name\":\"logp-huge-ratio\",\"latency\":\"1/"
        "1000\",\"source\":{\"send\":1000000000},\"destinations\":[{\"send\":1,\"receive\":"
        "1000000000},{\"send\":1000000000,\"receive\":1,"
        "\"gap\":2000000000,\"count\":3}]"),
  LOGP ("\"name\":\"logp-fractions\",\"unit\":\"us\",\"latency\":0.1,\"source\":{\"send\":\"1/"
        "3\",\"gap\":\"2/"
        "7\"},\"destinations\":[{\"send\":0.25,\"receive\":\"1/6\",\"count\":3},{\"send\":\"3/"
        "5\",\"receive\":0.5,\"gap\":\"5/"
        "4\",\"count\":4}]"),
  NULL,
};

static const char *const paper_001[] = {
  LOGP ("\"name\":\"001-logp-fnf\",\"source\":{\"send\":1,\"gap\":40},\"destinations\":[{"
        "\"send\":1,\"receive\":12,\"gap\":16,"
        "\"count\":5},{\"send\":2,\"receive\":0}]"),
  LOGP ("\"name\":\"001-logp-ecf\",\"source\":{\"send\":1,\"gap\":5},\"destinations\":[{"
        "\"send\":1,\"receive\":1},{\"send\":5,\"receive\":0}]"),
  LOGP ("\"name\":\"001-logp-eaf\",\"source\":{\"send\":1,\"gap\":6},\"destinations\":[{"
        "\"send\":1,\"receive\":6},{\"send\":6,"
        "\"receive\":0,\"gap\":1,\"count\":3}]"),
  LOGP ("\"name\":\"001-logp-fhf\",\"source\":{\"send\":1,\"gap\":4},\"destinations\":[{"
        "\"send\":4,\"receive\":0,\"gap\":4},{\"send\":"
        "1,\"receive\":0,\"gap\":5}]"),
  LOGP ("\"name\":\"001-logp-leaves\",\"source\":{\"send\":1,\"gap\":40},\"destinations\":[{"
        "\"send\":1,\"receive\":2,\"gap\":40,"
        "\"count\":10},{\"send\":4,\"receive\":0,\"count\":3}]"),
  LOGP ("\"name\":\"001-logp-add-fnf\",\"source\":{\"send\":1,\"gap\":2},\"destinations\":[{"
        "\"send\":3,\"receive\":0,\"count\":5},{"
        "\"send\":3,\"receive\":8}]"),
  LOGP ("\"name\":\"001-logp-add-ecf\",\"source\":{\"send\":1,\"gap\":6},\"destinations\":[{"
        "\"send\":6,\"receive\":0,\"gap\":5,"
        "\"count\":3},{\"send\":1,\"receive\":1}]"),
  LOGP ("\"name\":\"001-logp-add-eaf\",\"source\":{\"send\":2,\"gap\":1},\"destinations\":[{"
        "\"send\":2,\"receive\":8},{\"send\":3,"
        "\"receive\":0,\"count\":5}]"),
  LOGP ("\"name\":\"001-logp-as-figure-1\",\"source\":{\"send\":3},\"destinations\":[{"
        "\"send\":2,\"receive\":0,\"count\":4},{\"send\":"
        "3,\"receive\":0,\"count\":7}]"),
  LOGP ("\"name\":\"001-logp-as-node-latency\",\"latency\":2,\"source\":{\"send\":1,\"gap\":3},"
        "\"destinations\":[{\"send\":1,"
        "\"receive\":0,\"gap\":3,\"count\":3},{\"send\":3,\"receive\":0,\"gap\":5,\"count\":2}]"),
  LOGP ("\"name\":\"001-logp-nearly-node\",\"source\":{\"send\":2},\"destinations\":[{"
        "\"send\":2,\"receive\":0,\"gap\":3,\"count\":2},"
        "{\"send\":3,\"receive\":0,\"count\":2}]"),
  LOGP ("\"name\":\"001-logp-alike\",\"latency\":1,\"source\":{\"send\":3},\"destinations\":[{"
        "\"send\":2,\"receive\":1,\"gap\":3,"
        "\"count\":6}]"),
  LOGP ("\"name\":\"001-logp-slowest\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},"
        "\"destinations\":[{\"send\":1,\"receive\":2,"
        "\"gap\":4,\"count\":2},{\"send\":2,\"receive\":1,\"count\":2},{\"send\":3,"
        "\"receive\":2,\"gap\":5,\"count\":2}]"),
  NULL,
};

const struct named_suite logp_corners[] = {
  { "logp-corner",
    "heterogeneous LogP: one destination, no gaps, long gaps, free receipts, equal "
    "nodes, fast only in one thing",
    SUITE_CORNERS, suite_write_lines, corner },
  { "paper-001-logp",
    "heterogeneous LogP: what refutes 001's theorems read for it, and where it is the node model",
    SUITE_CORNERS, suite_write_lines, paper_001 },
  { .name = NULL },
};
