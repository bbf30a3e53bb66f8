import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Lines } from "./lines";

test("yields lines in order and then ends; the work starts with the first read", async () => {
  let begun = false;
  const lines = new Lines(async (push) => {
    begun = true;
    push({ n: 1 });
    await sleep(5);
    push({ n: 2 });
  });
  await sleep(5);
  expect(begun).toBe(false);
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  expect(all).toEqual(['{"n":1}\n', '{"n":2}\n']);
});

test("yields lines written before an error, then throws it", async () => {
  const lines = new Lines(async (push) => {
    push({ n: 1 });
    throw new Error("broke");
  });
  expect((await lines.next()).value).toBe('{"n":1}\n');
  await expect(lines.next()).rejects.toThrow("broke");
});

test("a reader that leaves while waiting aborts the work and the wait", async () => {
  let left: AbortSignal | undefined;
  const lines = new Lines(async (push, signal) => {
    left = signal;
    await sleep(20);
    push({ late: true });
  });
  const waiting = lines.next();
  await lines.return();
  expect([await waiting, left?.aborted]).toEqual([{ done: true, value: undefined }, true]);
  await sleep(30);
  expect(await lines.next()).toEqual({ done: true, value: undefined });
});
