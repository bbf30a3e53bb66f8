import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { asLedgerOwner } from "../../../../tests/ledger";
import { type Selling, selling, tradeFaults } from "../../../../tests/trades";
import { ITEM_MOVES, ITEM_STATUSES, TRADE_MOVES, TRADE_STATUSES } from "./rules";

let at: Selling;
let issued: number;
let waiting: number;
beforeAll(async () => {
  at = await selling();
  const sara = await at.rich(9_000_000);
  const [first, second] = [await at.locked(sara), await at.locked(sara)];
  issued = (await at.store(sara, { locks: [first.lock.lock_id], accepted_total: first.lock.total })).trade_id;
  const byGateway = {
    locks: [second.lock.lock_id],
    accepted_total: second.lock.total,
    payment: { method: "gateway" as const },
  };
  waiting = (await at.store(sara, byGateway)).trade_id;
});

test("the database allows exactly the status changes of the rules", async () => {
  const [row] = await query<{ trades: Record<string, string[]>; items: Record<string, string[]> }>(
    "t.moves",
    `select (select jsonb_object_agg(s, to_jsonb(trade_moves(s))) from unnest(enum_range(null::"TradeStatus")) s) as trades,
            (select jsonb_object_agg(s, to_jsonb(trade_item_moves(s))) from unnest(enum_range(null::"TradeItemStatus")) s) as items`,
  );
  const sorted = (moves: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(moves).map(([from, to]) => [from, [...to].sort()]));
  expect(sorted(row!.trades)).toEqual(sorted(TRADE_MOVES));
  expect(sorted(row!.items)).toEqual(sorted(ITEM_MOVES));
  expect([Object.keys(row!.trades).sort(), Object.keys(row!.items).sort()]).toEqual([
    [...TRADE_STATUSES].sort(),
    [...ITEM_STATUSES].sort(),
  ]);
});

describe("the database rejects writes that bypass its functions", () => {
  const attack = (text: string, id: number) =>
    asLedgerOwner(
      `do $$ begin ${text.replaceAll("$1", String(at.branchId)).replaceAll("$2", String(id))}; set constraints all immediate; end $$`,
    ).then(
      () => "let through",
      (error: { code?: string }) => error.code,
    );

  test.each([
    [
      "an unpaid trade is called issued",
      "update trades set status = 'issued', ended_at = now() where branch_id = $1 and id = $2",
      "waiting",
    ],
    [
      "an unpaid trade is called paid without a document",
      "update trades set status = 'paid', paid_at = now(), paid = payable where branch_id = $1 and id = $2",
      "waiting",
    ],
    [
      "a trade costs less than its items",
      "update trades set total = total - 1, payable = payable - 1 where branch_id = $1 and id = $2",
      "waiting",
    ],
    [
      "an issued trade goes back to waiting",
      "update trades set status = 'awaiting_payment', ended_at = null where branch_id = $1 and id = $2",
      "issued",
    ],
    [
      "more is given back than was paid",
      "update trades set returned = paid + 1 where branch_id = $1 and id = $2",
      "issued",
    ],
    ["what was paid is made less", "update trades set paid = paid - 1 where branch_id = $1 and id = $2", "issued"],
    [
      "its payer is another",
      "update trades set party = 'passenger:1', passenger_id = 1 where branch_id = $1 and id = $2",
      "issued",
    ],
    [
      "an item is issued without a booking",
      "update trade_items set status = 'issued', issued_at = now() where branch_id = $1 and trade_id = $2",
      "waiting",
    ],
    ["an item is paid in part", "update trade_items set paid = 1 where branch_id = $1 and trade_id = $2", "waiting"],
    [
      "an item is paid while its trade is not",
      "update trade_items set paid = total where branch_id = $1 and trade_id = $2",
      "waiting",
    ],
    [
      "an issued item becomes another booking's",
      "update trade_items set booking_id = null where branch_id = $1 and trade_id = $2",
      "issued",
    ],
    [
      "an item's price is changed",
      "update trade_items set total = total + 1 where branch_id = $1 and trade_id = $2",
      "issued",
    ],
    [
      "a second invoice",
      "insert into invoices (branch_id, kind, fiscal_year, number, trade_id, party, currency, total, data) select branch_id, kind, fiscal_year, number + 1, trade_id, party, currency, total, data from invoices where branch_id = $1 and trade_id = $2",
      "issued",
    ],
    ["an invoice is changed", "update invoices set total = 0 where branch_id = $1 and trade_id = $2", "issued"],
    ["a trade is deleted", "delete from trades where branch_id = $1 and id = $2", "waiting"],
    [
      "a second booking of an item",
      "insert into bookings (branch_id, local_pnr, charter_id, product, trade_id, trade_line, request_hash, currency, total) select branch_id, 'ZZZZZZ', charter_id, product, trade_id, trade_line, request_hash, currency, total from bookings where branch_id = $1 and trade_id = $2",
      "issued",
    ],
    [
      "a booking that nobody sold",
      "update bookings set charter_id = null where branch_id = $1 and trade_id = $2",
      "issued",
    ],
  ])("%s", async (_, text, on) => {
    const code = await attack(text, on === "issued" ? issued : waiting);
    expect(["23514", "23505", "42501", "23503"]).toContain(code);
  });

  test("and nothing of it was stored", async () => {
    expect(await tradeFaults(at.branchId)).toEqual([]);
    const rows = await prisma().trade.findMany({ where: { branchId: at.branchId }, orderBy: { id: "asc" } });
    expect(rows.map(({ status }) => status)).toEqual(["issued", "awaiting_payment"]);
  });
});
