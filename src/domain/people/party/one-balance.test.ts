import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { act, type ChequeDesk, chequeDesk, registered } from "../../../../tests/cheques";
import { asLedgerOwner, midYear } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import { cancelAnnouncement } from "../../accounting/announcement/cancel-announcement";
import { storeAnnouncement } from "../../accounting/announcement/store-announcement";
import { readBill } from "../../accounting/colleague-account/read-bill";
import { rebuildBilling } from "../../accounting/colleague-account/rebuild-billing";
import { listLines } from "../../accounting/credit-debit/list-lines";
import { readSummary } from "../../accounting/credit-debit/read-summary";
import { CreditDebitQuery, SummaryQuery } from "../../accounting/credit-debit/schema";
import { listColleagueCredits, readColleagueCredit } from "../../cashier/credit/colleague-credit";
import { trashPayment } from "../../cashier/payment/change-payment";
import { PaymentStore } from "../../cashier/payment/schema";
import { storePayments } from "../../cashier/payment/store-payments";
import { makeLink } from "../../cashier/settlement/links";
import { openLink } from "../../cashier/settlement/open-link";
import { readAccount, readOurs } from "../../cashier/settlement/our-lines";
import { readOverview } from "../../cashier/settlement/read-overview";
import { getDashboardMoney } from "../../reporting/dashboard/read-money";
import { readReceivables } from "../../reporting/report/read-receivables";
import { listColleagues } from "../colleague/list-colleagues";
import { readColleague } from "../colleague/read-colleague";
import { ColleagueBillQuery, ColleagueQuery } from "../colleague/schema";
import { searchColleagues } from "../colleague/search-colleagues";
import { readParty } from "./read-party";

/** Reads a colleague's balance today: positive means it owes. */
type Reader = (desk: ChequeDesk) => Promise<bigint | number | string | null>;

const sum = (amounts: readonly (bigint | number)[]) => amounts.reduce<bigint>((all, one) => all + BigInt(one), 0n);
const listed = async ({ ctx, party }: ChequeDesk, operation: "all" | "debtors" | "creditors" | "settled") =>
  (await listColleagues(ctx, ColleagueQuery.parse({ operation, sort: "-balance" }))).items.find(
    ({ id }) => id === party,
  );
const bill = ({ ctx, party }: ChequeDesk, more: object = {}) =>
  readBill(ctx, ColleagueBillQuery.parse({ id: party, ...more }));
const aged = async ({ ctx, party }: ChequeDesk) =>
  (await readReceivables(ctx)).rows.find(({ key }) => key === `colleague:${party}`);

/** Every reader of a colleague's debt. */
const READERS: Record<string, Reader> = {
  "GET /colleague/get": async ({ ctx, party }) => (await readColleague(ctx, { id: party })).financial.balance,
  "POST /colleagues/list": async (desk) => (await listed(desk, "all"))!.financial.balance,
  "GET /colleague/search": async ({ ctx, party }) =>
    (await searchColleagues(ctx, { query: String(party) })).find(({ id }) => id === party)!.balance,
  "POST /colleague/bill, closing": async (desk) => (await bill(desk)).items.closing,
  "POST /colleague/bill, its rows": async (desk) =>
    sum((await bill(desk, { per_page: 100 })).items.rows.map(({ debit, credit }) => BigInt(debit) - BigInt(credit))),
  "POST /colleague/bill, its kinds": async (desk) =>
    sum((await bill(desk)).items.totals.kinds!.map(({ debit, credit }) => BigInt(debit) - BigInt(credit))),
  "POST /colleague/bill, now": async (desk) => (await bill(desk)).items.now.balance,
  "POST /credit-debit/summary": async ({ ctx, party }) =>
    (await readSummary(ctx, SummaryQuery.parse({ colleague_id: party }))).balance,
  "POST /credit-debit/list": async ({ ctx, party, today }) => {
    const request = { party: { type: "colleague", id: party }, to: today, per_page: 100 };
    const { items } = await listLines(ctx, CreditDebitQuery.parse(request));
    return sum(items.map(({ side, amount }) => (side === "debit" ? BigInt(amount) : -BigInt(amount))));
  },
  "report of receivables": async (desk) => (await aged(desk))?.balance ?? 0n,
  "report of receivables, by age": async (desk) => {
    const row = await aged(desk);
    if (!row) return 0n;
    const { key: _, name: _n, name_latin: _l, code: _c, balance: _b, credit, ...buckets } = row;
    return sum(Object.values(buckets)) - BigInt(credit);
  },
  settlement: async ({ ctx, party }) => (await readOverview(ctx, { colleague_id: party })).balance,
  "settlement, by age": async ({ ctx, party }) => {
    const { ageing, side } = await readOverview(ctx, { colleague_id: party });
    return sum(ageing.map(({ amount }) => amount)) * (side === "debit" ? 1n : -1n);
  },
  "our lines beside theirs": async ({ ctx, party, today }) => {
    const { opening, lines } = await readOurs(ctx, {
      ...{ account: await readAccount(ctx, party), from: today, to: today },
    });
    return opening + sum(lines.map(({ amount }) => amount));
  },
  "statement by link": async ({ ctx, party, today }) => {
    const { path } = await makeLink(ctx, { colleague_id: party, from: today, to: today, days: 1 });
    return (await openLink(ctx, { slug: path.slice(3), page: 1, address: null }))!.closing;
  },
  "party picker": async ({ ctx, party }) => (await readParty(ctx, { type: "colleague", id: party })).balance,
  "desk, money owed": async (desk) => {
    const owed = sum(((await getDashboardMoney(desk.ctx)).owed ?? []).map(({ amount }) => amount));
    return owed > 0n ? owed : ((await listed(desk, "all"))!.financial.balance as bigint);
  },
};

