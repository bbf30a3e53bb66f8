import {
  type Booked,
  type BookRequest,
  type CallOptions,
  type StandingBooking,
  SupplierFault,
  type WithheldPenalty,
} from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { BookedItems, type BookedOver, BookStatus, BookStatuses, CancelQuote } from "./answers";
import type { Client } from "./client";
import { readKey, totalOf } from "./offers";
import { IN_PROGRESS, isRefusal, OUTCOME_UNKNOWN, read, refusedBy } from "./outcomes";

/** POST /book under our reference, at the price that was locked: dearer is refused over there (4003). They settle with us. */
export async function book(over: Client, request: BookRequest, asking: CallOptions): Promise<Booked> {
  const { reference, lock, offer, passengers, travellers, contact } = request;
  const item = readKey(offer.key);
  if (!item) throw new SupplierFault("refused", "an offer of nobody's", false);
  const total = totalOf((offer as TripOffer).prices, passengers);
  const what = {
    main_id: item.main_id,
    client_reference: reference,
    on_partial: "all_or_nothing",
    contact: present(contact),
    items: [
      {
        id: item.item_id,
        ...(lock !== null && { lock_id: lock }),
        expected_total: total,
        passengers: travellers.map((one) => present({ ...one, document: papersOf(one) })),
      },
    ],
  };
  const answer = await over.post("/book", what, asking);
  if (answer.code !== null) return outcomeOf(answer.code, answer.words);
  const [booked] = read(BookedItems, answer.body).items;
  const { code, title, local_pnr, booking_status } = booked;
  if (code !== 1000) return outcomeOf(code, title);
  if (!local_pnr) throw new SupplierFault("nonsense", "booked without a PNR");
  if (booking_status === "pending") return { state: "pending" };
  const net = booked.total ?? total;
  if (net === null) return { state: "unknown" };
  const tickets = ticketsOf(local_pnr, travellers.length);
  return { state: "booked", pnr: local_pnr, tickets, net, currency: booked.currency ?? offer.currency };
}

/** Who flies by charter flies by the PNR. */
const ticketsOf = (pnr: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ seq: at + 1, number: pnr }));

/** Of a code that is not 1000. Who says nothing certain is asked again. */
function outcomeOf(code: number, message: string): Booked {
  if (code === IN_PROGRESS) return { state: "pending" };
  if (code === OUTCOME_UNKNOWN) return { state: "unknown" };
  if (isRefusal(code)) return { state: "refused", code: String(code), message };
  throw refusedBy({ code, words: message });
}

const NOT_FOUND = 3009;
const NOT_IN_STATE = 5003;
const NO_SUCH_ROUTE = 3012;
/** Our JWT of the booking call, their leeway, and what they may have needed for it: what is not there then never will be. */
const FINAL_MS = 3 * 60_000;

type BookingRef = { reference: string; pnr: string | null; askedAt?: Date | null };

/**
 * GET /book/status by our reference: what they never heard of is there or not for good only some minutes after it was asked for.
 */
export async function status(over: Client, { reference, askedAt }: BookingRef, asking: CallOptions): Promise<Booked> {
  const answer = await over.get("/book/status", { client_reference: reference }, asking);
  if (answer.code === NOT_FOUND) {
    const isFinal = askedAt != null && asking.now.getTime() - askedAt.getTime() > FINAL_MS;
    return isFinal ? { state: "refused", code: String(NOT_FOUND), message: answer.words } : { state: "unknown" };
  }
  if (answer.code !== null) throw refusedBy(answer);
  return bookedBy(read(BookStatus, answer.body).payload);
}

type Payload = BookedOver;

/**
 * GET /book/statuses: how bookings stand over there, in calls of at most 100; older deployments are asked for one after the other. What
 * they do not know (3009) is left out: nothing is concluded from it.
 */
export async function statuses(over: Client, pnrs: readonly string[], asking: CallOptions): Promise<StandingBooking[]> {
  const reported: StandingBooking[] = [];
  for (let from = 0; from < pnrs.length; from += MAX_CONCURRENT) {
    const request = pnrs.slice(from, from + MAX_CONCURRENT);
    const answer = await over.get("/book/statuses", { local_pnrs: request }, asking);
    if (answer.code === NO_SUCH_ROUTE) return oneByOne(over, pnrs, asking);
    if (answer.code !== null) throw refusedBy(answer);
    for (const { local_pnr, booking } of read(BookStatuses, answer.body).items)
      if (booking) reported.push(toStandingBooking(local_pnr, booking));
  }
  return reported;
}

