import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { backOfficeDoor, type Clerk } from "../../../../tests/back-office";
import { sayad } from "../../../../tests/cheques";
import { partnerOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { dayIn, leaf } from "../../../../tests/mappings";
import { passenger } from "../../../../tests/wallets";
import { announcements } from "./accounting/announcements";
import { balances } from "./accounting/balances";
import { connections } from "./accounting/connections";
import { documents } from "./accounting/documents";
import { preferences } from "./accounting/preferences";
import { cheques } from "./cashier/cheques";
import { payments } from "./cashier/payments";
import { wallets } from "./cashier/wallets";
import { certificates } from "./catalogue/certificates";
import { colleagues } from "./people/colleagues";
import { settings } from "./platform/settings";

/** Refusals that records of several areas have in common. */
const clerkOf = backOfficeDoor({
  announcements,
  balances,
  certificates,
  cheques,
  colleagues,
  connections,
  documents,
  payments,
  preferences,
  settings,
  wallets,
});
const today = dayIn();

type Request = readonly [method: string, path: string, body?: object];
type Result = [request: string, status: number, code: number | undefined];

/** Sends the requests one after another; each result names its request. */
async function results({ ask }: Clerk, requests: readonly Request[]): Promise<Result[]> {
  const all: Result[] = [];
  for (const [method, path, body] of requests) {
    const { status, json } = await ask(method, path, body);
    all.push([`${method} ${path}`, status, json.code]);
  }
  return all;
}
const all = (requests: readonly Request[], status: number, code: number): Result[] =>
  requests.map(([method, path]) => [`${method} ${path}`, status, code]);

const partyOf = (clerk: Clerk) => ({ type: "colleague", id: clerk.colleagueId });
const idOf = async (clerk: Clerk, ...[method, path, body]: Request): Promise<number> => {
  const { json } = await clerk.ask(method, path, body);
  const record = json.data?.payments?.[0] ?? json.data?.checks?.[0] ?? json.data;
  if (!record?.id) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return record.id;
};
const payment = (clerk: Clerk, more: object = {}) => ({
  ...{ type: "receipt", method: "cash", counterparty: partyOf(clerk), amount: 1_000, date: today, ...more },
});
const pay = (clerk: Clerk, more: object = {}) =>
  idOf(clerk, "POST", "/pay/store", { payments: [payment(clerk, more)] });
const cheque = (clerk: Clerk, more: object = {}, face: object = {}) => ({
  ...{ direction: "received", party: partyOf(clerk), ...more },
  checks: [{ sayad_id: sayad(), serial: "1", bank: "ملت", branch: "ونک", amount: 1_000, due_date: today, ...face }],
});
const accountOf = async ({ branchId }: Clerk, code: string): Promise<number> => {
  const text = "select id from ledger.accounts where branch_id = $1 and code = $2";
  return (await asLedgerOwner<{ id: number }>(text, [branchId, code]))[0]!.id;
};
const registered = (clerk: Clerk) => idOf(clerk, "POST", "/check/store", cheque(clerk));
/** A manual document of two lines. */
async function written(clerk: Clerk) {
  const [cash, sale] = [await accountOf(clerk, "11010001"), await accountOf(clerk, "41010001")];
  const rows = [
    { account_id: cash, debit: 1_000 },
    { account_id: sale, credit: 1_000 },
  ];
  return { date: today, description: "سند", rows };
}
const certificate = { kind: "licence", title: "IATA" };
const user = (clerk: Clerk) => ({
  ...{ colleague_id: clerk.colleagueId, username: `u${Math.random()}`, name: "سارا", password: "ghasedak-sefid" },
});

describe("a closed month refuses", () => {
  let clerk: Clerk;
  let requests: Request[];
  beforeAll(async () => {
    clerk = await clerkOf("manager");
    const account = await accountOf(clerk, "41010001");
    const note = { direction: "debit", account_id: account, party: partyOf(clerk), amount: 10, date: today };
    const [paid, inSafe, deposited] = [await pay(clerk), await registered(clerk), await registered(clerk)];
    await clerk.ask("POST", "/check/operation", { id: deposited, operation: "deposit" });
    const active = await idOf(clerk, "POST", "/announcement/store", { ...note, status: "active" });
    const other = await leaf(clerk.branchId, "4101");
    const document = await written(clerk);
    const draft = await idOf(clerk, "POST", "/manual-document", document);
    await asLedgerOwner("update ledger.periods set state = 'closed' where branch_id = $1", [clerk.branchId]);
    requests = [
      ["POST", "/pay/store", { payments: [payment(clerk)] }],
      ["POST", "/pay/update", { id: paid, amount: 5 }],
      ["DELETE", "/pay/trash", { id: paid }],
      ["POST", "/check/store", cheque(clerk)],
      ["POST", "/check/operation", { id: inSafe, operation: "deposit" }],
      ["POST", "/check/operation/update", { id: deposited, description: "x", date: today }],
      ["PUT", "/manual-document", { id: draft, ...document, status: "temporary" }],
      ["POST", "/announcement/update", { id: active, amount: 5 }],
      ["POST", "/colleagues/update/financial", { id: clerk.colleagueId, debit: 5 }],
      ["POST", "/accounting/preference", { key: "sale", account_id: other, valid_from: today }],
    ];
  });

  test("whatever would post or map there", async () => {
    expect(await results(clerk, requests)).toEqual(all(requests, 409, 7301));
  });
});

describe("a version that was read before a change refuses", () => {
  test("to change or delete the record", async () => {
    const clerk = await clerkOf("manager");
    const id = await idOf(clerk, "POST", "/base/certificate", certificate);
    const person = await idOf(clerk, "POST", "/colleague/user", user(clerk));
    const paid = await pay(clerk);
    const items = [{ type: "payment", id: paid }];
    const connection = await idOf(clerk, "POST", "/accounting/connections/store", { title: "x", items });
    const draft = await idOf(clerk, "POST", "/manual-document", await written(clerk));
    const requests: Request[] = [
      ["DELETE", "/manual-document", { id: draft, version: 99 }],
      ["PUT", "/base/certificate", { id, version: 99, ...certificate }],
      ["PUT", "/colleague/user", { id: person, version: 99, name: "x" }],
      ["DELETE", "/colleague/user", { id: person, version: 99 }],
      ["POST", "/colleagues/update/financial", { id: clerk.colleagueId, version: 99, settlement_day: 3 }],
      ["DELETE", "/pay/trash", { id: paid, version: 99 }],
      ["POST", "/accounting/connections/trash", { id: connection, version: 99 }],
      ["PUT", "/settings/index/country", { version: 99, data: { code: "IR" } }],
    ];
    expect(await results(clerk, requests)).toEqual(all(requests, 409, 8004));
  });
});

describe("another branch's record is not there", () => {
  test("to read, change or delete", async () => {
    const [clerk, stranger] = [await clerkOf("manager"), await clerkOf("manager")];
    const id = await idOf(clerk, "POST", "/base/certificate", certificate);
    const person = await idOf(clerk, "POST", "/colleague/user", user(clerk));
    const account = await accountOf(clerk, "41010001");
    const requests: Request[] = [
      ["GET", `/base/certificate?id=${id}`],
      ["PUT", "/base/certificate", { id, ...certificate }],
      ["DELETE", `/base/certificate?id=${id}`],
      ["PUT", "/colleague/user", { id: person, name: "x" }],
      ["POST", "/wallet/check", { owner_type: "colleague", owner_id: clerk.colleagueId, amount: 1 }],
      ["GET", `/account-history/monthly?account_id=${account}&year=1405&month=2`],
      ["GET", `/account-history/all-monthly?account_id=${account}&year=1405`],
      ["POST", "/manual-document/get", { id: 9_000_000, date: today }],
    ];
    expect(await results(stranger, requests)).toEqual(all(requests, 404, 3009));
  });
});

describe("a limit of a party refuses", () => {
  let clerk: Clerk;
  let inSafe: number;
  let bounced: number;
  let wallet: number;
  beforeAll(async () => {
    clerk = await clerkOf("manager");
    [inSafe, bounced] = [await registered(clerk), await registered(clerk)];
    for (const operation of ["deposit", "bounce"])
      await clerk.ask("POST", "/check/operation", { id: bounced, operation });
    const party = { branchId: clerk.branchId, id: clerk.colleagueId };
    const colleague = await prisma().colleague.update({ where: { branchId_id: party }, data: { ceiling: 0n } });
    wallet = colleague.walletId!;
  });

  test("what would exceed the ceiling", async () => {
    await pay(clerk, { amount: 10_000 });
    const out = await pay(clerk, { type: "payment", amount: 5 });
    const { colleagueId } = await partnerOf(clerk.branchId);
    const party = { type: "colleague", id: colleagueId };
    const bank = await accountOf(clerk, "11020001");
    await prisma().colleague.updateMany({ where: { branchId: clerk.branchId }, data: { ceiling: 0n } });
    // A receipt that filled the customer's wallet.
    const { id } = await passenger(clerk.branchId);
    const counterparty = { type: "passenger", id };
    const received = await pay(clerk, { counterparty, amount: 100 });
    await pay(clerk, { counterparty, type: "payment", method: "wallet", amount: 80 });
    const requests: Request[] = [
      ["POST", "/pay/update", { id: out, amount: 50_000 }],
      ["POST", "/check/store", cheque(clerk, { direction: "issued", party }, { account_id: bank })],
      ["POST", "/check/operation", { id: inSafe, operation: "endorse", party }],
      ["POST", "/colleagues/update/financial", { id: clerk.colleagueId, debit: 90_000 }],
      ["DELETE", "/pay/trash", { id: received }],
    ];
    expect(await results(clerk, requests)).toEqual(all(requests, 402, 7002));
  });

  test("what would overdraw the wallet", async () => {
    const filled = await pay(clerk, { type: "payment", method: "wallet", amount: 100 });
    const spent = await pay(clerk, { method: "wallet", amount: 60 });
    const requests: Request[] = [
      ["POST", "/pay/update", { id: spent, amount: 500 }],
      ["DELETE", "/pay/trash", { id: filled }],
      ["POST", "/check/operation", { id: bounced, operation: "settle", account_id: wallet }],
    ];
    expect(await results(clerk, requests)).toEqual(all(requests, 402, 7001));
  });
});
