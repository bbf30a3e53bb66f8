import type pg from "pg";
import type { PaxPrice, TripOffer } from "@/domain/sales/supplier/rules.offer";
import { act } from "./act";
import { chance } from "./chance";
import { insert } from "./insert";
import { newName } from "./new-name";
import { family } from "./people";

type Desk = { branchId: number; currency: string; now: Date };

/** A class of ours with what an adult costs, and the flight it is of. */
type Class = {
  class_id: number;
  charter_id: number;
  supplier_id: number;
  fare_class: string;
  total: number;
  prices: { ADT: PaxPrice };
  segment: TripOffer["segments"][number];
};
type Buyer = { id: number; actor: string };

const MINUTE_MS = 60_000;
const LIFE_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LONG_LIFE_MS = 2 * DAY_MS;
/** Workers do not query suppliers about the demo's orders: these wait for the user of the demo. */
const NEVER_MS = 400 * DAY_MS;

/**
 * What customers bought from their wallets, made by the functions that sell: seats of our own, issued and invoiced; and a
 * supplier's seats whose booking has an unknown outcome.
 */
export async function plantTrades(client: pg.ClientBase, desk: Desk): Promise<void> {
  const luck = chance(9_000 + desk.branchId);
  const { rows: buyers } = await client.query<Buyer>(RICH, [desk.branchId]);
  const { rows: classes } = await client.query<Class>(CLASSES, [desk.branchId]);
  const { rows: sandbox } = await client.query<{ id: number }>(
    "select id from suppliers where branch_id = $1 and code = 'sandbox'",
    [desk.branchId],
  );
  for (const [nth, buyer] of buyers.entries()) {
    const of = classes[nth % classes.length];
    if (!of) return;
    const lock_id = newName("lck");
    const theirs = nth >= buyers.length - UNKNOWN;
    if (theirs) await lockTheirs(client, desk, { of, buyer, lock_id, supplier_id: sandbox[0]!.id });
    else await lockOurs(client, desk, { of, buyer, lock_id });
    const travellers = family(luck, ["ADT"], of.segment.departs_at.slice(0, 10), false);
    const trade_id = await bought(client, desk, { of, buyer, lock_id, theirs, travellers });
    if (theirs) await lostSight(client, desk, { trade_id, supplier_id: sandbox[0]!.id, lock_id });
  }
  if (classes[0] && buyers.length > 0) await plantUnpaid(client, desk, { buyers, of: classes.at(-1)! });
}

type Unpaid = "awaiting" | "canceled" | "expired";

/** Unpaid orders: one can still be paid, one was given up by its buyer, one has expired. */
async function plantUnpaid(client: pg.ClientBase, desk: Desk, { buyers, of }: { buyers: readonly Buyer[]; of: Class }) {
  const luck = chance(9_500 + desk.branchId);
  for (const [nth, state] of (["expired", "canceled", "awaiting"] as const satisfies Unpaid[]).entries()) {
    const buyer = buyers[nth % buyers.length]!;
    const then = { ...desk, now: new Date(desk.now.getTime() - (state === "awaiting" ? 0 : (4 - nth) * DAY_MS)) };
    const life = state === "awaiting" ? LONG_LIFE_MS : LIFE_MS;
    const lock_id = newName("lck");
    await lockOurs(client, then, { of, buyer, lock_id, life });
    const travellers = family(luck, ["ADT"], of.segment.departs_at.slice(0, 10), false);
    const trade_id = await stored(client, then, {
      of,
      buyer,
      lock_id,
      life,
      theirs: false,
      travellers,
      method: "gateway",
    });
    if (state === "awaiting") continue;
    const at = new Date(then.now.getTime() + 2 * LIFE_MS).toISOString();
    const by = { branch_id: desk.branchId, trade_id, actor: buyer.actor, request_id: "seed", now: at };
    await act(client, state === "expired" ? "expire_trade" : "cancel_trade", by);
    await act(client, "release_leftover_lock", { ...by, lock_id, holder: buyer.actor });
  }
}

