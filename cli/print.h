/* Schedules of any model as text for people. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "cli/options.h"
#include "search/item.h"

/* A broadcast as a tree, of the other models a lane for each node (row, column). The item's schedule must be there. */
void print_schedule (const struct item *item, const struct options *options, struct output *out);

#endif
