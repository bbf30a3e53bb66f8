import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { cheques } from "@/server/routers/back-office/cashier/cheques";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { sayad } from "../../../../../tests/cheques";
import { partnerOf } from "../../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../../tests/ledger";

const clerkOf = backOfficeDoor({ cheques });
let clerk: Clerk;
let stranger: Clerk;
let other: number;
let today: string;
let bank: number;
beforeAll(async () => {
  clerk = await clerkOf();
  stranger = await clerkOf();
  other = (await partnerOf(clerk.branchId)).colleagueId;
  const [row] = await query<{ today: string; bank: number }>(
    "t.there",
    `select ledger.business_day($1, now())::text as today,
            (select account_id from ledger.mappings where branch_id = $1 and key = 'bank') as bank`,
    [clerk.branchId],
  );
  ({ today, bank } = row!);
});

type Wire = Awaited<ReturnType<Clerk["ask"]>>;
const resultOf = (answer: Wire) => [answer.status, answer.json.code];
const paths = ({ json }: Wire) => json.error.fields.map(({ path }: { path: string }) => path);
const form = (more: object = {}) => ({
  ...{ sayad_id: sayad(), serial: "۱۲۳۴۵۶", bank: "ملت", branch: "ونک", amount: 1_500_000, due_date: today },
  ...more,
});
const body = (checks: object[], more: object = {}) => ({
  ...{ direction: "received", party: { type: "colleague", id: clerk.colleagueId }, checks },
  ...more,
});
const store = (given: object, headers = {}, who = clerk) => who.ask("POST", "/check/store", given, headers);
const operation = (given: object, headers = {}, who = clerk) => who.ask("POST", "/check/operation", given, headers);
const update = (given: object, who = clerk) => who.ask("POST", "/check/operation/update", given);
const one = async (more: object = {}) => (await store(body([form(more)]))).json.data.checks[0].id as number;
const counted = async () =>
  (
    await query<{ n: string }>(
      "t.counted",
      `select concat_ws(' ', (select count(*) from cheques where branch_id = $1), (select count(*) from payments where branch_id = $1),
         (select count(*) from ledger.vouchers where branch_id = $1)) as n`,
      [clerk.branchId],
    )
  )[0]!.n;

