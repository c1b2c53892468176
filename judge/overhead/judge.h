/* The overhead model for the judge of a program under test. */
#ifndef JUDGE_OVERHEAD_JUDGE_H
#define JUDGE_OVERHEAD_JUDGE_H

#include "judge/model.h"

extern const struct judge_model overhead_judge;

#endif
