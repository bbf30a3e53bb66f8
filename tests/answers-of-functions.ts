import pg from "pg";
import { afterEach, expect } from "vitest";
import { answersIn } from "./called-functions";
import { answerFaults, declaredAnswers } from "./declared-answers";

/**
 * Every answer that a function of SQL gives in a test has the members of its declared result, and no others: what the
 * functions build by hand cannot differ from the types that the app reads.
 */
const MARK = Symbol.for("safar.tests.answers-of-functions");
type Sent = { text?: string; values?: readonly unknown[] };
type Result = { rows?: readonly unknown[] } | undefined;
type Faults = Set<string>;
const world = pg.Client.prototype as unknown as Record<symbol, Faults | undefined> & { query: unknown };
world[MARK] ??= watch(new Set());

// A test may have caused it in the background: it is reported once, by the test that runs then.
afterEach(() => {
  const faults = world[MARK]!;
  const found = [...faults];
  faults.clear();
  expect(found, "answers unlike their declared results (src/domain/kernel/sql-types.ts)").toEqual([]);
});

/** Once per process, which files may share. */
function watch(faults: Faults): Faults {
  const declared = declaredAnswers();
  const query = world.query as (this: unknown, ...given: unknown[]) => unknown;
  const check = ({ text, values = [] }: Sent, result: Result) => {
    for (const row of result?.rows ?? [])
      for (const [name, answer] of answersIn(text!, values, row))
        if (declared.functions.has(name)) for (const fault of answerFaults(declared, name, answer)) faults.add(fault);
  };
  world.query = function (this: unknown, ...given: unknown[]) {
    const [config, second] = given;
    const sent: Sent =
      typeof config === "string"
        ? { text: config, values: Array.isArray(second) ? second : [] }
        : ((config ?? {}) as Sent);
    if (!sent.text || !/\bas answers?\b/.test(sent.text)) return query.apply(this, given);
    const last = given.at(-1);
    if (typeof last === "function") {
      given[given.length - 1] = (error: unknown, result: Result) => {
        if (!error) check(sent, result);
        (last as (error: unknown, result: Result) => void)(error, result);
      };
      return query.apply(this, given);
    }
    const answered = query.apply(this, given);
    if (!(answered instanceof Promise)) return answered;
    return answered.then((result: Result) => {
      check(sent, result);
      return result;
    });
  };
  return faults;
}
