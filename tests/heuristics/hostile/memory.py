"""Opens the memory of the judge for writing."""
import judge

for pid in judge.ancestors():
    try:
        with open(f"/proc/{pid}/mem", "r+b"):
            judge.succeed("memory")
    except OSError:
        pass
judge.answer()
