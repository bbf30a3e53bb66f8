import { expect, test } from "vitest";
import { type CallKind, CircuitBreaker } from "./circuit-breaker";

/** Records callers in the order they were admitted, with unlimited patience. */
function queue(most: number) {
  const [gate, inside] = [new CircuitBreaker(), [] as string[]];
  const asks: Promise<unknown>[] = [];
  return {
    inside,
    enter: async (name: string, kind: CallKind) => {
      asks.push(gate.enter(most, 60_000, kind).then((may) => may && inside.push(name)));
      await Promise.resolve().then(() => {});
      await new Promise((done) => setImmediate(done));
    },
    leave: async (kind: CallKind) => {
      gate.leave(kind);
      await new Promise((done) => setImmediate(done));
    },
    over: () => Promise.all(asks),
  };
}

test("searches use only their share, so that writes find a slot", async () => {
  const at = queue(4);
  for (const name of ["s1", "s2", "s3", "s4"]) await at.enter(name, "search");
  expect(at.inside).toEqual(["s1", "s2", "s3"]);
  await at.enter("a1", "write");
  expect(at.inside).toEqual(["s1", "s2", "s3", "a1"]);
  await at.enter("a2", "write");
  await at.leave("search");
  expect(at.inside.slice(4)).toEqual(["a2"]);
  await at.leave("search");
  expect(at.inside.slice(5)).toEqual(["s4"]);
  await at.over();
});

test("writes may use all slots; searches continue when they are done", async () => {
  const at = queue(2);
  for (const name of ["a1", "a2", "a3"]) await at.enter(name, "write");
  await at.enter("s1", "search");
  await at.leave("write");
  await at.leave("write");
  expect(at.inside).toEqual(["a1", "a2", "a3", "s1"]);
  await at.leave("write");
  await at.enter("s2", "search");
  expect(at.inside).not.toContain("s2");
  await at.leave("search");
  await at.over();
  expect(at.inside).toEqual(["a1", "a2", "a3", "s1", "s2"]);
});

test("with one slot a waiting write is next", async () => {
  const at = queue(1);
  await at.enter("s1", "search");
  await at.enter("s2", "search");
  await at.enter("a1", "write");
  await at.leave("search");
  await at.leave("write");
  expect(at.inside).toEqual(["s1", "a1", "s2"]);
  await at.over();
});

test("a caller that gives up waiting takes no slot", async () => {
  const gate = new CircuitBreaker();
  expect(await gate.enter(1, 60_000, "write")).toBe(true);
  expect(await gate.enter(1, 1, "write")).toBe(false);
  const next = gate.enter(1, 60_000, "search");
  gate.leave("write");
  expect(await next).toBe(true);
});
