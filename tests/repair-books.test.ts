import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { removeDocument } from "@/domain/accounting/document/remove-document";
import { replaceDocument } from "@/domain/accounting/document/save-document";
import { DocumentChange, Removal } from "@/domain/accounting/document/schema";
import type { OperatorActor } from "@/domain/kernel/context";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { cancelBooking } from "@/domain/sales/booking/cancel-booking";
import { BookRequest, CancelRequest } from "@/domain/sales/booking/schema";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "@/domain/sales/refund/schema";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { repairBooks } from "../ops/repair-books";
import { ctxOf, partnerOf } from "./fixtures";
import { advance, sandboxLock } from "./issuing";
import { asLedgerOwner } from "./ledger";
import { personOf } from "./operators";
import { refusal } from "./outcomes";
import { ownDatabase } from "./own-database";
import { markedUp } from "./sales-posted";
import { type Selling, selling, traveller } from "./trades";

/** Errors left in the books by earlier functions, reported and corrected once: planted like they were. */
ownDatabase();
let at: Selling;
let owner: number;
let people: [OperatorActor, OperatorActor];
const sqlOf = (folder: string, name: string) => readFileSync(`${folder}/${name}.sql`, "utf8");
const POSTED = ["booking-voucher", "book-charter", "trade-issue", "trade-pay", "trade-buy"];
const install = async (folder: string) => {
  for (const name of POSTED) await asLedgerOwner(sqlOf(folder, name));
};
beforeAll(async () => {
  at = await selling();
  owner = (await partnerOf(at.branchId)).colleagueId;
  people = [await personOf(at.branchId, "accountant"), await personOf(at.branchId, "accountant")];
  await markedUp(at, 1_000);
});

const PRICES = { base: 900_000n, tax: 90_000n, markup: 50_000n, discount: 40_000n };
async function flight(ownerColleagueId: number | null) {
  const made = await at.flight({ capacity: 40 });
  const { branchId } = at;
  await prisma().charterClassPrice.updateMany({ where: { branchId, classId: made.classId }, data: PRICES });
  await prisma().charter.updateMany({ where: { branchId, id: made.id }, data: { ownerColleagueId } });
  return made;
}
async function booked(made: Awaited<ReturnType<typeof flight>>, adult = 1): Promise<string> {
  const request = { main_id: made.id, items: [{ id: made.classId, pax: { adult } }] };
  return (await bookCharter(ctxOf(at.partner), BookRequest.parse(request)))[0]!.local_pnr!;
}
async function traded(lock: { lock_id: string; total: number }, buyer: Parameters<Selling["store"]>[0], people = 1) {
  const passengers = Array.from({ length: people }, () => traveller());
  const result = await at.store(buyer, { locks: [lock.lock_id], accepted_total: lock.total, passengers });
  if (result.status !== "issued") expect(await advance(at, result.trade_id)).toBe("issued");
  const where = { branchId: at.branchId, tradeId: result.trade_id };
  return (await prisma().booking.findFirstOrThrow({ where })).localPnr;
}
const cancel = (local_pnr: string) => cancelBooking(ctxOf(at.partner), CancelRequest.parse({ local_pnr }));
const deps = () => supplierDeps({ requestId: "t", now: new Date() });
const call = () => ({ ...ctxOf(at.clerk), requestKey: null }) as never;
async function givenBack(pnr: string, items?: object[]) {
  const { quote_id } = await quotePenalty(call(), deps(), DeskPenaltyRequest.parse({ pnr, items }));
  await openRefund(call(), deps(), RefundRequest.parse({ quote_id, refund_to: "wallet", remarks: "ill" }));
}

/** Balances of the branch by mapping key, credit positive. */
async function balances(keys: readonly string[]): Promise<Record<string, number>> {
  const rows = await asLedgerOwner<{ key: string; net: string }>(
    `select m.key, coalesce(sum(e.cr - e.dr), 0)::text as net from ledger.mappings m
       left join ledger.entries e on e.branch_id = m.branch_id and e.account_id = m.account_id
      where m.branch_id = $1 and m.key = any($2::text[]) and upper_inf(m.valid) group by 1`,
    [at.branchId, keys],
  );
  return Object.fromEntries(rows.map(({ key, net }) => [key, Number(net)]));
}
const KEYS = ["sale", "markup", "tax", "cost_of_sale", "supplier.payable", "charter_owner.payable"] as const;

async function run(by: OperatorActor | null = null) {
  const output: string[] = [];
  const personnel = by && (await prisma().operator.findFirstOrThrow({ where: { id: by.operatorId } })).personnelId;
  const sum = await repairBooks(query, { branch: at.branchId, by: personnel }, (line) => output.push(line));
  return { ...sum, said: output };
}
const draft = async () =>
  (
    await asLedgerOwner<{ id: number }>(
      "select id from ledger.drafts where branch_id = $1 and purpose = 'posting_repair' and voucher_id is null and removed_at is null",
      [at.branchId],
    )
  )[0]!.id;
/** Posts a draft like the console, which resends its input. */
async function post(
  id: number,
  by: OperatorActor,
  change: (rows: Record<string, unknown>[]) => object[] = (rows) => rows,
) {
  const [{ rows, date }] = (await asLedgerOwner<{ rows: Record<string, unknown>[]; date: string }>(
    "select rows, doc_date::text as date from ledger.drafts where branch_id = $1 and id = $2",
    [at.branchId, id],
  )) as [{ rows: Record<string, unknown>[]; date: string }];
  const form = { id, type: "adjustment", date, description: "repair", status: "temporary", rows: change(rows) };
  return replaceDocument(ctxOf(by), DocumentChange.parse(form));
}

