import { expect, test } from "vitest";
import { ConcurrencyLimiter, LOOKED_FOR, MAX_PER_BRANCH } from "./concurrency-limiter";

const limiter = () => new ConcurrencyLimiter<{ branch_id: number; id: number }>(({ id }) => id);
const of = (branch_id: number) => Array.from({ length: LOOKED_FOR }, (_, id) => ({ branch_id, id }));

test("a task that never ends blocks neither another branch nor another round", async () => {
  const room = limiter();
  const began: string[] = [];
  const goOn = ({ branch_id, id }: { branch_id: number; id: number }) => {
    began.push(`${branch_id}:${id}`);
    return branch_id === 1 ? new Promise<void>(() => {}) : Promise.resolve();
  };
  expect(room.begin(of(1), goOn)).toHaveLength(MAX_PER_BRANCH);
  // Found again: still in progress, or no free slot.
  expect(room.begin(of(1), goOn)).toHaveLength(0);
  await Promise.all(room.begin(of(2), goOn));
  await Promise.all(room.begin(of(2).slice(0, 1), goOn));
  expect(began.filter((name) => name.startsWith("1:"))).toHaveLength(MAX_PER_BRANCH);
  expect(began.filter((name) => name === "2:0")).toHaveLength(2);
});

test("reports a task that throws, and frees its slot", async () => {
  const room = limiter();
  const [thrown] = room.begin([{ branch_id: 1, id: 1 }], () => Promise.reject(new Error("no answer")));
  await expect(thrown).rejects.toThrow("no answer");
  expect(room.begin(of(1), () => Promise.resolve())).toHaveLength(MAX_PER_BRANCH);
});