/** Readers that include postings of later days. */
const WITH_LATER: Record<string, Reader> = {
  "GET /colleague/get, used": async ({ ctx, party }) => {
    const { balance, future } = (await readColleague(ctx, { id: party })).financial;
    return BigInt(balance) + BigInt(future);
  },
  "credit, used": async ({ ctx, party }) => (await readColleagueCredit(ctx, party)).used,
  "credit, list": async ({ ctx, party }) =>
    (await listColleagueCredits(ctx, { stand: null, search: null, page: 1, per_page: 20 })).items.find(
      ({ id }) => id === party,
    )!.used,
  "what is left of the ceiling": async ({ ctx, party }) => {
    const { agreed, allowance, held, available } = await readColleagueCredit(ctx, party);
    return BigInt(agreed) + BigInt(allowance) - BigInt(held) - BigInt(available);
  },
  "the guard in the database": async ({ branchId, party }) => {
    const [row] = await asLedgerOwner<{ owed: string }>(
      `select (c.ceiling + c.allowance - (l.ceiling - l.side * (l.dr - l.cr)))::text as owed
         from colleagues c join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
        where c.branch_id = $1 and c.id = $2`,
      [branchId, party],
    );
    return row!.owed;
  },
};

/** The contract's definition as SQL: lines with the party on its receivable account and on those of bounced cheques. */
async function defined({ branchId, party, accounts }: ChequeDesk, days: string): Promise<string> {
  const [row] = await asLedgerOwner<{ owed: string }>(
    `select coalesce(sum(e.dr - e.cr), 0)::text as owed from ledger.entries e
      where e.branch_id = $1 and e.party = 'colleague:' || $2::int and e.account_id = any($3::int[]) and e.doc_date ${days}`,
    [branchId, party, [accounts.party, accounts["cheque.bounced"]]],
  );
  return row!.owed;
}

async function everywhere(desk: ChequeDesk, readers: Record<string, Reader>): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const [name, read] of Object.entries(readers)) result[name] = String(await read(desk));
  return result;
}
const allSay = (readers: Record<string, Reader>, owed: string) =>
  Object.fromEntries(Object.keys(readers).map((name) => [name, owed]));

async function agree(desk: ChequeDesk, expected: { now: bigint; later: bigint }): Promise<void> {
  const { now, later } = expected;
  expect(await defined(desk, `<= '${desk.today}'`)).toBe(String(now));
  expect(await defined(desk, `> '${desk.today}'`)).toBe(String(later));
  expect(await everywhere(desk, READERS)).toEqual(allSay(READERS, String(now)));
  expect(await everywhere(desk, WITH_LATER)).toEqual(allSay(WITH_LATER, String(now + later)));
  const balanceSide = now > 0n ? "debtors" : now < 0n ? "creditors" : "settled";
  for (const operation of ["debtors", "creditors", "settled"] as const)
    expect([operation, Boolean(await listed(desk, operation))]).toEqual([operation, operation === balanceSide]);
  expect((await rebuildBilling(desk.ctx, { ids: [desk.party] })).found).toEqual([]);
  const { totals, ledger } = await readReceivables(desk.ctx);
  expect(totals.balance).toBe(ledger);
}

