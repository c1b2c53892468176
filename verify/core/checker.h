/* From files to verdicts: what the commands `verify` and `certify` do, except for their options.

   Input. A path may be "-" for standard input, once. The instance file holds one instance or a
   suite (JSON Lines of any models). The other file holds one schedule or certificate for each
   instance, in the same order. A certificate may be missing, which is a verdict of its own, with
   STATUS_LIMIT: what was not judged is not false. Certificates and instances without names are
   paired by their order; while there are fewer certificates than instances, one that proves
   nothing about an instance is kept for the next one. In a suite, a line of bad input is refused
   and the check continues with the next instance. The schedule in the place of a refused
   instance is skipped, and so is a certificate that names it.

   Rounding. With a resolution each instance is rounded (verify/core/rounding.h) before it is
   judged: to a given step, or to the one that its schedule or certificate states, if it states one.
   A schedule or certificate that states another step than the one in use is not valid, or proves
   nothing.

   Output. One line a verdict goes to `out`; in a suite the name or the number of the instance
   precedes it:
   - valid, makespan 9 (then ", times rounded up to multiples of Q" if a number was rounded)
   - not valid: REASON
   - optimal makespan 9, proven by PROOF, where PROOF has one of the forms of
     verify/core/claim_write.h
   - not proven: REASON; in a suite, for an instance without a name, also which certificate it was
   - no certificate: FILE:LINE: there is no certificate for it
   - not decided: a limit ended the check
   - refused: FILE:LINE: WHAT

   With `json` a verdict is one of these objects, where "instance" is present if it has a name:
   - {"instance":NAME,"valid":true,"makespan":9,"resolution":Q}, resolution if a number was rounded
   - {"instance":NAME,"valid":false,"reason":REASON}
   - {"instance":NAME,"accepted":true,"makespan":9,"resolution":Q,PROOF}
   - {"instance":NAME,"accepted":false,"reason":REASON}
   - {"instance":NAME,"accepted":null,"reason":"FILE:LINE: there is no certificate for it"}
   - {"instance":NAME,"model":MODEL,"status":"error","message":WHAT}

   Both functions return the exit code: the worst of all verdicts, or STATUS_INPUT, STATUS_LIMIT or
   STATUS_MACHINE with the status set to one line. */
#ifndef VERIFY_CORE_CHECKER_H
#define VERIFY_CORE_CHECKER_H

#include "base/limits.h"
#include "base/output.h"
#include "base/status.h"

#include <stdbool.h>

/* Instances that are in memory, such as a suite of the program; not owned. */
struct checker_text {
  const char *bytes;
  size_t length;
};

struct checker_options {
  /* the step as a number of docs/FORMATS.md, such as "0.001"; "auto": as the other file states.
     NULL: no rounding */
  const char *resolution;
  const struct limits *limits; /* of certify, for each instance; NULL: none */
  int threads;                 /* >= 1: instances that are judged at the same time */
  bool json;
};

/* `instances`, if it is not NULL, is read in place of the file `instance_path`, which then only
   names it. */
enum status_code checker_verify (const char *instance_path, const struct checker_text *instances,
                                 const char *schedule_path, const struct checker_options *options,
                                 struct output *out, struct status *status);

enum status_code checker_certify (const char *instance_path, const struct checker_text *instances,
                                  const char *certificate_path,
                                  const struct checker_options *options, struct output *out,
                                  struct status *status);

#endif
