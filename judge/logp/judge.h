/* The heterogeneous LogP model for the judge of a program under test. */
#ifndef JUDGE_LOGP_JUDGE_H
#define JUDGE_LOGP_JUDGE_H

#include "judge/model.h"

extern const struct judge_model logp_judge;

#endif