/** One unit less on both sides. */
const less = (rows: Record<string, unknown>[]) =>
  rows.map((row, nth) => {
    const side = row.debit ? "debit" : "credit";
    const first = rows.findIndex((other) => other[side]) === nth;
    return { ...row, [side]: Number(row[side]) - (first ? 1 : 0) };
  });

test("nothing is reported for books without such sales, and a sale of today is not one", async () => {
  await booked(await flight(owner));
  expect(await run(people[0])).toMatchObject({
    wrong: 0,
    refused: 0,
    said: [expect.stringMatching(/nothing is to be/)],
  });
});

test("a remainder is reported by sale and account, corrected once by a document that another person posts, and reversible", async () => {
  const before = await balances(KEYS);
  await install("tests/old-postings");
  const [ofOwner, own] = [await flight(owner), await flight(null)];
  const leftOut = await booked(ofOwner, 2);
  const [gone, meanwhile] = [await booked(ofOwner), await booked(ofOwner)];
  await cancel(gone);
  await booked(own);
  const sara = await at.rich(900_000_000);
  const taxed = await traded(await at.lockOf(sara, ofOwner), sara);
  const ticket = await traded(await sandboxLock(at, sara as never, 2), sara, 2);
  await install("prisma/sql/sales");
  await givenBack(ticket, [{ item_id: 1, passenger_ids: [2] }]);

  const result = await run();
  expect(result.wrong).toBe(4);
  for (const [pnr, words] of [
    [
      leftOut,
      /nothing is owed to its owner .*, colleague \d+: sale -280000, markup 100000, tax 180000, cost 1900000, owed 1900000$/,
    ],
    [taxed, /owner's taxes.*: sale -140000, markup 50000, tax 90000$/],
    [ticket, /supplier's taxes/],
  ] as const)
    expect(result.said.find((line) => line.includes(pnr))).toMatch(words);
  expect(result.said.some((line) => line.includes(gone))).toBe(false);
  // The report alone changes nothing.
  expect(await asLedgerOwner("select id from ledger.drafts where branch_id = $1", [at.branchId])).toEqual([]);

  const prepared = await run(people[0]);
  const stale = await draft();
  expect(prepared.said.at(-1)).toContain(`draft ${stale} of`);
  expect((await run(people[1])).said.at(-1)).toContain("waits already");
  expect(await draft()).toBe(stale);
  // A concurrent refund makes it too high: it is no longer posted, but prepared again.
  await cancel(meanwhile);
  expect(await refusal(post(stale, people[1]))).toEqual(["operationNotAllowed"]);
  await removeDocument(ctxOf(people[1]), Removal.parse({ id: stale }));
  await run(people[0]);
  const id = await draft();
  expect(await refusal(post(id, people[0]))).toEqual(["operationNotAllowed"]);
  expect(await refusal(post(id, people[1], less))).toEqual(["operationNotAllowed"]);
  await post(id, people[1]);
  expect(await run(people[0])).toMatchObject({ wrong: 0 });
  expect(await asLedgerOwner("select * from posting_faults($1)", [at.branchId])).toEqual([]);

  // As if all active sales had been posted by role: an own seat keeps its markup separate.
  const after = await balances(KEYS);
  expect(after["charter_owner.payable"]! - before["charter_owner.payable"]!).toBe(1_900_000 + 950_000);
  expect(after.tax! - before.tax!).toBe(90_000);
  const [row] = await query<{ role: string }>(
    "t.role",
    "select role from bookings where branch_id = $1 and local_pnr = $2",
    [...[at.branchId, ticket]],
  );
  expect(row!.role).toBe("agent");

  // Later refunds reverse the corrected state: only penalties of these sales remain.
  await cancel(leftOut);
  await givenBack(ticket);
  const last = await balances(KEYS);
  expect(last["charter_owner.payable"]! - before["charter_owner.payable"]!).toBe(950_000);
  expect(last["supplier.payable"]).toBeGreaterThan(0);
  expect(KEYS.map((key) => last[key]! - before[key]!)).toEqual([
    ...[860_000 + 1_000_000, 50_000, 90_000],
    ...[-950_000 - last["supplier.payable"]!, last["supplier.payable"], 950_000],
  ]);
  expect(
    await asLedgerOwner("select * from ledger.verify($1, current_date - 40, current_date + 2)", [at.branchId]),
  ).toEqual([]);
});

test("the exit code distinguishes nothing to correct from a wrong call", async () => {
  const ran = (...given: string[]) =>
    promisify(execFile)(process.execPath, ["scripts/run.mjs", "ops/repair-books-command.ts", ...given]).then(
      ({ stdout }) => [0, stdout] as const,
      ({ code, stderr }) => [code as number, stderr as string] as const,
    );
  const [nothing, alone, nobody, nowhere] = await Promise.all([
    ran("--branch", String(at.branchId)),
    ran("--prepare"),
    ran("--prepare", "--by", "nobody-at-all"),
    ran("--branch", "2000000"),
  ]);
  expect(nothing).toEqual([0, expect.stringMatching(/nothing is to be corrected/)]);
  expect(alone).toEqual([2, expect.stringMatching(/needs --by/)]);
  expect(nobody).toEqual([2, expect.stringMatching(/no such person/)]);
  expect(nowhere).toEqual([2, expect.stringMatching(/there is no branch 2000000/)]);
}, 60_000);
