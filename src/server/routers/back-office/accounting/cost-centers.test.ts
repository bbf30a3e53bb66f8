import { beforeAll, describe, expect, test } from "vitest";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { announcements } from "@/server/routers/back-office/accounting/announcements";
import { balances } from "@/server/routers/back-office/accounting/balances";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { statements } from "@/server/routers/back-office/accounting/statements";
import { payments } from "@/server/routers/back-office/cashier/payments";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";

/** Cost centers of documents, payments and announcements: stored, required and filtered. */
const clerkOf = backOfficeDoor({ accounting, announcements, balances, documents, payments, statements });
let clerk: Clerk;
let of: Chart;
let north: number;
let south: number;
let gone: number;
let theirs: number;
let rent: number;
const center = async (branch: number, code: string, active = true) =>
  (
    await asLedgerOwner<{ id: number }>(
      "insert into cost_centers (branch_id, code, title, active) values ($1, $2, 'مرکز', $3) returning id",
      [branch, code, active],
    )
  )[0]!.id;
beforeAll(async () => {
  clerk = await clerkOf();
  of = await chart(clerk.branchId);
  north = await center(clerk.branchId, "north");
  south = await center(clerk.branchId, "south");
  gone = await center(clerk.branchId, "gone", false);
  theirs = await center((await clerkOf()).branchId, "theirs");
  const account = { parent_code: "5203", title: "rent", cost_center_required: true };
  const made = await ask("POST", "/accounting/account/update", account);
  [rent] = made.ids;
  const result = await ask("GET", `/accounting/account/get?id=${rent}`);
  expect(result.cost_center_required).toBe(true);
});

const raw = (method: string, path: string, body?: object) => clerk.ask(method, path, body);
async function ask(method: string, path: string, body?: object) {
  const answer = await raw(method, path, body);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json.data;
}
const refused = async (path: string, body: object) => {
  const { status, json } = await raw("POST", path, body);
  return [status, json.code, json.error?.fields?.map(({ path }: { path: string }) => path)];
};
const DAY = "2026-03-10";
const document = (rows: object[]) => ({ date: DAY, status: "temporary", rows });
const stored = (document_id: number) =>
  asLedgerOwner<{ account: number; center: number | null; net: number }>(
    `select account_id as account, cost_center_id as center, (dr - cr)::int as net from ledger.entries
      where branch_id = $1 and voucher_id = $2 order by line`,
    [clerk.branchId, document_id],
  );

describe("of documents", () => {
  test("are stored on the rows, published, and mirrored by the reversal", async () => {
    const rows = [
      { account_id: rent, debit: 40, cost_center_id: north },
      { account_id: rent, debit: 20, cost_center_id: south },
      { account_id: of.cash, credit: 60 },
    ];
    const result = await ask("POST", "/manual-document", document(rows));
    expect(result.rows.map((row: { cost_center: { code: string } | null }) => row.cost_center?.code ?? null)).toEqual([
      ...["north", "south", null],
    ]);
    const lines = [
      { account: rent, center: north, net: 40 },
      { account: rent, center: south, net: 20 },
      { account: of.cash, center: null, net: -60 },
    ];
    expect(await stored(result.document_id)).toEqual(lines);
    const gone = await ask("DELETE", "/manual-document", { id: result.id });
    expect((await stored(gone.reversal.document_id)).map(({ center, net }) => [center, net])).toEqual(
      lines.map(({ center, net }) => [center, -net]),
    );
  });

  test("are required by the account, known and in use: the row is reported", async () => {
    const with_ = (cost_center_id?: number) =>
      document([
        { account_id: rent, debit: 5, cost_center_id },
        { account_id: of.cash, credit: 5 },
      ]);
    for (const given of [undefined, gone, theirs])
      expect(await refused("/manual-document", with_(given))).toEqual([422, 3003, ["rows[0].cost_center_id"]]);
  });

  test("are demanded by the books themselves", async () => {
    const lines = (cost_center_id?: number) =>
      JSON.stringify([
        { account_id: rent, dr: 5, cost_center_id },
        { account_id: of.cash, cr: 5 },
      ]);
    for (const given of [undefined, gone, theirs]) {
      const item = `{"branch_id": ${clerk.branchId}, "doc_date": "${DAY}", "kind": "manual", "created_by": "x", "lines": ${lines(given)}}`;
      const [row] = await asLedgerOwner<{ told: object }>("select ledger.post($1) as told", [item]);
      expect(row!.told).toEqual({ refused: { code: 3003, lines: [1] } });
    }
  });
});

