#include "judge/command.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WORD_MOST 100

/* The command's first word, after `exec`. False: it is long, or the shell does more with it. */
static bool
first_word (const char *command, char word[WORD_MOST + 1])
{
  size_t length;
  command += strspn (command, " \t");
  if (strncmp (command, "exec ", 5) == 0)
    command += 5 + strspn (command + 5, " \t");
  length = strcspn (command, " \t");
  if (length == 0 || length > WORD_MOST || strcspn (command, "\"'\\$`*?[]{}()<>|&;#~=!\n") < length)
    return false;
  memcpy (word, command, length);
  word[length] = '\0';
  return true;
}

/* Of a word with a slash, which names a file. */
static bool
advise_path (const char *word, int code, char *text, size_t size)
{
  struct stat file;
  if (stat (word, &file) != 0)
    snprintf (text, size, "there is no file %s; --heuristic takes a path from this folder", word);
  else if (S_ISDIR (file.st_mode))
    snprintf (text, size, "%s is a folder, not a program", word);
  else if (access (word, X_OK) != 0)
    snprintf (text, size, "%s is not executable; run: chmod +x %s", word, word);
  else {
    snprintf (text, size, "exit code %d: %s is executable, but %s", code, word,
              code == 126 ? "cannot be run on this machine"
                          : "its interpreter (#!) or a command in it was not found");
    return false;
  }
  return true;
}

bool
command_advice (const char *command, int code, char *text, size_t size)
{
  char word[WORD_MOST + 1];
  if (!first_word (command, word)) {
    snprintf (text, size, "exit code %d: a program of the command %s; try it in a shell", code,
              code == 126 ? "cannot be executed" : "was not found");
    return false;
  }
  if (strchr (word, '/'))
    return advise_path (word, code, text, size);
  if (access (word, F_OK) == 0)
    snprintf (text, size, "%s is not found in PATH; for the file in this folder write ./%s", word,
              word);
  else
    snprintf (text, size, "%s is not found in PATH; give its path or install it", word);
  return code == 127;
}
