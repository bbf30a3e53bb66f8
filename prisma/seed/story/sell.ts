import type pg from "pg";
import type { CharterBookingRequest } from "@/domain/kernel/sql-types";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { actMany } from "../act";
import type { Chance } from "../chance";
import { newName } from "../new-name";
import type { StoryDesk } from "./desk";
import type { Sale } from "./sales";

/**
 * A colleague that buys on credit. `owed`: what it owes of the story's sales; `recent`: of that, bought in this round; `skipped`: it paid
 * nothing in the round before.
 */
export type Buyer = {
  id: number;
  ceiling: number;
  weight: number;
  owed: number;
  recent: number;
  late: boolean;
  skipped: boolean;
};
/** What was sold, and to whom: a colleague, or a walk-in customer with the order. */
export type Sold = { sale: Sale; pnr: string; bookingId: number } & (
  | { buyer: Buyer; party: string; tradeId: null }
  | { buyer: null; party: string; tradeId: number }
);

/** Sells a part of the year: to colleagues on credit, and in the office to customers who pay before. */
export type Selling = {
  buyers: readonly Buyer[];
  customers: readonly number[];
  sellers: readonly string[];
  supplierId: number;
  luck: Chance;
  /** Sales so far whose return is not decided. */
  undecided: number;
};

const MINUTE_MS = 60_000;

export async function sell(
  client: pg.ClientBase,
  desk: StoryDesk,
  selling: Selling,
  sales: readonly Sale[],
): Promise<Sold[]> {
  const { luck, customers } = selling;
  const toColleagues: { sale: Sale; buyer: Buyer }[] = [];
  const toCustomers: Sale[] = [];
  for (const sale of sales) {
    const buyer = walksIn(selling, sale) ? null : buyerOf(selling, sale);
    if (buyer) {
      buyer.owed += sale.total;
      buyer.recent += sale.total;
      toColleagues.push({ sale, buyer });
    } else {
      const ending = sale.ending === "canceled" ? "refunded" : sale.ending;
      toCustomers.push({ ...sale, ending });
    }
  }
  const sold = await bookForColleagues(client, desk, selling, toColleagues);
  // Each customer buys once in a batch.
  for (let from = 0; from < toCustomers.length; from += customers.length) {
    const first = luck.below(customers.length);
    const some = toCustomers.slice(from, from + customers.length);
    const orders = some.map((sale, n) => ({ sale, customer: customers[(first + n) % customers.length]! }));
    sold.push(...(await sellToCustomers(client, desk, selling, orders)));
  }
  return sold;
}

/** A canceled flight had been sold to colleagues; of the returns that are not decided, two of five are customers'. */
function walksIn(selling: Selling, { flight, ending }: Sale): boolean {
  if (flight.canceled || ending === "canceled") return false;
  if (ending === "open") return [2, 4].includes(selling.undecided++ % 5);
  return selling.luck.below(100) < 14;
}

/** By its weight, one of those whose ceiling leaves room; null: none. The late one buys until little is left. */
function buyerOf({ buyers, luck }: Selling, sale: Sale): Buyer | null {
  const able = buyers.filter(({ owed, ceiling, late }) => owed + sale.total < ceiling * (late ? 0.9 : 0.65));
  if (able.length === 0) return null;
  return luck.pick(able.flatMap((buyer) => Array<Buyer>(buyer.weight).fill(buyer)));
}

async function bookForColleagues(
  client: pg.ClientBase,
  { branchId: branch_id }: StoryDesk,
  { sellers, luck }: Selling,
  some: readonly { sale: Sale; buyer: Buyer }[],
): Promise<Sold[]> {
  const requests = some.map(({ sale, buyer }): CharterBookingRequest => {
    const { counts, passengers, at } = sale;
    const actor = luck.pick(sellers);
    const name = `${passengers[0]!.first_name} ${passengers[0]!.last_name}`;
    return {
      ...{
        branch_id,
        domain_id: null,
        colleague_id: buyer.id,
        holder: actor,
        actor,
        request_id: "seed",
        request_key: null,
      },
      ...{
        client_reference: null,
        request_hash: "seed",
        main_id: sale.flight.id,
        strict: true,
        dated: false,
        identified: false,
      },
      ...{ contact: { name, mobile: `0912${luck.between(1_000_000, 9_999_999)}` }, now: at },
      items: [
        {
          ...{
            id: sale.of.id,
            lock_id: null,
            max_total: null,
            adult: counts.ADT,
            child: counts.CHD,
            infant: counts.INF,
          },
          passengers: passengers as never,
        },
      ],
    };
  });
  const answers = await actMany<{ booking: { id: number; local_pnr: string } | null; items: { code: number }[] }>(
    client,
    "book_charter_many",
    requests,
  );
  return answers.map(({ booking, items }, n) => {
    if (booking === null) throw new Error(`the story was not booked: ${items[0]!.code}`);
    const { sale, buyer } = some[n]!;
    return {
      sale,
      pnr: booking.local_pnr,
      bookingId: booking.id,
      buyer,
      party: `colleague:${buyer.id}`,
      tradeId: null,
    };
  });
}

type WalkIn = { sale: Sale; customer: number };

