import { Counter, Gauge, type Metric } from "prom-client";
import { onceInProcess } from "./process";

/** Slower statements are counted separately: a page needs several and has a budget of 1.5 s. */
const SLOW_SECONDS = 0.3;
/** Names contain parts of the input; beyond this many they are summed under one. */
const MAX_NAMES = 2_000;
const OTHERS = "others";

type Times = { runs: number; slow: number; seconds: number; longest: number };
const times = () => onceInProcess("statement-times", () => new Map<string, Times>());

/** Records the duration of a named statement, including the wait for its result. One map lookup per statement. */
export function countStatement(name: string, seconds: number): void {
  const all = times();
  let one = all.get(name);
  if (!one) {
    const key = all.size < MAX_NAMES ? name : OTHERS;
    one = all.get(key) ?? { runs: 0, slow: 0, seconds: 0, longest: 0 };
    all.set(key, one);
  }
  one.runs++;
  one.seconds += seconds;
  if (seconds > one.longest) one.longest = seconds;
  if (seconds >= SLOW_SECONDS) one.slow++;
}

/** Metrics by `statement`: runs, runs of 0.3 s or more, total seconds, longest run since the process started. */
export const statementMetrics = (): Metric[] => [
  counter("safar_statements_total", "Named statements that ran", ({ runs }) => runs),
  counter("safar_slow_statements_total", `Named statements that took ${SLOW_SECONDS} s or more`, ({ slow }) => slow),
  counter("safar_statement_seconds_total", "Seconds of named statements", ({ seconds }) => seconds),
  new Gauge({
    name: "safar_statement_longest_seconds",
    help: "The longest run of a named statement since the process began",
    labelNames: ["statement"],
    registers: [],
    collect() {
      for (const [statement, { longest }] of times()) this.set({ statement }, longest);
    },
  }),
];

const counter = (name: string, help: string, figureOf: (one: Times) => number) =>
  new Counter({
    ...{ name, help, labelNames: ["statement"], registers: [] },
    collect() {
      this.reset();
      for (const [statement, one] of times()) if (figureOf(one) > 0) this.inc({ statement }, figureOf(one));
    },
  });