/** How many of them have an unknown outcome. */
const UNKNOWN = 2;

/** `life`: how long it can be paid. */
type Locking = { of: Class; buyer: Buyer; lock_id: string; life?: number };

const offerOf = ({ of, key }: { of: Class; key: string }, currency: string): TripOffer => ({
  ...{ key, kind: "charter", segments: [of.segment], fare_class: of.fare_class, seats_left: null, currency },
  ...{ prices: of.prices, conditions: { refund: "penalty", change: "none" } },
  ...{ documents_required: ["national_code"], expires_at: null },
});

/** A lock's row, all of it but who sells it and how long it lives. */
function rowOf({ branchId, currency, now }: Desk, { of, buyer, lock_id, life }: Locking, key: string) {
  return {
    ...{ branch_id: branchId, lock_id, calculation_id: 1, product: "flight", buyer_group: "b2c" },
    ...{ holder: `passenger:${buyer.id}`, query: {}, passengers: { adult: 1, child: 0, infant: 0 }, currency },
    ...{ offer: offerOf({ of, key }, currency), price: { currency, total: of.total, prices: of.prices } },
    ...{ total: of.total, previous_total: of.total, accepted_total: of.total, request_hash: "seed" },
    created_at: now.toISOString(),
    ...{ utmost_at: until(now, life), payment_deadline: until(now, life) },
  };
}

const until = (now: Date, life = LIFE_MS) => new Date(now.getTime() + life).toISOString();

async function lockOurs(client: pg.ClientBase, desk: Desk, locking: Locking): Promise<void> {
  const { of, buyer, lock_id } = locking;
  const item = { id: of.class_id, lock_id, max_total: null, adult: 1, child: 0, infant: 0 };
  const by = { branch_id: desk.branchId, domain_id: null, colleague_id: null, holder: `passenger:${buyer.id}` };
  const hold = {
    ...{ ...by, actor: buyer.actor, request_id: "seed", request_key: null, client_reference: null },
    ...{ request_hash: "seed", main_id: of.charter_id, strict: false, now: desk.now.toISOString(), items: [item] },
  };
  const offer_lock = { ...rowOf(desk, locking, `own:${of.class_id}`), supplier_id: of.supplier_id };
  const { code } = await act<{ code: number }>(client, "lock_own_offer", {
    ...{ hold, net: of.total, prices: { ADT: of.total }, offer_lock },
  });
  if (code !== 1000) throw new Error(`a demo seat was not locked: ${code}`);
}

async function lockTheirs(client: pg.ClientBase, desk: Desk, given: Locking & { supplier_id: number }): Promise<void> {
  const row = rowOf(desk, given, "demo");
  const lock = {
    ...row,
    ...{ supplier_id: given.supplier_id, status: "open", own_seats: false, supplier_lock: "DEMO" },
    ...{ expires_at: until(desk.now) },
  };
  await insert(client, "offer_locks", [lock]);
}

type Buying = Locking & { theirs: boolean; travellers: readonly object[]; method: "wallet" | "gateway" };

async function bought(client: pg.ClientBase, desk: Desk, buying: Omit<Buying, "method">) {
  const trade_id = await stored(client, desk, { ...buying, method: "wallet" });
  const by = { branch_id: desk.branchId, actor: buying.buyer.actor, request_id: "seed", now: desk.now.toISOString() };
  await act(client, "pay_trade", { ...by, trade_id });
  return trade_id;
}

