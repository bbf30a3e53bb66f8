import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import {
  act,
  type ChequeDesk,
  chequeDesk,
  chequeIn,
  endorsing,
  posted,
  registered,
  stood,
} from "../../../../tests/cheques";
import { refusal } from "../../../../tests/operators";
import { type ChequeState, DIRECTIONS, type Direction, OPERATIONS, type Operation, rulesOf, STATES } from "./rules";

let desk: ChequeDesk;
beforeAll(async () => {
  desk = await chequeDesk();
});

type Row = [Direction, ChequeState | "none", Operation, ChequeState, string[] | null, string | null];

/** Contract section 12, row by row: debits (+) and credits (-), and the account that carries the cheque afterwards. */
const TABLE: Row[] = [
  ["received", "none", "register", "in_safe", ["+cheque.in_safe", "-party (colleague)"], "cheque.in_safe"],
  ["received", "in_safe", "deposit", "deposited", ["+cheque.in_collection", "-cheque.in_safe"], "cheque.in_collection"],
  ["received", "deposited", "clear", "cleared", ["+bank", "-cheque.in_collection"], null],
  [
    ...(["received", "deposited", "bounce", "bounced"] as const),
    ["+cheque.bounced (colleague)", "-cheque.in_collection"],
    "cheque.bounced",
  ],
  ["received", "deposited", "recall", "in_safe", ["+cheque.in_safe", "-cheque.in_collection"], "cheque.in_safe"],
  ["received", "in_safe", "endorse", "endorsed", ["+other (colleague)", "-cheque.in_safe"], null],
  ["received", "endorsed", "endorse_returned", "in_safe", ["+cheque.in_safe", "-other (colleague)"], "cheque.in_safe"],
  [
    ...(["received", "endorsed", "bounce", "bounced"] as const),
    ["+cheque.bounced (colleague)", "-other (colleague)"],
    "cheque.bounced",
  ],
  ["received", "in_safe", "cash", "cleared", ["+cash", "-cheque.in_safe"], null],
  [
    ...(["received", "bounced", "redeposit", "deposited"] as const),
    ["+cheque.in_collection", "-cheque.bounced (colleague)"],
    "cheque.in_collection",
  ],
  ["received", "bounced", "settle", "settled", ["+cash", "-cheque.bounced (colleague)"], null],
  ["received", "in_safe", "return", "returned", ["+party (colleague)", "-cheque.in_safe"], null],
  ["received", "bounced", "return", "returned", ["+party (colleague)", "-cheque.bounced (colleague)"], null],
  ["received", "in_safe", "cancel", "canceled", ["+party (colleague)", "-cheque.in_safe"], null],
  ["issued", "none", "register", "issued", ["+party (colleague)", "-cheque.payable"], "cheque.payable"],
  ["issued", "issued", "deliver", "delivered", null, "cheque.payable"],
  ["issued", "delivered", "clear", "cleared", ["+cheque.payable", "-bank"], null],
  ["issued", "delivered", "bounce", "bounced", null, "cheque.payable"],
  ["issued", "bounced", "clear", "cleared", ["+cheque.payable", "-bank"], null],
  ["issued", "issued", "return", "returned", ["+cheque.payable", "-party (colleague)"], null],
  ["issued", "delivered", "return", "returned", ["+cheque.payable", "-party (colleague)"], null],
  ["issued", "bounced", "return", "returned", ["+cheque.payable", "-party (colleague)"], null],
  ["issued", "issued", "cancel", "canceled", ["+cheque.payable", "-party (colleague)"], null],
];

test.each(TABLE)("%s: %s, %s -> %s", async (direction, from, operation, to, lines, held) => {
  const id = from === "none" ? await registered(desk, direction) : await chequeIn(desk, direction, from);
  if (operation !== "register") await act(desk, id, operation, endorsing(desk, operation));
  const { last_seq, ...now } = await stood(desk, id);
  expect(now).toEqual({ state: to, open: held === null ? 0 : 1000, held });
  const result = await posted(desk, id, last_seq);
  expect(result?.map((line) => line.replace(" 1000", "")) ?? null).toEqual(lines);
});

test("the table above equals the rules", () => {
  const ruled = DIRECTIONS.flatMap((direction) =>
    rulesOf(direction).flatMap(({ from, operation, to }) =>
      operation === "undo" || (operation === "settle" && to === "bounced")
        ? []
        : [`${direction} ${from} ${operation} ${to}`],
    ),
  );
  expect(TABLE.map(([direction, from, operation, to]) => `${direction} ${from} ${operation} ${to}`).sort()).toEqual(
    ruled.sort(),
  );
});

const ALL = DIRECTIONS.flatMap((direction) => STATES[direction].map((state) => [direction, state] as const));

