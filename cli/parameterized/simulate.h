/* The command of the parameterized model: simulation of its networks. */
#ifndef CLI_PARAMETERIZED_SIMULATE_H
#define CLI_PARAMETERIZED_SIMULATE_H

#include "cli/cli.h"

extern const struct command simulate_command;

#endif
