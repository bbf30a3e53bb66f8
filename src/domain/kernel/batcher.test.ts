import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { query } from "@/server/db";
import { type Batcher, batchersOn } from "./batcher";
import type { Query } from "./context";
import { isOutcomeUnknown, isRefusal, OutcomeUnknown, type Refusal } from "./errors";

/** Doubles a number; a non-number fails the whole statement, like a violated constraint. */
const DOUBLE: Batcher<number> = {
  name: "test.double",
  one: "select (($1::jsonb->>'n')::int * 2) as answer",
  many: "select jsonb_agg((r->>'n')::int * 2 order by place) as answers from jsonb_array_elements($1::jsonb) with ordinality k (r, place)",
};

/** The real pool, recording every statement sent. */
function watched(before?: (name: string) => void, processes?: number) {
  const sent: { name: string; items: number }[] = [];
  const seen: Query = async (name, text, values) => {
    const request = JSON.parse(values![0] as string) as unknown;
    sent.push({ name, items: Array.isArray(request) ? request.length : 1 });
    before?.(name);
    return query(name, text, values);
  };
  return { runBatched: batchersOn(seen, processes), sent };
}

const ask = (runBatched: ReturnType<typeof batchersOn>, n: unknown) =>
  runBatched<number>(DOUBLE, JSON.stringify({ n }));

test("sends a single request immediately through the single-request function", async () => {
  const { runBatched, sent } = watched();
  expect(await ask(runBatched, 21)).toBe(42);
  expect(await ask(runBatched, 4)).toBe(8);
  expect(sent).toEqual([
    { name: "test.double", items: 1 },
    { name: "test.double", items: 1 },
  ]);
});

test("batches requests that arrive while two batches are running, at most 64, and answers each individually", async () => {
  const { runBatched, sent } = watched();
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(runBatched, n)));
  expect(answers).toEqual(Array.from({ length: 150 }, (_, n) => n * 2));
  expect(sent.slice(0, 2)).toEqual([
    { name: "test.double", items: 1 },
    { name: "test.double", items: 1 },
  ]);
  expect(sent.slice(2).map(({ items }) => items)).toEqual([64, 64, 20]);
});

test("runs one batch per branch, batching its later requests, without delaying other branches", async () => {
  const { runBatched, sent } = watched();
  const of = (branch_id: number, n: number) => runBatched<number>(DOUBLE, JSON.stringify({ branch_id, n }));
  const first = Array.from({ length: 20 }, (_, n) => of(1, n));
  const second = Array.from({ length: 70 }, (_, n) => of(2, n));
  expect(await Promise.all([...first, ...second])).toEqual(
    [...Array(20).keys(), ...Array(70).keys()].map((n) => n * 2),
  );
  // Each branch's first request is sent immediately; when it is done, the branch's other requests follow as a batch.
  expect(sent.slice(0, 2).map(({ items }) => items)).toEqual([1, 1]);
  expect(sent.reduce((sum, { items }) => sum + items, 0)).toBe(90);
  expect(sent.length).toBeLessThanOrEqual(6);
});

test("regroups clients of the last batch: the first to return waits for the others, but not for absent ones", async () => {
  const sent: number[] = [];
  const slow: Query = async (name, text, values) => {
    const request = JSON.parse(values![0] as string) as unknown;
    sent.push(Array.isArray(request) ? request.length : 1);
    await sleep(40);
    return query(name, text, values);
  };
  const runBatched = batchersOn(slow);
  const buyer = async (away: number, rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      await runBatched(DOUBLE, JSON.stringify({ branch_id: 1, n: round }));
      await sleep(away);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => buyer(3 + (n % 3), 5)));
  expect(sent.reduce((sum, items) => sum + items, 0)).toBe(40);
  // The first request is sent alone and returns later than the others; once all are in one batch they stay together.
  expect(sent.filter((items) => items === 8).length).toBeGreaterThanOrEqual(2);
  sent.length = 0;
  await Promise.all([buyer(3, 1), buyer(3, 1), buyer(3, 3)]);
  expect(sent.reduce((sum, items) => sum + items, 0)).toBe(5);
  expect(sent.at(-1)).toBe(1);
});