async function ready(): Promise<ChequeDesk> {
  const desk = await chequeDesk();
  const { branchId, party: id } = desk;
  await desk.ctx.db.colleague.update({ where: { branchId_id: { branchId, id } }, data: { ceiling: 10_000_000n } });
  return desk;
}

async function posted({ branchId, today }: ChequeDesk, lines: object[], day = today): Promise<void> {
  const voucher = { branch_id: branchId, doc_date: day, kind: "manual", created_by: "operator:1", lines };
  const [row] = await asLedgerOwner<{ answer: { refused?: object } }>("select ledger.post($1) as answer", [
    JSON.stringify(voucher),
  ]);
  expect(row!.answer.refused).toBeUndefined();
}
const ofParty = (desk: ChequeDesk) => ({ account_id: desk.accounts.party, party: `colleague:${desk.party}` });

describe("a colleague's debt, in every reader", () => {
  test("a bounced cheque is owed again, and counts against the ceiling once", async () => {
    const desk = await ready();
    const cheque = await registered(desk, "received", { amount: 9_000 });
    await agree(desk, { now: -9_000n, later: 0n });
    await act(desk, cheque, "deposit");
    await act(desk, cheque, "bounce");
    await agree(desk, { now: 0n, later: 0n });
    await posted(desk, [
      { ...ofParty(desk), dr: 9_000 },
      { mapping: "sale", cr: 9_000 },
    ]);
    await agree(desk, { now: 9_000n, later: 0n });
    expect(await readColleagueCredit(desk.ctx, desk.party)).toMatchObject({
      ...{ bounced: 9_000n, used: 9_000n, available: 9_991_000n },
    });
    await act(desk, cheque, "settle", { amount: "4000" });
    await agree(desk, { now: 5_000n, later: 0n });
    await act(desk, cheque, "undo");
    await act(desk, cheque, "return");
    await agree(desk, { now: 9_000n, later: 0n });
  });

  test("a line on the account of bounced cheques counts, whatever its document", async () => {
    const desk = await ready();
    await posted(desk, [
      { mapping: "cheque.bounced", party: `colleague:${desk.party}`, dr: 700 },
      { mapping: "sale", cr: 700 },
    ]);
    await agree(desk, { now: 700n, later: 0n });
  });

  test("a bounce beside a deposit beyond the ceiling leaves no credit, though the account is in credit", async () => {
    const desk = await ready();
    const { branchId, party: id } = desk;
    await desk.ctx.db.colleague.update({ where: { branchId_id: { branchId, id } }, data: { ceiling: 100n } });
    const cheque = await registered(desk, "received", { amount: 1_000 });
    await act(desk, cheque, "deposit");
    await act(desk, cheque, "bounce");
    await agree(desk, { now: 0n, later: 0n });
    const lend = (amount: number) =>
      refusal(
        storePayments(
          desk.ctx,
          PaymentStore.parse({
            payments: [
              { type: "payment", method: "cash", counterparty: { type: "colleague", id }, amount, date: desk.today },
            ],
          }),
        ),
      );
    expect(await lend(101)).toMatchObject({ reason: "creditCeiling" });
    expect(await lend(100)).toMatchObject({ reason: "done" });
    await agree(desk, { now: 100n, later: 0n });
  });

  test("postings of a later day are listed apart", async () => {
    const desk = await ready();
    await midYear(desk.branchId);
    const [{ tomorrow }] = (await asLedgerOwner<{ tomorrow: string }>(
      "select (ledger.business_day($1, now()) + 1)::text as tomorrow",
      [desk.branchId],
    )) as [{ tomorrow: string }];
    await posted(desk, [
      { ...ofParty(desk), dr: 500 },
      { mapping: "sale", cr: 500 },
    ]);
    await posted(
      desk,
      [
        { mapping: "cash", dr: 200 },
        { ...ofParty(desk), cr: 200 },
      ],
      tomorrow,
    );
    await agree(desk, { now: 500n, later: -200n });
    const { items } = await bill(desk);
    expect(items).toMatchObject({ closing: 500n, future: { debit: 0n, credit: 200n, balance: -200n, count: 1 } });
    expect((await readSummary(desk.ctx, SummaryQuery.parse({ colleague_id: desk.party }))).future).toMatchObject({
      balance: -200n,
    });
    expect((await bill(desk, { to: tomorrow })).items).toMatchObject({ closing: 300n });
  });
});