async function oneByOne(over: Client, pnrs: readonly string[], asking: CallOptions): Promise<StandingBooking[]> {
  const reported: StandingBooking[] = [];
  for (const pnr of pnrs) {
    const answer = await over.get("/book/status", { local_pnr: pnr }, asking);
    if (answer.code === NOT_FOUND) continue;
    if (answer.code !== null) throw refusedBy(answer);
    reported.push(toStandingBooking(pnr, read(BookStatus, answer.body).payload));
  }
  return reported;
}

const toStandingBooking = (pnr: string, booking: Payload): StandingBooking => ({
  ...{ pnr, booked: bookedBy(booking), standing: paxOf(booking.items.filter(stands)) },
  ...{ owed: booking.owed ?? null, currency: booking.currency },
});
const MAX_CONCURRENT = 100;

const stands = ({ status }: Payload["items"][number]) => status !== "canceled" && status !== "refund";

function bookedBy({ status: state, pnr, total, currency, items, penalty }: Payload): Booked {
  if (state === "canceled" || state === "refund")
    return { state: "canceled", ...(penalty !== undefined && { kept: { penalty, currency } }) };
  if (state === "pending") return { state: "pending" };
  return { state: "booked", pnr: pnr.local, tickets: ticketsOf(pnr.local, paxOf(items)), net: total, currency };
}

type Sold = { reference: string; pnr: string; seqs: readonly number[] | null };

/** POST /cancel: of a booking of one class, all who travel or nobody. */
export async function cancel(over: Client, { pnr, seqs }: Sold, asking: CallOptions): Promise<Booked> {
  if (seqs !== null && seqs.length < (await travellersOf(over, pnr, asking)))
    return { state: "refused", code: "5003", message: "only whole" };
  const answer = await over.post("/cancel", { local_pnr: pnr }, asking);
  if (answer.code === NOT_IN_STATE) {
    // They have refunded it themselves: gone all the same.
    const now = bookedBy(await bookingOf(over, pnr, asking));
    if (now.state === "canceled") return now;
  }
  if (answer.code !== null) return outcomeOf(answer.code, answer.words);
  return bookedBy(read(BookStatus, answer.body).payload);
}

async function travellersOf(over: Client, pnr: string, asking: CallOptions): Promise<number> {
  return paxOf((await bookingOf(over, pnr, asking)).items);
}

const paxOf = (items: Payload["items"]) =>
  items.reduce((sum, { pax: { adult, child, infant } }) => sum + adult + child + infant, 0);

/**
 * GET /book/penalty: what they keep if all of it is canceled now. Refused where they do not take it back any more; older deployments do
 * not say it before they cancel.
 */
export async function penalty(over: Client, { pnr }: Sold, asking: CallOptions): Promise<WithheldPenalty> {
  const answer = await over.get("/book/penalty", { local_pnr: pnr }, asking);
  if (answer.code === NO_SUCH_ROUTE) {
    const { currency } = await bookingOf(over, pnr, asking);
    return { penalty: null, currency };
  }
  if (answer.code !== null) throw refusedBy(answer);
  const reply = read(CancelQuote, answer.body).payload;
  if (!reply.cancelable) throw new SupplierFault("refused", `${NOT_IN_STATE} not taken back any more`, false);
  return { penalty: reply.penalty, currency: reply.currency };
}

async function bookingOf(over: Client, pnr: string, asking: CallOptions): Promise<Payload> {
  const answer = await over.get("/book/status", { local_pnr: pnr }, asking);
  if (answer.code !== null) throw refusedBy(answer);
  return read(BookStatus, answer.body).payload;
}

/** The members that have something to say. */
const present = (members: object) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/** Papers of kinds they know. */
function papersOf({ document }: BookRequest["travellers"][number]) {
  return document && ["passport", "national_card", "visa"].includes(document.type) ? present(document) : null;
}
