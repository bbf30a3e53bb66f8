import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRefusal } from "@/domain/kernel/errors";
import { query } from "@/server/db";
import { act, type ChequeDesk, chequeDesk, imbalances, registered, stood } from "../../../../tests/cheques";
import { ctxOf } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { sendActs } from "./act-on-cheques";
import { allowedOperations, DIRECTIONS, type Direction, OPERATIONS, type Operation, rulesOf } from "./rules";

/** Number of actions; `CHEQUE_ACTIONS=10000` for the full number. */
const ACTIONS = Number(process.env.CHEQUE_ACTIONS ?? 400);
const CLIENTS = 8;
const CHEQUES = Math.max(12, Math.min(200, Math.round(ACTIONS / 20)));
const ACTS = OPERATIONS.filter((one): one is Exclude<Operation, "register"> => one !== "register");

let desk: ChequeDesk;
beforeAll(async () => {
  desk = await chequeDesk();
});
afterAll(async () => expect(await imbalances(desk)).toEqual([]));

/** Suitable parameters: endorsement party, partial amount of a bounced cheque. */
const given = (operation: Operation, part: number | null) => ({
  ...(operation === "endorse" && { party: `colleague:${desk.other}` }),
  ...(operation === "settle" && part !== null && { amount: String(part) }),
});

const step = fc.record({
  cheque: fc.nat(CHEQUES - 1),
  second: fc.nat(CHEQUES - 1),
  operation: fc.constantFrom(...ACTS, "undo" as const, "settle" as const),
  part: fc.option(fc.integer({ min: 1, max: 1_200 })),
  how: fc.constantFrom("one", "one", "one", "one", "two", "change"),
});

test(`${ACTIONS} actions of ${CLIENTS} concurrent clients: each is complete or refused, and everything agrees afterwards`, async () => {
  const cheques: { id: number; direction: Direction }[] = [];
  for (let nr = 0; nr < CHEQUES; nr++) {
    const direction = DIRECTIONS[nr % 3 === 2 ? 1 : 0]!;
    cheques.push({ id: await registered(desk, direction), direction });
  }
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => personOf(desk.branchId, "manager")));
  const steps = fc.sample(step, ACTIONS);
  const refusals = new Map<string, number>();
  let done = 0;
  await Promise.all(
    people.map(async (person) => {
      const ctx = ctxOf(person);
      for (let one = steps.pop(); one; one = steps.pop()) {
        const { operation, part, how } = one;
        const [first, second] = [cheques[one.cheque]!.id, cheques[one.second]!.id];
        const single = { id: first, operation, ...given(operation, part) };
        const acts =
          how === "two" && first !== second
            ? [single, { ...single, id: second }]
            : how === "change"
              ? [
                  { id: first, operation: "undo" as const },
                  { ...single, operation: null, inherits: true as const },
                ]
              : [single];
        try {
          await sendActs(ctx, acts, { ids: acts.map(({ id }) => id), single: acts.length === 1 });
          done += acts.length;
        } catch (error) {
          if (!isRefusal(error)) throw error;
          refusals.set(error.reason, (refusals.get(error.reason) ?? 0) + 1);
        }
      }
    }),
  );
  // Both outcomes occurred, and only expected refusals.
  expect(done).toBeGreaterThan(ACTIONS / 10);
  const reasons = ["operationNotAllowed", "fieldInvalid"];
  expect([...refusals.keys()].filter((reason) => !reasons.includes(reason))).toEqual([]);
  expect(await imbalances(desk)).toEqual([]);
}, 600_000);

test("sequentially, allowed operations succeed, others are refused, and the model agrees", async () => {
  const action = fc.record({
    operation: fc.constantFrom(...ACTS),
    part: fc.option(fc.integer({ min: 1, max: 1_200 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...DIRECTIONS),
      fc.array(action, { minLength: 4, maxLength: 14 }),
      async (direction, actions) => {
        const id = await registered(desk, direction);
        // Expected state and open amount.
        const stages = [{ state: rulesOf(direction)[0]!.to as string, open: 1_000 }];
        for (const { operation, part } of actions) {
          const now = stages.at(-1)!;
          const allowed = allowedOperations(direction, now.state as never, stages.length > 1);
          const paid = Math.min(part ?? now.open, now.open + 1);
          const fits = operation !== "settle" || paid <= now.open;
          const result = await act(desk, id, operation, given(operation, paid)).then(
            () => "done",
            (error) => (isRefusal(error) ? error.reason : String(error)),
          );
          const expected = !allowed.includes(operation) ? "operationNotAllowed" : fits ? "done" : "fieldInvalid";
          expect([now, operation, result]).toEqual([now, operation, expected]);
          if (result !== "done") continue;
          if (operation === "undo") stages.pop();
          else stages.push(next(direction, now, operation, paid));
          const { state, open } = stages.at(-1)!;
          expect(await stood(desk, id)).toMatchObject({ state, open });
        }
      },
    ),
    { numRuns: Math.max(15, ACTIONS / 100) },
  );
}, 300_000);

function next(
  direction: Direction,
  { state, open }: { state: string; open: number },
  operation: Operation,
  paid: number,
) {
  const left = operation === "settle" ? open - paid : open;
  const { to } = rulesOf(direction).find(
    (one) =>
      one.from === state &&
      one.operation === operation &&
      (operation !== "settle" || (one.to === "settled") === (left === 0)),
  )!;
  const carried = ["in_safe", "deposited", "bounced", "issued", "delivered"].includes(to);
  // A returned endorsement has its previous state.
  return { state: to as string, open: carried ? (state === "endorsed" ? 1_000 : left) : 0 };
}

test("every cheque can be undone to its registration, and the books with it", async () => {
  const own = await chequeDesk();
  const id = await registered(own, "received");
  const ways: Operation[] = [
    "endorse",
    "endorse_returned",
    "deposit",
    "bounce",
    "settle",
    "redeposit",
    "recall",
    "return",
  ];
  const part = (operation: Operation) => (operation === "settle" ? { amount: "300" } : {});
  // Partly paid, then retrieved and returned.
  for (const operation of ways)
    await act(own, id, operation, {
      ...part(operation),
      ...(operation === "endorse" && { party: `colleague:${own.other}` }),
    });
  expect(await imbalances(own)).toEqual([]);
  for (const _ of ways) await act(own, id, "undo");
  expect(await stood(own, id)).toMatchObject({ state: "in_safe", open: 1_000, held: "cheque.in_safe" });
  const left = await query(
    "t.left",
    `select account_id, sum(dr - cr)::int as net from ledger.turn_day where branch_id = $1 group by 1 having sum(dr - cr) <> 0
      order by 2`,
    [own.branchId],
  );
  expect(left).toEqual([
    { account_id: own.accounts.party, net: -1_000 },
    { account_id: own.accounts["cheque.in_safe"], net: 1_000 },
  ]);
});