describe("after random operations", () => {
  const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  const ACTS = runs(40, "FUZZ_RUNS");
  let desk: ChequeDesk;
  beforeAll(async () => {
    console.log(`one balance FUZZ_SEED=${SEED}`);
    desk = await ready();
  });

  test("every reader equals the plain model", async () => {
    const { ctx, today, party } = desk;
    const who = { type: "colleague" as const, id: party };
    const income = desk.accounts.sale!;
    let owed = 0n;
    const payments: { id: number; effect: bigint }[] = [];
    const notes: { id: number; effect: bigint }[] = [];
    const cheques: { id: number; state: "in_safe" | "deposited" | "bounced"; open: bigint }[] = [];
    const paid = async (amount: number, type: "receipt" | "payment") => {
      const payment = { type, method: "cash", counterparty: who, amount, date: today };
      const stored = await storePayments(ctx, PaymentStore.parse({ payments: [payment], request_key: randomUUID() }));
      const effect = BigInt(type === "receipt" ? -amount : amount);
      payments.push({ id: stored.payments[0]!.id, effect });
      owed += effect;
    };
    const cheque = async (at: number, amount: number) => {
      const one = cheques[at % (cheques.length + 1)];
      if (!one) {
        const id = await registered(desk, "received", { amount });
        cheques.push({ id, state: "in_safe", open: BigInt(amount) });
        owed -= BigInt(amount);
      } else if (one.state === "in_safe") {
        await act(desk, one.id, "deposit");
        one.state = "deposited";
      } else if (one.state === "deposited") {
        await act(desk, one.id, "bounce");
        one.state = "bounced";
        owed += one.open;
      } else if (one.open > BigInt(amount)) {
        await act(desk, one.id, "settle", { amount: String(amount) });
        one.open -= BigInt(amount);
        owed -= BigInt(amount);
      } else {
        await act(desk, one.id, at % 2 ? "redeposit" : "return");
        if (at % 2) {
          owed -= one.open;
          one.state = "deposited";
        } else cheques.splice(cheques.indexOf(one), 1);
      }
    };
    const note = async (amount: number, direction: "debit" | "credit") => {
      const form = { direction, account_id: income, party: who, amount: BigInt(amount), date: today };
      const { id } = await storeAnnouncement(ctx, { ...form, status: "active" });
      const effect = BigInt(direction === "debit" ? amount : -amount);
      notes.push({ id, effect });
      owed += effect;
    };
    const undo = async (at: number) => {
      const payment = payments.splice(at % Math.max(1, payments.length), 1)[0];
      const written = payment ? undefined : notes.splice(at % Math.max(1, notes.length), 1)[0];
      if (payment) await trashPayment(ctx, { id: payment.id });
      if (written) await cancelAnnouncement(ctx, { id: written.id, on: "original" });
      owed -= payment?.effect ?? written?.effect ?? 0n;
    };
    const acts = fc.sample(fc.record({ kind: fc.nat(9), at: fc.nat(99), amount: fc.integer({ min: 1, max: 5_000 }) }), {
      ...{ numRuns: ACTS, seed: SEED },
    });
    for (const [nr, { kind, at, amount }] of acts.entries()) {
      if (kind < 4) await cheque(at, amount);
      else if (kind === 4) await paid(amount, "receipt");
      else if (kind === 5) await paid(amount, "payment");
      else if (kind === 6) await note(amount, "debit");
      else if (kind === 7) await note(amount, "credit");
      else if (kind === 8) await undo(at);
      else {
        await posted(desk, [
          { ...ofParty(desk), dr: amount },
          { mapping: "sale", cr: amount },
        ]);
        owed += BigInt(amount);
      }
      if (nr % 8 === 7) await agree(desk, { now: owed, later: 0n });
    }
    await agree(desk, { now: owed, later: 0n });
  }, 180_000);
});