test.each(ALL)("%s, %s: every other operation is refused with the allowed ones", async (direction, state) => {
  const id = await chequeIn(desk, direction, state);
  const before = await stood(desk, id);
  const allowed = new Set(TABLE.flatMap(([d, from, one]) => (d === direction && from === state ? [one] : [])));
  const undoable = before.last_seq > 1;
  for (const operation of OPERATIONS.filter((one) => !allowed.has(one) && !(one === "undo" && undoable))) {
    const refused = await refusal(act(desk, id, operation, { party: `colleague:${desk.other}` }));
    expect([operation, refused]).toEqual([
      operation,
      {
        reason: "operationNotAllowed",
        fields: ["id"],
        data: { id, state, seq: before.last_seq, allowed_operations: expect.any(Array) },
      },
    ]);
    expect((refused.data as { allowed_operations: string[] }).allowed_operations.sort()).toEqual(
      [...allowed, ...(undoable ? ["undo"] : [])].sort(),
    );
  }
  expect(await stood(desk, id)).toEqual(before);
});

test.each(ALL)("%s, %s: no statement of the app's role can store another transition", async (direction, state) => {
  const id = await chequeIn(desk, direction, state);
  const { last_seq, open } = await stood(desk, id);
  const ruled = new Set(rulesOf(direction).map((one) => `${one.from} ${one.operation} ${one.to}`));
  const insert = (operation: Operation, from: ChequeState, to: ChequeState, more = "") =>
    query(
      "t.raw-event",
      `insert into cheque_events (branch_id, cheque_id, seq, prev_seq, direction, from_state, operation, to_state, on_date,
                                  amount, open, undoes, created_by)
       select $1::int, $2::int, $3::int, $3::int - 1, $4::"ChequeDirection", $5::"ChequeState", $6::"ChequeOperation", $7::"ChequeState",
              $8::date, 1000, $9::bigint, case when $6 = 'undo' then $3::int - 1 end, 'operator:1' ${more}`,
      [...[desk.branchId, id, last_seq + 1, direction, from, operation, to, desk.today], to === state ? open : 0],
    ).then(
      () => "stored",
      ({ code }) => code,
    );
  for (const operation of OPERATIONS)
    for (const to of STATES[direction]) {
      // Rejected by the rules, the event chain, or the event guard: never stored.
      const code = await insert(operation, state, to);
      if (!ruled.has(`${state} ${operation} ${to}`)) expect([operation, to, code]).toEqual([operation, to, "23503"]);
      else expect([operation, to, code]).not.toEqual([operation, to, "stored"]);
    }
  // From a state it is not in.
  for (const { from, operation, to } of rulesOf(direction))
    if (from !== state && from !== "none") expect(await insert(operation, from, to as ChequeState)).toBe("23503");
  expect(await stood(desk, id)).toMatchObject({ state, last_seq });
});

test("a cheque and its events cannot be written outside their rules", async () => {
  const id = await registered(desk, "received");
  const codeOf = (name: string, text: string) =>
    query(name, text, [desk.branchId, id]).then(
      () => "done",
      ({ code }) => code,
    );
  const mine = "where branch_id = $1 and id = $2";
  expect(await codeOf("t.a", `update cheques set state = 'cleared' ${mine}`)).toBe("CQ002");
  expect(await codeOf("t.b", `update cheques set amount = 5 ${mine}`)).toBe("CQ002");
  expect(await codeOf("t.c", `delete from cheques ${mine}`)).toBe("CQ002");
  expect(await codeOf("t.d", "update cheque_events set note = 'x' where branch_id = $1 and cheque_id = $2")).toBe(
    "42501",
  );
  expect(await codeOf("t.e", "delete from cheque_events where branch_id = $1 and cheque_id = $2")).toBe("42501");
  expect(
    await query("t.f", "insert into cheque_rules values ('received', 'in_safe', 'clear', 'cleared', null, null)").then(
      () => "done",
      ({ code }) => code,
    ),
  ).toBe("42501");
  const begun = (state: string) =>
    codeOf(
      `t.g.${state}`,
      `insert into cheques (branch_id, direction, sayad_id, serial, bank, amount, due_date, party, counter_account_id, open,
                            state, last_seq, group_id, created_by)
       select branch_id, direction, '9999999999999999', serial, bank, amount, due_date, party, counter_account_id,
              ${state === "none" ? 0 : "amount"}, '${state}', ${state === "none" ? 0 : 1}, group_id, 'x' from cheques ${mine}`,
    );
  expect(await begun("in_safe")).toBe("CQ001");
  // Without its registration the transaction cannot commit.
  expect(await begun("none")).toBe("23503");
});
