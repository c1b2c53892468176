/* The node model for the judge of a program under test. */
#ifndef JUDGE_NODE_JUDGE_H
#define JUDGE_NODE_JUDGE_H

#include "judge/model.h"

extern const struct judge_model node_judge;

#endif
