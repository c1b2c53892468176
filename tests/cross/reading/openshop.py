"""The open shop: see shop.py. Here are its texts in the layouts of the benchmarks."""

from shop import MAY_REFUSE, brute, damage, draw_of, judge, may_refuse, read, refused


def draw(rng):
    """A random small instance."""
    return draw_of(rng, "openshop")


def draw_file(rng):
    """The bytes of a file in a benchmark's layout, and the instance as read returns it.

    FORMATS says that lines of words stand before the size and the times: this takes one line before
    each. The machine numbers are read as a block of rows below the times, a row for each job: the
    k-th number is the machine of the job's k-th time, from 1 on.
    """
    rows, columns = rng.randint(1, 3), rng.randint(1, 3)

    def padded(value):
        return str(value).zfill(rng.choice([0, 0, 2, 3]))

    values = [[rng.choice([0, 1, 2, 5, 9, 14]) for _ in range(columns)] for _ in range(rows)]
    machines = [list(range(columns)) for _ in range(rows)]
    lines = [f"{rows} {columns}"]
    words = rng.random() < 0.7
    if words:
        lines.insert(0, rng.choice(["number of jobs, number of machines", "Gr\u00f6\u00dfe"]))
        lines.append(rng.choice(["Times :", "processing times"]))
    lines += [" ".join(map(padded, row)) for row in values]
    if words and rng.random() < 0.7:
        lines.append("Machines :")
        for row in machines:
            rng.shuffle(row)
        lines += [" ".join(padded(machine + 1) for machine in row) for row in machines]
    times = [[0] * columns for _ in range(rows)]
    for row in range(rows):
        for place, machine in enumerate(machines[row]):
            times[row][machine] = values[row][place]
    text = "".join(line + "\n" for line in lines).encode(rng.choice(["utf-8", "latin-1"]))
    return text, read({"model": "openshop", "times": times})