/** The customer pays in the office into the wallet, and the order is paid from it: three steps, each of all of them together. */
async function sellToCustomers(
  client: pg.ClientBase,
  desk: StoryDesk,
  { sellers, luck, supplierId }: Selling,
  some: readonly WalkIn[],
): Promise<Sold[]> {
  if (some.length === 0) return [];
  const orders = some.map((one) => ({ ...one, actor: luck.pick(sellers), lock_id: newName("lck") }));
  await actMany(
    client,
    "store_payments_many",
    orders.map(({ sale, customer, actor }) => takenInOffice(desk, luck, { sale, customer, actor })),
  );
  const locked = await actMany<{ code: number }>(
    client,
    "lock_own_offer_many",
    orders.map((one) => lockOf(desk, { ...one, supplierId })),
  );
  const failed = locked.find(({ code }) => code !== 1000);
  if (failed) throw new Error(`a seat of the story was not locked: ${failed.code}`);
  const stored = await actMany<{ trade_id: number }>(
    client,
    "store_trade_many",
    orders.map((one) => orderOf(desk, one)),
  );
  await actMany(
    client,
    "pay_trade_many",
    stored.map(({ trade_id }, n) => {
      const { actor, sale } = orders[n]!;
      return { branch_id: desk.branchId, trade_id, actor, request_id: "seed", now: sale.at, at_once: false };
    }),
  );
  const { rows } = await client.query<{ trade_id: number; id: number; pnr: string }>(
    "select trade_id, id::float8 as id, local_pnr as pnr from bookings where branch_id = $1 and trade_id = any ($2)",
    [desk.branchId, stored.map(({ trade_id }) => trade_id)],
  );
  return stored.map(({ trade_id }, n) => {
    const made = rows.find((one) => one.trade_id === trade_id);
    if (!made) throw new Error(`order ${trade_id} of the story was not issued`);
    const { sale, customer } = orders[n]!;
    return { sale, pnr: made.pnr, bookingId: made.id, buyer: null, party: `passenger:${customer}`, tradeId: trade_id };
  });
}

type Order = WalkIn & { actor: string; lock_id: string };

function takenInOffice(
  { branchId, calendar, words }: StoryDesk,
  luck: Chance,
  { sale, customer, actor }: Omit<Order, "lock_id">,
) {
  const row = { party_type: "passenger", party_id: customer, amount: sale.total, date: calendar.day(sale.day) };
  const method = luck.pick(["pos", "pos", "bank", "cash"]);
  const reference = method === "cash" ? null : String(luck.between(100_000, 999_999));
  return {
    ...{ branch_id: branchId, actor, request_id: "seed", at: sale.at },
    payments: [
      { type: "receipt", method, ...row, reference, description: words.ticket },
      { type: "payment", method: "wallet", ...row, description: words.wallet },
    ],
  };
}

const until = (at: string) => new Date(Date.parse(at) + 15 * MINUTE_MS).toISOString();
const countsOf = ({ counts }: Sale) => ({ adult: counts.ADT, child: counts.CHD, infant: counts.INF });

function lockOf(
  { branchId, currency }: StoryDesk,
  { sale, actor, lock_id, supplierId }: Order & { supplierId: number },
) {
  const { flight, of, at, total } = sale;
  const item = { id: of.id, lock_id, max_total: null, ...countsOf(sale) };
  const hold = {
    ...{ branch_id: branchId, domain_id: null, colleague_id: null, holder: actor, actor, request_id: "seed" },
    ...{ request_key: null, client_reference: null, request_hash: "seed", main_id: flight.id, strict: false, now: at },
    items: [item],
  };
  const prices = Object.fromEntries(Object.entries(of.prices).filter(([type]) => sale.counts[type as "ADT"] > 0));
  const offer_lock = {
    ...{
      branch_id: branchId,
      lock_id,
      calculation_id: 1,
      product: "flight",
      supplier_id: supplierId,
      buyer_group: "operator",
    },
    ...{ holder: actor, query: {}, passengers: countsOf(sale), currency, offer: offerOf(sale, currency) },
    ...{
      price: { currency, total, prices },
      total,
      previous_total: total,
      accepted_total: total,
      request_hash: "seed",
    },
    ...{ created_at: at, utmost_at: until(at), payment_deadline: until(at), request_key: null, client_reference: null },
  };
  return {
    hold,
    net: total,
    prices: Object.fromEntries(Object.entries(prices).map(([type, one]) => [type, one.total])),
    offer_lock,
  };
}

function offerOf({ flight, of }: Sale, currency: string): TripOffer {
  const { route, departs, arrives } = flight;
  return {
    ...{
      key: `own:${of.id}`,
      kind: "charter",
      fare_class: of.fare,
      seats_left: null,
      currency,
      prices: { ADT: of.prices.ADT },
    },
    segments: [
      {
        ...{ leg: 0, vehicle: "flight", carrier: route.carrier, number: String(route.number), origin: route.from.code },
        ...{ destination: route.to.code, departs_at: departs, departure_zone: route.from.zone, arrives_at: arrives },
        ...{ arrival_zone: route.to.zone, cabin: "economy", equipment: null, baggage_kg: 20, baggage_pieces: null },
      },
    ],
    conditions: { refund: "penalty", change: "none" },
    ...{ documents_required: ["national_code"], expires_at: null },
  };
}

function orderOf({ branchId, currency }: StoryDesk, { sale, customer, actor, lock_id }: Order) {
  const { total, cost, at, of, passengers } = sale;
  const item = {
    ...{ lock_id, class_id: of.id, total, discount_share: 0, net: cost, net_currency: currency, cost },
    reference: newName("trd"),
  };
  return {
    ...{ branch_id: branchId, holder: null, actor, request_id: "seed", request_key: lock_id, request_hash: "seed" },
    ...{ client_reference: null, now: at, party: `passenger:${customer}`, passenger_id: customer, colleague_id: null },
    ...{ method: "wallet", currency, total, discount: 0, payable: total, wallet_amount: 0, accepted_total: total },
    ...{
      on_partial: "best_effort",
      contact: { mobile: "+989121234567" },
      locale: "fa",
      scenario: null,
      redemption_id: null,
    },
    ...{ receipts: [], deadline: null, passengers, items: [item] },
  };
}
