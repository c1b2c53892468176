/* Open shops and total exchanges for the judge of a program under test. */
#ifndef JUDGE_OPENSHOP_JUDGE_H
#define JUDGE_OPENSHOP_JUDGE_H

#include "judge/model.h"

extern const struct judge_model exchange_judge, openshop_judge;

#endif
