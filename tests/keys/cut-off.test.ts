import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAUSES_MS } from "@/domain/kernel/retry";
import type { TestResponse } from "../http";
import { EXHAUSTIVE } from "../runs";
import { shortened } from "../shortened";
import { wholeMount } from "../whole-mount";
import { Cutting } from "./cutting";
import { openWorld } from "./open-world";
import { SAMPLES, WRITING } from "./routes";
import type { Sample } from "./world";

/**
 * Contract 13.4: the connection breaks at any statement of a writing call, or during commit. Whatever the caller gets,
 * repeating the call with the same key executes it once: with the same effect as an undisturbed call.
 */
const { world, standing } = openWorld(wholeMount);
const cutting = new Cutting();
// A database that does not return is given up sooner.
shortened(
  PAUSES_MS,
  PAUSES_MS.map(() => 5),
);
beforeAll(() => cutting.open());
afterAll(() => cutting.close());

/**
 * Where money or seats move, every statement is cut, and a fifth of the reads in each run (CUT_SEED replays it);
 * elsewhere only commits.
 */
const THOROUGH = [
  ...["POST /pay/store", "POST /pay/update", "DELETE /pay/trash", "POST /check/store", "POST /check/operation"],
  ...["POST /announcement/store", "POST /announcement/update", "POST /manual-document", "DELETE /manual-document"],
  ...["POST /book", "POST /lock", "POST /cancel", "POST /trade/store", "POST /accounting/connections/store"],
  ...["POST /accounting/bank-matches", "POST /accounting/bank-matches/accept", "POST /accounting/bank-matches/undo"],
  ...["POST /tax/return"],
];
const SEED = Number(process.env.CUT_SEED ?? Date.now() % 15);
/** Of the other routes a third, other ones in each run: what repeats a call is common to all routes. */
const OF_MONEY_OR_SEATS =
  /^\w+ \/(accounting\/(bank-matches|connections)|announcement\/(store|update)|book|cancel|check|gateway|lock|manual-document|online|pay|suppliers|tax\/return|trade|wallet)\b/;
const isTried = (at: number) => EXHAUSTIVE || (at + SEED) % 5 === 0;
/** Before a statement with an effect nothing has happened: where no money or seats move, a third of these in each run. */
const isTriedBefore = (route: string, at: number) => EXHAUSTIVE || THOROUGH.includes(route) || (at + SEED) % 3 === 0;
/** Repeated statements of one call are cut the first and last time, and a fifth of the times in between. */
const isRepeated = (at: number, all: readonly string[]) =>
  all.indexOf(all[at]!) !== at && all.lastIndexOf(all[at]!) !== at;
/** A command to a telephony server can be neither undone nor queried: it is counted once and shown as unknown. */
const OUTSIDE = [
  "POST /telephony/call/make",
  "POST /telephony/call/hangup",
  "POST /telephony/sms/send",
  "POST /telephony/ussd/send",
];
const routes = WRITING.filter(({ family, route }) => SAMPLES[family][route] && !OUTSIDE.includes(route));

const tried = routes.filter(({ route }, nth) => EXHAUSTIVE || OF_MONEY_OR_SEATS.test(route) || (nth + SEED) % 3 === 0);

const shown = ({ status, text }: TestResponse) => `${status} ${text.slice(0, 300)}`;
const dataOf = ({ told }: Sample, { json }: TestResponse) => {
  const data = json.data ?? json.items ?? json.payload;
  return told ? told(data as never) : data;
};
const isDone = ({ status, json }: TestResponse) =>
  status === 200 &&
  ![json.code, json.meta?.code, ...(json.items ?? []).map(({ code }: { code?: number }) => code)].includes(5007);

/** Retries like a good client: while the first is running, or the outcome is unknown. */
async function insisting(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  const answers = [await ask()];
  const last = () => answers.at(-1)!;
  const again = async () => {
    if (!isDone(last())) answers.push(await ask());
    return isDone(last());
  };
  await expect.poll(again, { timeout: 60_000, interval: 20, message: shown(last()) }).toBe(true);
  return last();
}

