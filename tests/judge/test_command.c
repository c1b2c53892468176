/* What to do about a command that cannot be started. */
#include "judge/command.h"

#include "tests/support/folder.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
make (const char *name, mode_t mode)
{
  FILE *file = fopen (name, "w");
  cr_assert (file);
  fclose (file);
  cr_assert_eq (chmod (name, mode), 0);
}

Test (command, advice)
{
  static const struct {
    const char *command;
    int code;
    bool certain;
    const char *says;
  } cases[] = {
    { "./missing --fast", 127, true,
      "there is no file ./missing; --heuristic takes a path from this folder" },
    { " exec ./missing", 127, true, "there is no file ./missing" },
    { "./plain", 126, true, "./plain is not executable; run: chmod +x ./plain" },
    { "./folder", 126, true, "./folder is a folder, not a program" },
    { "./script", 127, false,
      "exit code 127: ./script is executable, but its interpreter (#!) or a command in it was not "
      "found" },
    { "./script", 126, false, "cannot be run on this machine" },
    { "plain", 127, true, "plain is not found in PATH; for the file in this folder write ./plain" },
    { "no-such-program-1 x", 127, true, "give its path or install it" },
    { "A=1 ./missing", 127, false, "exit code 127: a program of the command was not found" },
    { "'./missing'", 126, false, "exit code 126: a program of the command cannot be executed" },
    { "", 127, false, "exit code 127" },
  };
  struct folder folder = folder_new ();
  cr_assert_eq (chdir (folder.path), 0);
  make ("plain", 0644);
  make ("script", 0755);
  cr_assert_eq (mkdir ("folder", 0755), 0);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    bool certain = command_advice (cases[i].command, cases[i].code, text, sizeof text);
    cr_expect (strstr (text, cases[i].says), "%s: %s", cases[i].command, text);
    cr_expect_eq (certain, cases[i].certain, "%s", cases[i].command);
  }
  cr_assert_eq (chdir ("/"), 0);
  folder_remove (&folder);
}