test("never runs two batches of one branch concurrently", async () => {
  const under = new Map<number, number>();
  let most = 0;
  const counting: Query = async (name, text, values) => {
    const request = JSON.parse(values![0] as string) as { branch_id: number } | { branch_id: number }[];
    const branches = new Set([request].flat().map(({ branch_id }) => branch_id));
    for (const branch of branches) under.set(branch, (under.get(branch) ?? 0) + 1);
    most = Math.max(most, ...under.values());
    try {
      return await query(name, text, values);
    } finally {
      for (const branch of branches) under.set(branch, under.get(branch)! - 1);
    }
  };
  const runBatched = batchersOn(counting);
  const wave = () =>
    Promise.all(Array.from({ length: 60 }, (_, n) => runBatched(DOUBLE, JSON.stringify({ branch_id: n % 7, n }))));
  for (let round = 0; round < 5; round++) await Promise.all([wave(), sleep(1).then(wave)]);
  expect(most).toBe(1);
});

test("with another process one batch is running, and later requests are batched", async () => {
  const { runBatched, sent } = watched(undefined, 2);
  const answers = await Promise.all(Array.from({ length: 66 }, (_, n) => ask(runBatched, n)));
  expect(answers).toEqual(Array.from({ length: 66 }, (_, n) => n * 2));
  expect(sent.map(({ items }) => items)).toEqual([1, 64, 1]);
});

test("a failing request does not affect the others of its batch", async () => {
  const { runBatched } = watched();
  const request = Array.from({ length: 40 }, (_, n) => (n === 17 ? "seventeen" : n));
  const outcomes = await Promise.allSettled(request.map((n) => ask(runBatched, n)));
  expect(outcomes.flatMap(({ status }, n) => (status === "rejected" ? [n] : []))).toEqual([17]);
  expect(outcomes[39]).toEqual({ status: "fulfilled", value: 78 });
});

test("limits the total length of requests in one statement", async () => {
  const { runBatched, sent } = watched();
  const long = (n: number) => runBatched<number>(DOUBLE, JSON.stringify({ n, pad: "x".repeat(200_000) }));
  expect(await Promise.all(Array.from({ length: 8 }, (_, n) => long(n)))).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(Math.max(...sent.map(({ items }) => items))).toBe(2);
});

test("a connection lost during a batch leaves every outcome unknown, and no request is resent", async () => {
  const { runBatched, sent } = watched((name) => {
    if (name.endsWith(".many")) throw new OutcomeUnknown(new Error("Connection terminated unexpectedly"));
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => ask(runBatched, n)));
  const lost = outcomes.filter((outcome) => outcome.status === "rejected" && isOutcomeUnknown(outcome.reason));
  expect(lost).toHaveLength(10);
  expect(sent).toHaveLength(3);
});

test("rejects requests beyond the queue limit without executing them", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow: Query = async (name, text, values) => gate.then(() => query(name, text, values)) as never;
  const runBatched = batchersOn(slow, 1, 60_000);
  const request = Array.from({ length: 2 + 4_096 }, (_, n) => ask(runBatched, n));
  const refused = await ask(runBatched, 1).catch((error) => error);
  expect(isRefusal(refused) && (refused as Refusal).row.code).toBe(9006);
  open();
  expect(await Promise.all(request)).toHaveLength(4_098);
});

test("rejects a request queued for too long without sending it; later ones are served", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sent: unknown[] = [];
  const slow: Query = async (name, text, values) => {
    sent.push(JSON.parse(values![0] as string));
    await gate;
    return query(name, text, values) as never;
  };
  const runBatched = batchersOn(slow, 1, 20);
  const first = [ask(runBatched, 0), ask(runBatched, 1)];
  const late = Array.from({ length: 100 }, (_, n) => ask(runBatched, n).catch((error: Refusal) => error.row.code));
  await sleep(50);
  open();
  expect(await Promise.all(first)).toEqual([0, 2]);
  expect(new Set(await Promise.all(late))).toEqual(new Set([9006]));
  expect(sent).toEqual([{ n: 0 }, { n: 1 }]);
  expect(await ask(runBatched, 5)).toBe(10);
});