describe("POST /check/store", () => {
  test("registers a group as payments, each with its document, and returns their average due day", async () => {
    const answer = await store(
      body([
        form({ due_date: "2027-01-01", owner_iban: "ir82 0540 1026 8002 0817 9090 02" }),
        form({ due_date: "2027-01-11", amount: 4_500_000 }),
      ]),
    );
    expect(answer.status).toBe(200);
    const { checks, totals } = answer.json.data;
    expect(totals).toEqual({ count: 2, amount: 6_000_000, average_due_date: "2027-01-09" });
    expect(checks[0]).toMatchObject({
      ...{ direction: "received", state: "in_safe", seq: 1, serial: "123456", amount: 1_500_000, open: 1_500_000 },
      ...{ owner_iban: "IR820540102680020817909002", group_id: checks[0].id, branch: "ونک" },
      party: { type: "colleague", id: clerk.colleagueId },
      allowed_operations: ["deposit", "endorse", "cash", "return", "cancel"],
      document: { document_id: expect.any(Number), date: today },
      payment_id: expect.any(Number),
    });
    expect(checks[1].group_id).toBe(checks[0].id);
  });

  test("requires a Sayad id in Iran, elsewhere accepts cheques without one, in any number", async () => {
    const bare = () => form({ sayad_id: undefined });
    const refused = await store(body([form(), bare()]));
    expect([resultOf(refused), paths(refused)]).toEqual([[422, 3002], ["checks[1].sayad_id"]]);
    const abroad = await clerkOf();
    await prisma().branch.update({ where: { id: abroad.branchId }, data: { country: "AE" } });
    const party = { type: "colleague", id: abroad.colleagueId };
    const answer = await store(body([bare(), form({ sayad_id: null }), form()], { party }), {}, abroad);
    expect([answer.status, answer.json.data?.checks.map((one: { sayad_id: string }) => one.sayad_id)]).toEqual([
      200,
      ["", "", expect.stringMatching(/^\d{16}$/)],
    ]);
    const [first, second] = answer.json.data.checks;
    const canceled = await operation({ ids: [first.id, second.id], operation: "cancel" }, {}, abroad);
    expect(canceled.status).toBe(200);
    expect((await operation({ id: first.id, operation: "undo" }, {}, abroad)).status).toBe(200);
  });

  test("confirm is clear, also where an operation is changed", async () => {
    const id = await one();
    await operation({ id, operation: "deposit", account_id: bank });
    const confirmed = await operation({ id, operation: "confirm" });
    expect([confirmed.status, confirmed.json.data?.checks[0].state]).toEqual([200, "cleared"]);
    const changed = await update({ id, type: "Confirm", description: "again" });
    expect([changed.status, changed.json.data?.checks[0].state]).toEqual([200, "cleared"]);
  });

  test("in hand when the books began: no payment, no number of a receipt, and nothing of the party's own opening", async () => {
    const statusOf = async (who: Clerk) => {
      const [row] = await query<{ numbers: number; party: string; balance: string }>(
        "t.standing",
        `select (select coalesce(max(number), 0) from payments where branch_id = $1 and type = 'receipt') as numbers,
                coalesce(sum(e.dr - e.cr) filter (where e.party = $2), 0)::text as party,
                coalesce(sum(e.cr - e.dr) filter (where e.account_id = (
                  select m.account_id from ledger.mappings m
                   where m.branch_id = $1 and m.key = 'closing.balance' and m.valid @> e.doc_date limit 1)), 0)::text as balance
           from ledger.entries e where e.branch_id = $1`,
        [who.branchId, `colleague:${who.colleagueId}`],
      );
      return row!;
    };
    const before = await statusOf(clerk);
    const request = body([form(), form({ amount: 500_000 })], { opening: true });
    const answer = await store(request, { "Idempotency-Key": "open-1" });
    expect(answer.status).toBe(200);
    const [first, second] = answer.json.data.checks;
    expect(first).toMatchObject({ state: "in_safe", open: 1_500_000, payment_id: null });
    const after = await statusOf(clerk);
    expect(after).toEqual({ ...before, balance: String(BigInt(before.balance) + 2_000_000n) });
    const again = await store(request, { "Idempotency-Key": "open-1" });
    expect(again.json.data.checks.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
    expect(await statusOf(clerk)).toEqual(after);

    // Cancellation reverses the opening balance; after a return the party owes the amount again.
    expect((await operation({ id: second.id, operation: "cancel" })).status).toBe(200);
    expect(await statusOf(clerk)).toEqual({ ...after, balance: String(BigInt(after.balance) - 500_000n) });
    expect((await operation({ id: first.id, operation: "return" })).status).toBe(200);
    expect((await statusOf(clerk)).party).toBe(String(BigInt(before.party) + 1_500_000n));
    await one();
    expect((await statusOf(clerk)).numbers).toBe(before.numbers + 1);
    // The remaining ones are processed normally.
    const [{ id }] = (await store(body([form()], { opening: true }))).json.data.checks;
    for (const [of, more] of [
      ["deposit", { account_id: bank }],
      ["bounce", {}],
      ["redeposit", {}],
      ["clear", {}],
      ["undo", {}],
    ] as const)
      expect([of, (await operation({ id, operation: of, ...more })).status]).toEqual([of, 200]);
    expect(await asLedgerOwner("select rule from rule_faults($1)", [clerk.branchId])).toEqual([]);
  });

  test("cheques in hand at the start require the right to approve openings and an open month", async () => {
    const seller = await clerkOf("accountant", clerk);
    await prisma().membership.updateMany({
      where: { operatorId: seller.actor.operatorId },
      data: { customised: true, permissions: ["cheque:read", "cheque:write"] },
    });
    expect(resultOf(await store(body([form()], { opening: true }), {}, seller))).toEqual([403, 2007]);
    const closed = await store(body([form()], { opening: true, date: "2019-01-01" }));
    expect([closed.json.code, paths(closed)]).toEqual([7301, ["date"]]);
    const issued = await store(body([form({ account_id: bank })], { direction: "issued", opening: true }));
    expect(issued.json.data.checks[0]).toMatchObject({ state: "issued", account: { id: bank }, payment_id: null });
  });

  test("an issued cheque is drawn on a bank account", async () => {
    const issued = (more: object) => store(body([form(more)], { direction: "issued" }));
    const answer = await issued({ account_id: bank });
    expect(answer.json.data.checks[0]).toMatchObject({ state: "issued", account: { id: bank } });
    const refused = await issued({});
    expect([resultOf(refused), paths(refused)]).toEqual([[422, 3002], ["checks[0].account_id"]]);
  });

  test("one bad row: nothing is stored, and the row is reported", async () => {
    const before = await counted();
    const twice = sayad();
    const cases: [object, number, string[]][] = [
      [body([form(), form({ sayad_id: "123" })]), 3003, ["checks[1].sayad_id"]],
      [body([form(), form({ amount: 0 })]), 3003, ["checks[1].amount"]],
      [body([form(), form({ owner_iban: "IR820540102680020817909003" })]), 3003, ["checks[1].owner_iban"]],
      [body([form(), form({ due_date: "1405-13-01" })]), 3003, ["checks[1].due_date"]],
      [body([form({ sayad_id: twice }), form(), form({ sayad_id: twice })]), 3003, ["checks[2].sayad_id"]],
      [
        body([form({ party: { type: "colleague", id: clerk.colleagueId } }), form()], { party: undefined }),
        3002,
        ["checks[1].party"],
      ],
      [body([form(), form({ party: { type: "colleague", id: stranger.colleagueId } })]), 3003, ["checks[1].party"]],
      [body([]), 3003, ["checks"]],
      [body([form()], { direction: "lent" }), 3003, ["direction"]],
      [body([form()], { date: "2019-01-01" }), 7301, ["date"]],
    ];
    for (const [given, code, fields] of cases) {
      const answer = await store(given);
      expect([given, answer.json.code, paths(answer)]).toEqual([given, code, fields]);
    }
    expect((await store(body(Array.from({ length: 501 }, () => form())))).status).toBeGreaterThanOrEqual(413);
    expect(await counted()).toBe(before);
  });

  test("the same key finds what it stored, with other data it is refused", async () => {
    const given = body([form()]);
    const first = await store(given, { "idempotency-key": "c-1" });
    const again = await store(given, { "idempotency-key": "c-1" });
    expect(again.json.data).toEqual(first.json.data);
    expect(resultOf(await store(body([form()]), { "idempotency-key": "c-1" }))).toEqual([409, 3010]);
    // Without the header, by the key in the body.
    const keyed = body([form()], { request_key: "c-2" });
    expect((await store(keyed)).json.data.checks[0].id).toBe((await store(keyed)).json.data.checks[0].id);
  });
});

describe("POST /check/operation", () => {
  test("changes a group; a refused transition lists the allowed ones", async () => {
    const ids = [await one(), await one()];
    const answer = await operation({ ids, operation: "deposit", account_id: bank });
    expect(answer.json.data.checks.map(({ state }: { state: string }) => state)).toEqual(["deposited", "deposited"]);
    const refused = await operation({ id: ids[0], operation: "cash" });
    expect(resultOf(refused)).toEqual([409, 8003]);
    expect(refused.json.error).toMatchObject({
      allowed_operations: ["clear", "bounce", "recall", "undo"],
      state: "deposited",
      fields: [{ path: "id" }],
    });
    const stale = await operation({ id: ids[1], operation: "clear", seq: 1 });
    expect([resultOf(stale), stale.json.error.seq]).toEqual([[409, 8003], 2]);
  });

  test("a part that is sent again with its key is settled once", async () => {
    const id = await one();
    for (const each of ["deposit", "bounce"]) await operation({ id, operation: each });
    const part = { id, operation: "settle", amount: 500_000 };
    const [first, again] = [
      await operation(part, { "idempotency-key": "s-1" }),
      await operation(part, { "idempotency-key": "s-1" }),
    ];
    expect(first.json.data.checks[0].open).toBe(1_000_000);
    expect(again.json.data).toEqual(first.json.data);
    expect((await operation(part)).json.data.checks[0].open).toBe(500_000);
  });

  test("requires the right, in one's own branch", async () => {
    const id = await one();
    expect(resultOf(await operation({ id, operation: "deposit" }, {}, stranger))).toEqual([404, 3009]);
    const support = await clerkOf("support", clerk);
    expect(resultOf(await operation({ id, operation: "deposit" }, {}, support))).toEqual([403, 2007]);
    expect(resultOf(await operation({ id, operation: "register" }))).toEqual([422, 3003]);
    expect(resultOf(await operation({ operation: "deposit" }))).toEqual([422, 3002]);
    expect(resultOf(await operation({ id, operation: "endorse", party: { type: "colleague", id: other } }))).toEqual([
      200,
      undefined,
    ]);
  });
});

describe("POST /check/operation/update", () => {
  test("changes the last one by reversal; both are to be seen", async () => {
    const id = await one();
    await operation({ id, operation: "endorse", party: { type: "colleague", id: other } });
    const answer = await update({ id, type: "deposit", description: "به بانک" });
    expect(answer.json.data.checks[0]).toMatchObject({ state: "deposited", seq: 4 });
    expect(resultOf(await update({ id, type: "settle" }))).toEqual([409, 8003]);
    expect(resultOf(await update({ id }, stranger))).toEqual([404, 3009]);
    expect(resultOf(await update({ id: await one(), date: today }))).toEqual([409, 8003]);
  });
});
