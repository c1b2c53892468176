/* Findings for readers of every kind. */
#ifndef JUDGE_WRITERS_H
#define JUDGE_WRITERS_H

#include "judge/tally.h"

/* For people. `say` writes a text from the input, made harmless for the terminal. */
typedef void writers_say (struct output *out, const char *text);

/* One line about an instance that fails or was not judged; about any instance when `all`. */
void writers_text_line (const struct findings *findings, const struct finding *finding, bool all,
                        writers_say *say, struct output *out);

/* All the rest: counts, ratios, expectations, minimal instances, and one last line. */
void writers_text_summary (const struct findings *findings, const struct tally *tally,
                           writers_say *say, struct output *out);

/* The last line alone, as "FAIL: 3 of 52 instances: invalid 2, ratio<=2 1", without newline. */
void writers_verdict (const struct findings *findings, const struct tally *tally,
                      struct output *out);

/* JSON Lines: an object for each instance, and a last one. */
void writers_json_line (const struct findings *findings, const struct finding *finding,
                        struct output *out);
void writers_json_summary (const struct findings *findings, const struct tally *tally,
                           enum status_code code, struct output *out);

/* JUnit XML: one suite, a test for each instance. */
void writers_junit (const struct findings *findings, const struct tally *tally, struct output *out);

/* TAP version 14, a test for each instance. */
void writers_tap (const struct findings *findings, struct output *out);

/* GitHub's workflow commands: an error for each way to fail (judge/ways.h), with the evidence. */
void writers_github (const struct findings *findings, const struct tally *tally,
                     struct output *out);

/* A summary in GitHub's Markdown: tables, and the evidence for the first failure of each way. */
void writers_markdown (const struct findings *findings, const struct tally *tally,
                       struct output *out);

#endif
