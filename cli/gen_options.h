/* The options of all kinds of `gen`, in one table: several kinds share an option, and its line of
   help says which ones. A kind reads its options by name (gen/common/gen.h). */
#ifndef CLI_GEN_OPTIONS_H
#define CLI_GEN_OPTIONS_H

#include "cli/cli.h"

extern const struct argp_option gen_options_table[];

/* The text above the options in `gen --help`. */
extern const char gen_options_doc[];

#endif
