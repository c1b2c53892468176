#include "gen/overhead/gen.h"

#define OVERHEAD(text) "{\"model\":\"overhead\"," text "}"

/* Four nodes of equal costs. */
#define FOUR_EQUAL                                                                                 \
  "\"nodes\":[{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1},{"  \
  "\"send\":2,\"receive\":1}]"

static const char *const corner[] = {
  OVERHEAD ("\"name\":\"overhead-one\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,"
            "\"receive\":1}],\"multicasts\":[{\"source\":1,"
            "\"destinations\":[0],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-unused-nodes\"," FOUR_EQUAL
            ",\"multicasts\":[{\"source\":3,\"destinations\":[1],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-equal-broadcast\"," FOUR_EQUAL
            ",\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]"),
  OVERHEAD (FOUR_EQUAL ",\"multicasts\":[{\"source\":0,\"destinations\":[2,1],\"bytes\":1},{"
                       "\"source\":1,\"destinations\":[0,3],"
                       "\"bytes\":1}]"), /* no name, destinations in no order */
  OVERHEAD ("\"name\":\"overhead-two-from-a-source\"," FOUR_EQUAL
            ",\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1},"
            "{\"source\":0,\"destinations\":[1,3],\"bytes\":2}]"),
  OVERHEAD ("\"name\":\"overhead-everybody-to-one\"," FOUR_EQUAL
            ",\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":1},{\"source\":2,"
            "\"destinations\":[0],\"bytes\":1},{\"source\":3,\"destinations\":[0],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-swap\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,"
            "\"receive\":1}],\"multicasts\":[{\"source\":0,"
            "\"destinations\":[1],\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-huge-ratio\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":"
            "1000000,\"receive\":1},{\"send\":1,"
            "\"receive\":1000000},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":1,"
            "\"destinations\":[0,2,3],\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-relay-across-links\",\"nodes\":[{\"send\":1,\"receive\":1},{"
            "\"send\":1,\"receive\":1},{\"send\":1,"
            "\"receive\":1}],\"link\":[[0,1,1000],[1,0,1],[1000,1,0]],\"multicasts\":[{\"source\":"
            "0,\"destinations\":[1,2],"
            "\"bytes\":1}]"),
  OVERHEAD ("\"name\":\"overhead-lengths\",\"nodes\":[{\"send\":{\"base\":1,\"per_byte\":0.01},"
            "\"receive\":{\"base\":2,\"per_byte\":\"1/50\"}},"
            "{\"send\":3,\"receive\":{\"base\":0,\"per_byte\":0.1}},{\"send\":{\"base\":0.5,\"per_"
            "byte\":0.5},\"receive\":4}],"
            "\"link\":0.001,\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":100},{"
            "\"source\":2,\"destinations\":[0],"
            "\"bytes\":1000000}]"),
  OVERHEAD ("\"name\":\"overhead-no-bytes\"," FOUR_EQUAL
            ",\"link\":5,\"multicasts\":[{\"source\":2,\"destinations\":[0,1,3],\"bytes\":0}]"),
  OVERHEAD ("\"name\":\"overhead-fractions\",\"unit\":\"us\",\"nodes\":[{\"send\":0.1,\"receive\":"
            "\"1/3\"},{\"send\":\"2/7\",\"receive\":0.25},"
            "{\"send\":1,\"receive\":0.2}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],"
            "\"bytes\":1},{\"source\":1,"
            "\"destinations\":[2],\"bytes\":1}]"),
  NULL,
};

const struct named_suite overhead_corners[] = {
  { "overhead-corner",
    "overhead model: one delivery, equal nodes, huge ratios, dead links, long "
    "messages, everybody to one",
    SUITE_CORNERS, suite_write_lines, corner },
  { .name = NULL },
};
