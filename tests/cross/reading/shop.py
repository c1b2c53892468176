"""Total exchange and open shops, as docs/FORMATS.md says."""

import json

import common
from common import Fraction, number


MAY_REFUSE = ()  # engines that may refuse an instance


def read(json_object):
    """The matrix of times: a row for each sender (job), a column for each receiver (machine)."""
    times = [[number(x) for x in row] for row in json_object["times"]]
    return {"name": json_object.get("name"), "times": times,
            "exchange": json_object["model"] == "exchange"}


def brute(instance):
    """The least makespan: all sequences of messages with time, by (start, number).

    An optimal schedule exists in which each message starts as soon as its sender and its receiver
    are free of those listed before: an earlier start delays nothing. Messages without time occupy
    nothing and are left out. What a row or a column has still to do comes one after the other,
    after what it has done and not before the last start: if that is not less than the best, the
    branch cannot improve it. For the same reason nothing is less than the largest sum of a row or
    column, and the search ends there.
    """
    times = instance["times"]
    rows, columns = len(times), len(times[0])
    scale, flat = common.scaled([x for row in times for x in row])
    tasks = [(i // columns, i % columns, x) for i, x in enumerate(flat) if x > 0]
    free = [0] * (rows + columns)
    work = [0] * (rows + columns)
    for row, column, time in tasks:
        work[row] += time
        work[rows + column] += time
    load = max(work)
    best = [float("inf")]
    done = [False] * len(tasks)

    def extend(last, left, end):
        if left == 0:
            best[0] = min(best[0], end)
            return
        now = last[0]
        for place in range(rows + columns):
            if work[place] and max(free[place], now) + work[place] >= best[0]:
                return
        options = []
        for number_of, (row, column, time) in enumerate(tasks):
            start = max(free[row], free[rows + column])
            if not done[number_of] and (start, number_of) > last:
                options.append((start, number_of))
        for start, number_of in sorted(options):
            row, column, time = tasks[number_of]
            if start + time >= best[0] or best[0] == load:
                continue
            column += rows
            before = free[row], free[column]
            free[row] = free[column] = start + time
            work[row] -= time
            work[column] -= time
            done[number_of] = True
            extend((start, number_of), left - 1, max(end, start + time))
            done[number_of] = False
            work[row] += time
            work[column] += time
            free[row], free[column] = before

    extend((0, -1), len(tasks), 0)
    return Fraction(best[0], scale)


def judge(instance, schedule):
    """The makespan of a schedule; raises Invalid."""
    sends, stated = common.form(instance["name"], schedule, ("from", "to", "start"))
    times = instance["times"]
    pairs = [(i, j) for i in range(len(times)) for j in range(len(times[0]))
             if i != j or not instance["exchange"]]
    listed = [(send["from"], send["to"]) for send in sends]
    common.need(set(listed) <= set(pairs) and len(set(listed)) == len(listed), "a pair twice")
    common.need(all(pair in listed for pair in pairs if times[pair[0]][pair[1]] > 0),
                "a pair with a time is missing")
    end = Fraction(0)
    for number_of, one in enumerate(sends):
        time = times[one["from"]][one["to"]]
        common.need(one["start"] >= 0, "before 0")
        end = max(end, one["start"] + time)
        if time == 0:
            continue
        for two in sends[:number_of]:
            other = times[two["from"]][two["to"]]
            if other == 0 or (one["from"] != two["from"] and one["to"] != two["to"]):
                continue
            apart = (one["start"] + time <= two["start"] or two["start"] + other <= one["start"])
            common.need(apart, "two messages of a sender or receiver at once")
    return common.makespan_is(stated, end)


def draw_of(rng, model):
    """A random small instance; of some, the first of several whose optimum exceeds the load."""
    instance = common.head(rng, model)
    for _ in range(rng.choice([1, 1, 40])):
        instance["times"] = draw_times(rng, model)
        drawn = read(common.parse(json.dumps(instance)))
        times = drawn["times"]
        load = max(sum(line) for line in times + [list(column) for column in zip(*times)])
        if brute(drawn) > load:
            break
    return instance


def draw_times(rng, model):
    if model == "exchange":
        rows = columns = rng.choice([1, 2, 3, 3, 4, 4, 4, 4])
    else:
        rows, columns = rng.choice([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 3),
                                    (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)])
    zeros = rng.choice([0, 0.1, 0.5])
    if rows * columns >= 12 and model == "openshop":
        zeros = max(zeros, 0.25)
    largest = rng.choice([2, 8, 8, 30])
    times = []
    for i in range(rows):
        row = []
        for j in range(columns):
            value = common.draw_number(rng, 0, largest)
            if rng.random() < zeros or (model == "exchange" and i == j):
                value = Fraction(0)
            row.append(common.written(rng, value))
        times.append(row)
    return times


def refused(rng, instance):
    """The instance with a fault for which the format has it refused."""
    fault = rng.randrange(6)
    times = instance["times"]
    if fault == 0:
        times[0][-1] = "-1/3"
    elif fault == 1:
        times.append(times[0] + [1])
    elif fault == 2:
        instance["times"] = rng.choice([[], [[]], 3])
    elif fault == 3:
        instance["nodes"] = len(times)
    elif instance["model"] == "exchange" and fault == 4:
        times[0][0] = 1
    elif instance["model"] == "exchange":
        times.append(list(times[0]))
    else:
        times[0][0] = "1/0"
    return instance


def damage(rng, instance, schedule):
    """A changed schedule; sometimes a pair without time is left out."""
    rows, columns = len(instance["times"]), len(instance["times"][0])
    changed = common.damage(rng, schedule, max(rows, columns))
    idle = [send for send in changed["sends"]
            if 0 <= send["from"] < rows and 0 <= send["to"] < columns
            and instance["times"][send["from"]][send["to"]] == 0]
    if idle and rng.random() < 0.3:
        changed["sends"].remove(rng.choice(idle))
    return changed


def may_refuse(heuristic, instance):
    """Whether the heuristic may refuse this instance: some are for square shops only."""
    square = len(instance["times"]) == len(instance["times"][0])
    return heuristic in ("baseline", "baseline-steps", "max-matching", "min-matching") and not square
