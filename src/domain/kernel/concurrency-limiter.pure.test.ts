import { expect, test } from "vitest";
import { ConcurrencyLimiter, LOOKED_FOR, MAX_PER_BRANCH } from "./concurrency-limiter";

const limiter = () => new ConcurrencyLimiter<{ branch_id: number; id: number }>(({ id }) => id);
const of = (branch_id: number) => Array.from({ length: LOOKED_FOR }, (_, id) => ({ branch_id, id }));

test("what waits for ever keeps neither another branch nor another process's round waiting", async () => {
  const room = limiter();
  const began: string[] = [];
  const goOn = ({ branch_id, id }: { branch_id: number; id: number }) => {
    began.push(`${branch_id}:${id}`);
    return branch_id === 1 ? new Promise<void>(() => {}) : Promise.resolve();
  };
  expect(room.begin(of(1), goOn)).toHaveLength(MAX_PER_BRANCH);
  // Looked for again they are under way, or there is no room for them.
  expect(room.begin(of(1), goOn)).toHaveLength(0);
  await Promise.all(room.begin(of(2), goOn));
  await Promise.all(room.begin(of(2).slice(0, 1), goOn));
  expect(began.filter((name) => name.startsWith("1:"))).toHaveLength(MAX_PER_BRANCH);
  expect(began.filter((name) => name === "2:0")).toHaveLength(2);
});

test("one that throws is told, and leaves its room", async () => {
  const room = limiter();
  const [thrown] = room.begin([{ branch_id: 1, id: 1 }], () => Promise.reject(new Error("no answer")));
  await expect(thrown).rejects.toThrow("no answer");
  expect(room.begin(of(1), () => Promise.resolve())).toHaveLength(MAX_PER_BRANCH);
});