/** The effect of `run` in rows. */
async function effectOf(run: () => Promise<void>): Promise<Record<string, number>> {
  const before = await standing.counts(world.at.branchId);
  await run();
  const after = await standing.counts(world.at.branchId);
  return Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - before[name]!]));
}

async function cutAt(at: number, when: "before" | "after", sample: Sample): Promise<void> {
  const key = { "idempotency-key": randomUUID() };
  cutting.watch({ at, when });
  const first = await sample.ask(sample.body, key);
  cutting.rest();
  if (!isDone(first)) {
    const error = first.json.error ?? first.json.items?.[0];
    expect([5007, 9006], shown(first)).toContain(error.code);
    if (first.json.error) expect(error.retryable, shown(first)).toBe(true);
  }
  const result = await insisting(() => sample.ask(sample.body, key));
  expect(isDone(result), shown(result)).toBe(true);
  if (isDone(first)) expect(dataOf(sample, result)).toEqual(dataOf(sample, first));
  expect((await sample.ask(sample.body, key)).text).toBe(result.text);
}

describe.each(tried)("$route", ({ family, route }) => {
  test("is executed once, wherever the connection breaks", { timeout: 240_000 }, async () => {
    const make = () => SAMPLES[family][route]!(world);
    const plain = await make();
    const once = await effectOf(async () => {
      cutting.watch();
      const whole = await plain.ask(plain.body, { "idempotency-key": randomUUID() });
      cutting.rest();
      expect(isDone(whole), shown(whole)).toBe(true);
    });
    const statements = cutting.seen.map((text, at) => ({ text, at }));
    const isAsked = ({ at }: { at: number }) =>
      cutting.isDeed(at) ? !isRepeated(at, cutting.seen) || isTried(at) : THOROUGH.includes(route) && isTried(at);
    const points = statements.filter(isAsked);
    const cutAfter = new Set(points.map(({ at }) => at));
    // Cutting before sending equals cutting after the connection's previous statement.
    const isSame = (at: number) => cutting.follows(at) && cutAfter.has(at - 1);
    const isTwice = (at: number) => cutting.isDeed(at) && !isSame(at) && isTriedBefore(route, at);
    const cuts = points.map(({ text, at }) => ({ text, at, isTwice: isTwice(at) }));
    expect(cuts.length, "statements with an effect").toBeGreaterThan(0);
    for (const { text, at, isTwice } of cuts) {
      for (const when of isTwice ? (["before", "after"] as const) : (["after"] as const)) {
        const sample = await make();
        const effect = await effectOf(() => cutAt(at, when, sample));
        expect(effect, `CUT_SEED=${SEED} cut ${when} statement ${at}: ${text.slice(0, 200)}`).toEqual(once);
      }
    }
  });
});

describe.each([
  ["back-office", "POST /pay/store", /store_payments/],
  ["back-office", "POST /check/store", /store_payments/],
  ["back-office", "POST /announcement/store", /^commit/i],
  ["back-office", "DELETE /pay/trash", /run_step/],
  ["reservation", "POST /book", /book_charter/],
  ["customer", "POST /trade/store", /buy_trade/],
] as const)("%s %s", (family, route, statement) => {
  test("the database is lost during its commit: 5007 asks for a repetition under the same key, which returns the result", async () => {
    const sample = await SAMPLES[family][route]!(world);
    const key = { "idempotency-key": randomUUID() };
    const once = await effectOf(async () => {
      cutting.watch({ matching: statement, when: "after", down: true });
      const lost = await sample.ask(sample.body, key);
      cutting.rest();
      expect([lost.status, lost.json.meta?.code], shown(lost)).toEqual([200, 5007]);
      const error = lost.json.error ?? lost.json.items[0];
      expect(error).toMatchObject({ code: 5007, solution: expect.stringMatching(/same key|همان کلید/) });
      if (lost.json.error) expect(error.retryable).toBe(true);
    });
    const none = await effectOf(async () => {
      const result = await insisting(() => sample.ask(sample.body, key));
      expect(isDone(result), shown(result)).toBe(true);
    });
    if (route !== "POST /trade/store") expect(Object.values(none).every((n) => n === 0)).toBe(true);
    expect(once["audit_log"]).toBeGreaterThan(0);
  });
});
