import { expect, test } from "vitest";
import { refusal } from "../../../../tests/operators";
import { MAX_QUEUED, takeTurn } from "./line";

const reader = (branchId: number, operatorId: number) => ({ branchId, operatorId });

/** Requests turns in this order, ends each immediately, and returns the order in which they were granted. */
async function orderOf(input: readonly (readonly [number, number])[]): Promise<string[]> {
  const order: string[] = [];
  const turns = input.map(async ([branch, person]) => {
    const leave = await takeTurn(reader(branch, person));
    order.push(`${branch}.${person}`);
    // Concurrent requests are queued by now.
    await Promise.resolve();
    leave();
  });
  await Promise.all(turns);
  return order;
}

test("a person with many files delays others by at most one of them", async () => {
  const flood = [...[1, 1, 2, 2, 3, 3].map((person) => [1, person] as const), [2, 9] as const, [3, 8] as const];
  const order = await orderOf(flood);
  expect(order.slice(0, 3)).toEqual(["1.1", "2.9", "3.8"]);
  expect(order.slice(3)).toEqual(["1.2", "1.3", "1.1", "1.2", "1.3"]);
});

test("the queue is limited per person, per branch and in total; the next is refused, others are not", async () => {
  const leaves: Promise<() => void>[] = [];
  const take = (branch: number, person: number) => {
    const turn = takeTurn(reader(branch, person));
    leaves.push(turn);
    return turn;
  };
  const isRefused = async (branch: number, person: number) => {
    expect(await refusal(takeTurn(reader(branch, person)))).toMatchObject({ reason: "tooManyRequests" });
  };
  for (let nr = 0; nr < MAX_QUEUED.person; nr++) void take(1, 1);
  await isRefused(1, 1);
  for (let nr = MAX_QUEUED.person; nr < MAX_QUEUED.branch; nr++) void take(1, 10 + nr);
  await isRefused(1, 99);
  for (let nr = MAX_QUEUED.branch; nr < MAX_QUEUED.all; nr++) void take(2 + nr, 1);
  await isRefused(999, 1);
  for (const turn of leaves) turn.then((leave) => leave());
  await Promise.all(leaves);
  // The queue is empty: there is room again.
  (await takeTurn(reader(1, 1)))();
});
