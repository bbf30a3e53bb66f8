import type pg from "pg";
import { act } from "../act";
import type { Chance } from "../chance";
import type { StoryDesk } from "./desk";
import type { Sold } from "./sell";

/** Who decides and pays, by which account and rule. */
export type Returning = { actor: string; bank: number; rule: { id: number; version: number }; luck: Chance };

const HOUR_MS = 3_600_000;
const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString();

/** Returns what was sold: cancellations of colleagues' bookings and refunds, by the hand of a person on the day they end. */
export async function takeBack(client: pg.ClientBase, desk: StoryDesk, returning: Returning, some: readonly Sold[]) {
  for (const sold of some) {
    if (sold.sale.ending === "canceled" && sold.buyer) await cancel(client, desk, returning, sold);
    else await refund(client, desk, returning, sold);
  }
}

/** As the branch's rule for charters says: the nearer the departure, the more of the price. */
function shareOf({ sale }: Sold): number {
  if (sale.flight.canceled) return 0;
  const days = sale.flight.days - sale.endsOn;
  return days >= 3 ? 0.3 : days >= 1 ? 0.5 : 0.7;
}

async function cancel(client: pg.ClientBase, desk: StoryDesk, { actor, luck }: Returning, sold: Sold): Promise<void> {
  const { sale, buyer, pnr } = sold;
  const penalty = Math.round(sale.total * shareOf(sold));
  await act(client, "cancel_booking", {
    ...{ branch_id: desk.branchId, domain_id: null, local_pnr: pnr, lines: null, ids: null, actor, request_id: "seed" },
    ...{ reason: sale.flight.canceled ? desk.words.flightCanceled : desk.words.ill },
    ...{ now: desk.calendar.at(sale.endsOn, luck.between(9 * 60, 17 * 60)) },
    terms: [{ line: 1, total: sale.total, penalty, rules: [] }],
  });
  buyer!.owed -= sale.total - penalty;
}

/** Requested, then decided by the owner of the seats; customers' money goes to their bank account, colleagues' to their credit. */
async function refund(client: pg.ClientBase, desk: StoryDesk, returning: Returning, sold: Sold): Promise<void> {
  const { actor, bank, luck } = returning;
  const at = desk.calendar.at(sold.sale.endsOn, luck.between(9 * 60, 15 * 60));
  const { id, refundable } = await openRefund(client, desk, returning, { sold, at });
  const by = { branch_id: desk.branchId, refund_id: id, actor, request_id: "seed" };
  await act(client, "decide_refund", { ...by, decision: "approve", now: later(at, 2) });
  if (sold.buyer) sold.buyer.owed -= refundable;
  else
    await act(client, "pay_out_refund", {
      ...{ ...by, account_id: bank, reference: `TRX-${luck.between(100_000, 999_999)}`, now: later(at, 4) },
    });
}

type Opening = { sold: Sold; at: string; ownerHours?: number };

/** The cost of the refund, stored as it was shown, and the request. */
async function openRefund(
  client: pg.ClientBase,
  { branchId: branch_id, currency, words }: StoryDesk,
  { actor, rule }: Pick<Returning, "actor" | "rule">,
  { sold, at, ownerHours = 24 }: Opening,
): Promise<{ id: number; refundable: number }> {
  const { sale, bookingId, party, tradeId, buyer } = sold;
  const share = shareOf(sold);
  const chosen = sale.ending === "partly" ? sale.passengers.slice(0, 1) : sale.passengers;
  const items = chosen.map(({ type }, n) => {
    const price = sale.of.prices[type].total;
    const penalty = type === "INF" ? 0 : Math.round(price * share);
    return {
      ...{
        booking_id: bookingId,
        line: 1,
        seq: n + 1,
        price,
        discount: 0,
        paid: price,
        penalty,
        refundable: price - penalty,
      },
      ...{ kept: null, owner_hours: ownerHours, rule },
    };
  });
  const sum = (amount: (item: (typeof items)[number]) => number) => items.reduce((all, item) => all + amount(item), 0);
  const [paid, penalty] = [sum((one) => one.paid), sum((one) => one.penalty)];
  const { rows } = await client.query<{ id: number }>("select store_penalty_quote($1) as id", [
    JSON.stringify({
      ...{ branch_id, product: "flight", trade_id: tradeId, party, asked_by: actor, currency, items, paid, penalty },
      ...{ next_change_at: null, next_penalty: null, expires_at: later(at, 1), now: at, bookings: [bookingId] },
    }),
  ]);
  const { items: opened } = await act<{ items: { refund_id?: number; code: number }[] }>(client, "open_refund", {
    ...{
      branch_id,
      quote_id: rows[0]!.id,
      party: null,
      product: null,
      remarks: words.ill,
      on_partial: "all_or_nothing",
    },
    ...{ refund_to: buyer ? "credit" : "iban", iban: buyer ? null : "IR062960000000100324200001", card_id: null },
    ...{ actor, request_id: "seed", request_key: null, now: at, by_seller: false },
  });
  const id = opened[0]?.refund_id;
  if (!id) throw new Error(`a refund of the story was refused: ${JSON.stringify(opened)}`);
  return { id, refundable: paid - penalty };
}

/** What a working day leaves: refunds that their owner decides, that are to be paid out, that were refused, and one that failed. */
export async function leaveOpen(client: pg.ClientBase, desk: StoryDesk, returning: Returning, sold: readonly Sold[]) {
  const { branchId, calendar, words } = desk;
  const missed = sold.map((one) => ({ ...one, sale: { ...one.sale, endsOn: one.sale.flight.days } }));
  const [waiting, refused, failed] = missed.filter(({ buyer }) => buyer !== null);
  const at = calendar.at(-1, 20 * 60);
  const open = (one: Sold, ownerHours?: number) =>
    openRefund(client, desk, returning, { sold: one, at, ...(ownerHours && { ownerHours }) });
  const by = { branch_id: branchId, actor: returning.actor, request_id: "seed", now: later(at, 1) };
  if (waiting) await open(waiting, OWNER_HOURS);
  if (refused) {
    const { id } = await open(refused);
    await act(client, "decide_refund", { ...by, refund_id: id, decision: "reject", reason: words.noShow });
  }
  if (failed) {
    const { id } = await open(failed);
    await client.query("select fail_refund($1, $2, $3, $4, 'seed', $5)", [
      branchId,
      id,
      words.noShow,
      by.actor,
      by.now,
    ]);
  }
  for (const one of missed.filter(({ buyer }) => buyer === null).slice(0, 2)) {
    const { id } = await open(one);
    await act(client, "decide_refund", { ...by, refund_id: id, decision: "approve" });
  }
}

/** The owner of an open refund has two weeks, so that it can be decided by the user of the demo. */
const OWNER_HOURS = 14 * 24;
