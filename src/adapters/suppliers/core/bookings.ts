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

/**
 * POST /book under our reference at the locked price: a higher price is refused there (4003). The partner settles with
 * us.
 */
export async function book(over: Client, request: BookRequest, asking: CallOptions): Promise<Booked> {
  const { reference, lock, offer, passengers, travellers, contact } = request;
  const item = readKey(offer.key);
  if (!item) throw new SupplierFault("refused", "an unknown offer", false);
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
        passengers: travellers.map((one) => present({ ...one, document: supportedDocumentOf(one) })),
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

/** Charter passengers fly by PNR. */
const ticketsOf = (pnr: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ seq: at + 1, number: pnr }));

/** Outcome of a code other than 1000. Unclear ones are queried later. */
function outcomeOf(code: number, message: string): Booked {
  if (code === IN_PROGRESS) return { state: "pending" };
  if (code === OUTCOME_UNKNOWN) return { state: "unknown" };
  if (isRefusal(code)) return { state: "refused", code: String(code), message };
  throw refusedBy({ code, words: message });
}

const NOT_FOUND = 3009;
const NOT_IN_STATE = 5003;
const NO_SUCH_ROUTE = 3012;
/**
 * Lifetime of the booking call's JWT plus their leeway and processing time: a booking not found after that will never
 * exist.
 */
const FINAL_MS = 3 * 60_000;

type BookingRef = { reference: string; pnr: string | null; askedAt?: Date | null };

/** GET /book/status by our reference: an unknown booking counts as final only some minutes after the attempt. */
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
 * GET /book/statuses: current states of bookings, at most 100 per call; older deployments are queried one by one.
 * Unknown ones (3009) are omitted: nothing is concluded from them.
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

/** POST /cancel: cancels a booking of one class as a whole or not at all. */
export async function cancel(over: Client, { pnr, seqs }: Sold, asking: CallOptions): Promise<Booked> {
  if (seqs !== null && seqs.length < (await travellersOf(over, pnr, asking)))
    return { state: "refused", code: "5003", message: "only whole" };
  const answer = await over.post("/cancel", { local_pnr: pnr }, asking);
  if (answer.code === NOT_IN_STATE) {
    // Already refunded by them: canceled as well.
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
 * GET /book/penalty: amount withheld if the whole booking is canceled now. Refused when no longer cancelable; older
 * deployments do not report it in advance.
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

/** Drops empty members. */
const present = (members: object) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/** Only documents of kinds they support. */
function supportedDocumentOf({ document }: BookRequest["travellers"][number]) {
  return document && ["passport", "national_card", "visa"].includes(document.type) ? present(document) : null;
}
