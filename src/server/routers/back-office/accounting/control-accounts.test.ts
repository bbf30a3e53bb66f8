import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";

/** Control accounts (contract 13.17): an accountant alone cannot create spendable money. */
const clerkOf = backOfficeDoor({ announcements, documents });
let one: Clerk;
let other: Clerk;
let of: Chart;
let wallet: number;
let safe: number;
let clearing: number;
let payout: number;
beforeAll(async () => {
  one = await clerkOf("accountant");
  other = await clerkOf("accountant", one);
  of = await chart(one.branchId);
  const [row] = await asLedgerOwner<{ wallet: number; safe: number; clearing: number; payout: number }>(
    `select c.wallet_id as wallet, ledger.mapped_account(c.branch_id, 'cheque.in_safe', '2026-03-10') as safe,
            ledger.mapped_account(c.branch_id, 'gateway.clearing', '2026-03-10') as clearing,
            ledger.mapped_account(c.branch_id, 'payout.clearing', '2026-03-10') as payout
       from colleagues c where c.branch_id = $1 and c.id = $2`,
    [one.branchId, one.colleagueId],
  );
  ({ wallet, safe, clearing, payout } = row!);
});
const form = (account: number, more: object = {}) => ({
  ...{ date: "2026-03-10", status: "temporary" },
  rows: [
    { account_id: of.cash, debit: 70 },
    { account_id: account, credit: 70 },
  ],
  ...more,
});
const ask = async (who: Clerk, method: string, body: object, path = "/manual-document") => {
  const { status, json } = await who.ask(method, path, body);
  return { ...json, status };
};
const balance = async () =>
  (
    await asLedgerOwner<{ net: string }>(
      "select coalesce(sum(cr - dr), 0)::text as net from ledger.entries where branch_id = $1 and account_id = $2",
      [one.branchId, wallet],
    )
  )[0]!.net;

test("accept no line of a manual document: 7011 reports the row, the account and the responsible page", async () => {
  for (const [account, control, page] of [
    [wallet, "wallet", "/admin/wallets"],
    [safe, "cheque", "/admin/cheques"],
    [clearing, "gateway", "/admin/payments"],
    [payout, "payout", "/admin/refunds"],
  ] as const)
    for (const type of ["general", "adjustment", "opening", "closing"]) {
      const { status, code, error } = await ask(one, "POST", form(account, { type }));
      expect([status, code]).toEqual([409, 7011]);
      expect(error).toMatchObject({ control, page, account: { id: account } });
      expect(error.fields.map(({ path }: { path: string }) => path)).toEqual(["rows[1].account_id"]);
    }
  expect(await balance()).toBe("0");
});

test("nor of an announcement", async () => {
  const note = { direction: "debit", account_id: safe, party: { type: "colleague", id: one.colleagueId }, amount: 5 };
  const body = { ...note, date: "2026-03-10", status: "active" };
  expect(await ask(one, "POST", body, "/announcement/store")).toMatchObject({ status: 409, code: 7011 });
});

test("take one by an exception that another person posts as it was requested", async () => {
  const request = form(wallet, { exception: "گردکردن" });
  expect(await ask(one, "POST", request)).toMatchObject({ status: 409, code: 7011 });
  const { data } = await ask(one, "POST", { ...request, status: "draft" });
  expect(data.exception).toMatchObject({ reason: "گردکردن", approved_by: null });
  const put = (who: Clerk, more: object = {}) => ask(who, "PUT", { ...request, id: data.id, ...more });
  expect(await put(one)).toMatchObject({ status: 409, code: 7011 });
  // Other lines are another exception, requested by the person who changes them.
  const more = {
    rows: [
      { account_id: of.cash, debit: 71 },
      { account_id: wallet, credit: 71 },
    ],
  };
  expect(await put(other, more)).toMatchObject({ status: 409, code: 7011 });
  expect(await balance()).toBe("0");
  const posted = await put(other);
  expect([posted.status, posted.data.exception.approved_by.name]).toEqual([200, other.actor.name]);
  expect(await balance()).toBe("70");
});

test("accept an opening by such an exception only: no customer can spend an amount typed by one person", async () => {
  const { id } = await prisma().passenger.create({
    data: { branchId: one.branchId, firstName: "Sara", lastName: "A" },
  });
  const [row] = await asLedgerOwner<{ account: number }>("select ledger.wallet_of($1, $2) as account", [
    one.branchId,
    `passenger:${id}`,
  ]);
  const rows = [
    { account_id: of.cash, debit: 90 },
    { account_id: row!.account, party: `passenger:${id}`, credit: 90 },
  ];
  const request = { type: "opening", date: "2026-03-10", exception: "مانده‌ای که از قلم افتاد", rows };
  const post = { ...request, status: "temporary" };
  expect(await ask(one, "POST", { ...post, exception: null })).toMatchObject({ status: 409, code: 7011 });
  expect(await ask(one, "POST", post)).toMatchObject({ status: 409, code: 7011 });
  const { data } = await ask(one, "POST", request);
  expect(await ask(one, "PUT", { ...post, id: data.id })).toMatchObject({ status: 409, code: 7011 });
  expect(await ask(other, "PUT", { ...post, id: data.id })).toMatchObject({ status: 200 });
});

test("take none by the exception of a person who created the other, or gave them a password, within 7 days", async () => {
  const request = { ...form(wallet, { exception: "گردکردن" }), status: "draft" };
  const drafted = async (who: Clerk) => (await ask(who, "POST", request)).data.id;
  const post = (who: Clerk, id: number) => ask(who, "PUT", { ...request, status: "temporary", id });
  const refused = { status: 409, code: 7011 };
  for (const [action, days, result] of [
    ["operator.create", 6, refused],
    ["operator.reset-password", 1, refused],
    ["operator.create", 8, { status: 200 }],
  ] as const) {
    const [asker, puppet] = [await clerkOf("accountant", one), await clerkOf("accountant", one)];
    await asLedgerOwner(
      `insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id)
       values ($1, now() - $2 * interval '1 day', 'operator:' || $3::int, $4, 'operator', $5::int::text, 'test')`,
      [one.branchId, days, asker.actor.operatorId, action, puppet.actor.operatorId],
    );
    expect(await post(puppet, await drafted(asker))).toMatchObject(result);
    expect(await post(asker, await drafted(puppet))).toMatchObject(result);
  }
});
