/* A proof from begin to end, as the command `prove` runs it: the rounds of a search for the
   supremum, the certificate's file, and the file of an interrupted proof. */
#ifndef SEARCH_THEOREM_SESSION_H
#define SEARCH_THEOREM_SESSION_H

#include "search/theorem/prove.h"

struct theorem_session {
  struct theorem_request request; /* its bound: of a supremum, the smallest one that is tried */
  /* Find the smallest bound that holds: whenever an instance is above it, the bound becomes that
     instance's ratio and the proof begins again. */
  bool supremum;
  /* Path of the certificate, or of the instances if the request lists them; "-": standard output;
     NULL: none. */
  const char *certificate;
  const char *state; /* path of the interrupted proof; NULL: none is kept */

  /* The result. The bound is request.given.bound; `best` is the instance that has
     it, or is above it. */
  struct theorem_result result; /* of the last round */
  struct theorem_instance best; /* count 0: none was found */
  uint32_t rounds;
};

/* STATUS_OK: proven. STATUS_FALSE: an instance is above the bound. STATUS_LIMIT: a limit or an
   interrupt ended it; the state is saved where one is kept. Else the status says what is wrong. */
enum status_code theorem_session_run (struct theorem_session *session, struct status *status);

#endif
