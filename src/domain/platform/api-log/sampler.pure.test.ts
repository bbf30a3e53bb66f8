import { expect, test } from "vitest";
import { type Ended, KEPT_PER_SECOND, Sampler } from "./sampler";

const call = (over: Partial<Ended> = {}): Ended => ({
  atMs: 1_000,
  branchId: 1,
  domainId: 7,
  caller: "partner:7",
  proven: true,
  family: "reservation",
  method: "POST",
  pattern: "/book",
  status: 200,
  refused: false,
  ...over,
});

function sampler() {
  const lost: [number, number][] = [];
  return { lost, made: new Sampler((branchId, calls) => lost.push([branchId, calls])) };
}
const many = (n: number, made: Sampler, over: Partial<Ended> = {}) =>
  Array.from({ length: n }, () => made.keeps(call(over))).filter(Boolean).length;

test("a hundred successes a second are stored, the rest counted by route and status", () => {
  const { made, lost } = sampler();
  expect(many(500, made)).toBe(KEPT_PER_SECOND);
  expect(many(20, made, { pattern: "/items/status" })).toBe(0);
  expect(made.take(1_900)).toEqual([]);
  expect(made.take(2_000).map(({ pattern, counted }) => [pattern, counted])).toEqual([
    ["/book", 400],
    ["/items/status", 20],
  ]);
  expect(many(1, made, { atMs: 2_100 })).toBe(1);
  expect(lost).toEqual([]);
});

test("a quiet caller and a refusal are stored beside a busy caller", () => {
  const { made } = sampler();
  many(5_000, made);
  expect(many(3, made, { caller: "partner:8" })).toBe(3);
  expect(many(50, made, { refused: true, status: 422 })).toBe(50);
});

test("anonymous calls with a site's name cannot fill its log", () => {
  const { made } = sampler();
  expect(many(400, made, { caller: "domain:7", proven: false, refused: true, status: 403 })).toBe(5);
  expect(made.take(2_000)).toMatchObject([{ caller: "domain:7", counted: 395 }]);
});

test("memory is bounded: calls beyond the limit are reported as lost", () => {
  const { made, lost } = sampler();
  for (let n = 0; n < 5_000; n++) made.keeps(call({ caller: `partner:${n}`, branchId: 2 }));
  expect(lost).toHaveLength(4_000);
  for (let second = 2; second < 20; second++) {
    for (let n = 0; n < 2_000; n++) made.keeps(call({ atMs: second * 1_000, pattern: `/${n}` }));
  }
  expect(made.take(60_000).length).toBeLessThanOrEqual(1_000);
});