async function stored(client: pg.ClientBase, desk: Desk, buying: Buying): Promise<number> {
  const { of, buyer, lock_id, theirs, travellers, method, life } = buying;
  const { branchId: branch_id, currency, now } = desk;
  const by = { branch_id, actor: buyer.actor, request_id: "seed", now: now.toISOString() };
  const item = {
    ...{ lock_id, class_id: theirs ? null : of.class_id, total: of.total, discount_share: 0, offer: null, price: null },
    ...(!theirs && { class_total: of.total, class_prices: { ADT: of.total } }),
    ...{ net: of.total, net_currency: currency, cost: of.total, reference: newName("trd") },
  };
  const money = { currency, total: of.total, discount: 0, payable: of.total, accepted_total: of.total };
  const { trade_id } = await act<{ trade_id: number }>(client, "store_trade", {
    ...{ ...by, ...money, holder: null, request_key: lock_id, request_hash: "seed", client_reference: null },
    ...{
      party: `passenger:${buyer.id}`,
      passenger_id: buyer.id,
      colleague_id: null,
      method,
      wallet_amount: 0,
    },
    ...{ on_partial: "best_effort", contact: { mobile: "+989121234567" }, locale: "fa", scenario: null },
    ...{
      redemption_id: null,
      deadline: method === "gateway" ? until(now, life) : null,
      passengers: travellers,
      items: [item],
    },
  });
  return trade_id;
}

/** The supplier received the booking request and did not report the outcome. */
async function lostSight(
  client: pg.ClientBase,
  { branchId: branch_id, now }: Desk,
  { trade_id, supplier_id, lock_id }: { trade_id: number; supplier_id: number; lock_id: string },
): Promise<void> {
  const of = { branch_id, trade_id, line: 1, now: now.toISOString() };
  await act(client, "begin_trade_item", of);
  const { rows } = await client.query<{ id: string }>(ASKED, [branch_id, supplier_id, trade_id, lock_id]);
  const next_at = new Date(now.getTime() + NEVER_MS).toISOString();
  await act(client, "mark_trade_item_unresolved", {
    ...{ ...of, kind: "outcome_unknown", supplier_order_id: rows[0]!.id, fault: "timeout", next_at },
  });
  await act(client, "finish_trade", { ...of, actor: "system", request_id: "seed", next_at });
}

/** Who has most in the wallet. */
const RICH = `
  select split_part(w.owner, ':', 2)::int as id, w.owner as actor
    from wallets w
    join ledger.account_balances b on b.branch_id = w.branch_id and b.account_id = w.account_id
   where w.branch_id = $1 and w.owner like 'passenger:%'
   order by b.cr - b.dr desc, w.owner limit 6`;

/** Classes of flights of our own that leave in some days, the cheapest for an adult first, with seats enough for others too. */
const CLASSES = `
  select c.id as class_id, ch.id as charter_id, s.id as supplier_id, c.fare_class, f.total::float8 as total,
         jsonb_build_object('ADT', f.prices->'ADT') as prices,
         jsonb_build_object('leg', 0, 'vehicle', r.vehicle, 'carrier', r.carrier, 'number', r.number, 'origin', r.origin,
           'destination', r.destination, 'departs_at', r.departs_at, 'departure_zone', r.departure_zone, 'arrives_at', r.arrives_at,
           'arrival_zone', r.arrival_zone, 'cabin', 'economy', 'equipment', null, 'baggage_kg', 20, 'baggage_pieces', null) as segment
    from charters ch
    join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id and not c.closed and c.capacity - c.sold - c.held > 6
    join charter_calculations_route r on r.branch_id = ch.branch_id and r.charter_id = ch.id and r.direction = 'outbound'
    join suppliers s on s.branch_id = ch.branch_id and s.adapter = 'charter'
   cross join lateral fare_for_party(c.branch_id, c.id, 1, 0, 0) f
   where ch.branch_id = $1 and ch.status = 'open' and ch.kind = 'route' and ch.owner_colleague_id is null
     and ch.starts_at > now() + interval '6 days' and f.total is not null
   order by f.total, ch.id, c.id limit 6`;

const ASKED = `
  insert into supplier_orders (branch_id, supplier_id, reference, operation, state, offer_lock_id, data, asks, last_fault)
  select $1, $2, i.reference, 'book', 'unknown', l.id, jsonb_build_object('asked', jsonb_build_object('lock', l.supplier_lock, 'offer', l.offer)),
         3, 'timeout'
    from trade_items i join offer_locks l on l.branch_id = i.branch_id and l.lock_id = $4
   where i.branch_id = $1 and i.trade_id = $3
  returning id::text as id`;
