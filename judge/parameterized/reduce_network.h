/* A network of the parameterized model made smaller. Its parts: the network itself, then its
   lines: the columns of a mesh, then its rows; or of a BMIN the digits of its addresses, from
   the last one, each a stage of its switches. */
#ifndef JUDGE_PARAMETERIZED_REDUCE_NETWORK_H
#define JUDGE_PARAMETERIZED_REDUCE_NETWORK_H

#include "model/parameterized/instance.h"

/* How many parts; 0 without a network. */
size_t reduce_network_parts (const struct parameterized_instance *instance);

/* Leave out the parts first .. first + length - 1. Without the network itself any two nodes are
   joined. What stands on a line of a mesh goes with it, of a BMIN all nodes that do not agree
   with the first one in the digit; of those that stay the first is the source. Where nobody
   would stay, nothing changes. O(nodes + parts). */
void reduce_network_remove (struct parameterized_instance *instance, size_t first, size_t length);

#endif
