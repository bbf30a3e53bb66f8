import { randomBytes, randomInt } from "node:crypto";
import type { z } from "zod";
import { saveGateway } from "@/domain/cashier/gateway/save-gateway";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import type { CustomerActor, OperatorActor } from "@/domain/kernel/context";
import { lookAtLocks } from "@/domain/sales/trade/find-trade";
import { payerOf } from "@/domain/sales/trade/payer-of";
import { priceLocks } from "@/domain/sales/trade/price-locks";
import { requestOf } from "@/domain/sales/trade/request-of";
import { DeskTradeStore, TradeOut, TradeStore } from "@/domain/sales/trade/schema";
import { storeTrade } from "@/domain/sales/trade/store-trade";
import { query } from "@/server/db";
import { keySealing } from "@/server/gateway-deps";
import { dayFromToday } from "./day";
import { ctxOf } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import { nationalCode } from "./national-code";
import { buying, ownFlight, type Shop, shop } from "./offer-locks";
import { fill, walletFaults } from "./wallets";

export const ALLOW = async () => ({ allowed: new Set(["https://shop.example"]), plain: false, sandbox: true });

let people = randomInt(400_000);
const BORN = { ADT: "1990-05-01", CHD: "2020-05-01", INF: "" };

/** A unique traveler with all data that a domestic flight requires. */
export function traveller(type: "ADT" | "CHD" | "INF" = "ADT", more: object = {}) {
  const lastYear = dayFromToday(-200);
  return {
    ...{ type, first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
    ...{
      gender: "female" as const,
      nationality: "IR",
      birth_date: BORN[type] || lastYear,
      national_code: nationalCode(people++),
    },
    ...more,
  };
}

type Buyer = CustomerActor | OperatorActor;
type Given = { requestKey?: string | null; scenario?: string; now?: Date };
type TradesInput = Partial<z.input<typeof DeskTradeStore>> &
  Pick<z.input<typeof TradeStore>, "locks" | "accepted_total">;

/** A shop whose customers buy, with a sandbox gateway. */
export async function selling(given: Parameters<typeof shop>[0] = {}) {
  const at = await shop(given);
  const gateway = await saveGateway(
    ctxOf(at.clerk),
    keySealing(),
    GatewayForm.parse({ driver: "sandbox", title: "آزمایشی", title_latin: "Sandbox" }),
  );

  /** Creates a customer with money in the wallet. */
  async function rich(amount: number): Promise<CustomerActor & { group: "b2c" }> {
    const actor = (await at.passenger()) as CustomerActor & { group: "b2c" };
    if (amount > 0) await fill(at.branchId, { type: "passenger", id: actor.passengerId }, amount);
    return actor;
  }

  /** Seats of an own flight, locked at the price of the search. */
  async function lockOf(
    actor: Buyer,
    flight: { days: number; to: string },
    passengers: object = { adult: 1 },
    more: Given = {},
  ) {
    const found = await at.find(actor, { ...flight, passengers });
    const offer = found.find(({ supplier }) => supplier === "charter")!;
    return at.lock(actor, at.wish(offer, { passengers }), more as object);
  }

  let flights = 0;
  /** An own flight on a day that no other of the shop uses. */
  const flight = (given: Parameters<typeof ownFlight>[1] = {}) =>
    ownFlight(at.branchId, { days: 20 + flights++, ...given });

  /** An own flight and its locked seats. */
  async function locked(actor: Buyer, given: Parameters<typeof ownFlight>[1] & { passengers?: object } = {}) {
    const made = await flight(given);
    return { flight: made, lock: await lockOf(actor, made, given.passengers) };
  }

  async function store(actor: Buyer, input: TradesInput, { requestKey, ...more }: Given = {}) {
    const body = {
      ...{ passengers: [traveller()], contact: { mobile: "09121234567" }, payment: { method: "wallet" } },
      ...input,
    };
    const desk = actor.kind === "operator";
    const given = desk ? DeskTradeStore.parse({ request_key: key(), ...body }) : TradeStore.parse(body);
    const ctx = buying(actor, {
      ...more,
      ...(requestKey !== null && !desk && { requestKey: requestKey ?? key() }),
    } as object);
    return TradeOut.parse(await storeTrade(ctx, given, ALLOW));
  }

  return { ...at, gateway: gateway.id, rich, flight, lockOf, locked, store };
}
export type Selling = Shop & Awaited<ReturnType<typeof selling>>;

/** Stores a trade by wallet without paying it, as a process leaves it that ends between two steps. */
export async function storedUnpaid(
  actor: CustomerActor,
  { lock_id, total: accepted_total }: { lock_id: string; total: number },
  request_key: string,
): Promise<number> {
  const ctx = buying(actor);
  const given = { passengers: [traveller()], contact: { mobile: "09121234567" }, payment: { method: "wallet" } };
  const input = TradeStore.parse({ locks: [lock_id], accepted_total, ...given });
  const names = { request_key, client_reference: null, hash: "unpaid" };
  const priced = priceLocks((await lookAtLocks(ctx, input, names)).locks);
  const total = BigInt(accepted_total);
  const buyer = { input, payer: await payerOf(ctx, input), hash: names.hash, request_key };
  const request = requestOf(ctx, buyer, { priced, total, payable: total, code: null });
  const [row] = await query<{ answer: { trade_id: number } }>("t.store", "select store_trade($1) as answer", [
    JSON.stringify(request),
  ]);
  return row!.answer.trade_id;
}

export const key = () => `t-${randomBytes(8).toString("hex")}`;

/** Violated invariants of a branch: always none. */
export async function tradeFaults(branchId: number): Promise<object[]> {
  const books = await asLedgerOwner<object>("select * from ledger.verify($1, current_date - 40, current_date + 2)", [
    branchId,
  ]);
  const seats = await query<object>("t.trade-seats", SEATS, [branchId]);
  return [...books, ...seats, ...(await walletFaults(branchId))];
}

const SEATS = `
  select 'sold' as fault, c.id::text as what from charter_classes c
   where c.branch_id = $1 and (c.sold <> coalesce((select sum(i.seats) from booking_items i
           where i.branch_id = c.branch_id and i.class_id = c.id and i.status not in ('canceled', 'refund')), 0)
      or c.held <> coalesce((select sum(h.seats) from holds h where h.branch_id = c.branch_id and h.class_id = c.id and h.status = 'open'), 0)
      or c.sold + c.held > c.capacity)
  union all
  select 'unbooked', i.trade_id || '/' || i.line from trade_items i
   where i.branch_id = $1 and i.own_seats and (i.status = 'issued') <> exists (
         select from bookings b where b.branch_id = i.branch_id and b.trade_id = i.trade_id and b.trade_line = i.line and b.id = i.booking_id
            and b.status = 'confirmed' and b.total = i.total)
  union all
  select 'paid', t.id::text from trades t where t.branch_id = $1 and t.paid <> coalesce((
         select sum(e.dr - e.cr) from ledger.entries e
           left join wallets w on w.branch_id = e.branch_id and w.account_id = e.account_id
           left join colleagues c on c.branch_id = e.branch_id and c.receivable_id = e.account_id
          where e.branch_id = t.branch_id and e.doc_date = t.paid_on and e.voucher_id = t.paid_voucher_id
            and (w.account_id is not null or c.id is not null)), 0)
  union all
  select 'advances', t.id::text from trades t
    join ledger.mappings m on m.branch_id = t.branch_id and m.key = 'customer.advances' and upper_inf(m.valid)
   where t.branch_id = $1 and coalesce((select sum(e.cr - e.dr) from ledger.vouchers v
            join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id and e.account_id = m.account_id
           where v.branch_id = t.branch_id and v.source_type = 'trade' and v.source_id = t.id::text), 0)
         <> coalesce((select sum(i.total) from trade_items i where i.branch_id = t.branch_id and i.trade_id = t.id and t.paid_at is not null
              and i.status in ('waiting', 'issuing', 'unknown')), 0)
  union all
  select 'invoice', t.id::text from trades t where t.branch_id = $1 and (t.status in ('issued', 'partially_issued'))
     <> exists (select from invoices n where n.branch_id = t.branch_id and n.trade_id = t.id and n.kind = 'sale')
  union all
  select 'numbers', max(n.number)::text from invoices n where n.branch_id = $1 and n.kind = 'sale' group by n.fiscal_year having max(n.number) <> count(*)
  union all
  select 'discount', t.id::text from trades t join discount_redemptions o on o.branch_id = t.branch_id and o.trade_id = t.id
   where t.branch_id = $1 and o.state <> case when t.status = 'refunded' and o.state = 'released' then 'released' when t.paid_at is not null then 'consumed' when t.status in ('expired', 'canceled', 'failed') then 'released'
                                        else 'attached' end::"RedemptionState"`;