describe("of payments and announcements", () => {
  test("a payment of an expense carries its centre, is listed by it, and changes with it", async () => {
    const payment = {
      ...{ type: "payment", method: "cash", account_id: null, counterparty: { type: "account", id: rent } },
      ...{ amount: 700, date: DAY },
    };
    expect(await refused("/pay/store", { payments: [payment] })).toEqual([422, 3003, ["payments[0].cost_center_id"]]);
    expect(await refused("/pay/store", { payments: [{ ...payment, cost_center_id: gone }] })).toEqual([
      ...[422, 3003, ["payments[0].cost_center_id"]],
    ]);
    const { payments } = await ask("POST", "/pay/store", { payments: [{ ...payment, cost_center_id: north }] });
    const [{ id, cost_center, document }] = payments;
    expect(cost_center).toMatchObject({ id: north, code: "north" });
    expect((await stored(document.document_id)).map(({ center, net }) => [center, net])).toEqual([
      [north, 700],
      [null, -700],
    ]);
    const changed = await ask("POST", "/pay/update", { id, cost_center_id: south });
    expect(changed.cost_center).toMatchObject({ id: south });
    expect((await stored(changed.document.document_id))[0]).toMatchObject({ center: south, net: 700 });
  });

  test("an announcement's account carries its centre", async () => {
    const note = {
      ...{ direction: "credit", account_id: rent, party: { type: "colleague", id: clerk.colleagueId } },
      ...{ amount: 90, date: DAY, status: "active" },
    };
    expect(await refused("/announcement/store", note)).toEqual([422, 3003, ["cost_center_id"]]);
    const result = await ask("POST", "/announcement/store", { ...note, cost_center_id: south });
    expect(result.cost_center).toMatchObject({ id: south });
    expect((await stored(result.document.document_id)).map(({ center }) => center)).toEqual([south, null]);
  });
});

test("statement, trial balance and journal are narrowed by it", async () => {
  const day = "2026-04-05";
  const rows = [
    { account_id: rent, debit: 1_000, cost_center_id: north },
    { account_id: rent, debit: 300, cost_center_id: south },
    { account_id: of.cash, credit: 1_300 },
  ];
  const { document_id } = await ask("POST", "/manual-document", { ...document(rows), date: day });
  const bill = await ask("POST", "/account/bill", { account_id: rent, cost_center_id: north, from: day, to: day });
  expect(
    bill.rows.map(({ debit, cost_center }: { debit: number; cost_center: { code: string } }) => [
      debit,
      cost_center.code,
    ]),
  ).toEqual([[1_000, "north"]]);
  expect(bill.totals).toMatchObject({ debit: 1_000, credit: 0 });
  expect(bill.closing - bill.opening).toBe(1_000);
  const by = async (more: object) =>
    (await ask("POST", "/accounting/balance", { from: day, to: day, columns: 6, ...more })).trial_balance.rows
      .filter(({ account }: { account: { id: number } }) => account.id === rent)
      .map((row: { turnover_debit: number; closing_debit: number; opening_debit: number }) => [
        row.turnover_debit,
        row.closing_debit - row.opening_debit,
      ]);
  expect(await by({})).toEqual([[1_300, 1_300]]);
  expect(await by({ cost_center_id: south })).toEqual([[300, 300]]);
  expect(await by({ cost_center_id: north })).toEqual([[1_000, 1_000]]);
  expect(document_id).toBeGreaterThan(0);
});
