/* The parameterized model for the judge of a program under test. */
#ifndef JUDGE_PARAMETERIZED_JUDGE_H
#define JUDGE_PARAMETERIZED_JUDGE_H

#include "judge/model.h"

extern const struct judge_model parameterized_judge;

#endif
