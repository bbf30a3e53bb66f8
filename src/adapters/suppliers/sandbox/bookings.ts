import {
  type Booked,
  type BookRequest,
  type Supplier,
  SupplierFault,
  type Traveller,
  type WithheldPenalty,
} from "@/domain/sales/supplier/port";
import type { Offer } from "@/domain/sales/supplier/rules.offer";
import { ailing, silence } from "./acting";
import { netOf } from "./amounts";
import { type Counter, REFUSED_DATA } from "./locks";
import { bookedAs, codeFrom, type Order, type Ticket } from "./orders";
import { lasting, type Scenario, scenarioOf } from "./scenarios";

const LATE_SECONDS = 10;
const DECIDED_SECONDS = 30;

/** Refusals to book by scenario; `code` is the sandbox's own. */
const REFUSALS: Partial<Record<Scenario, { code: string; message: string }>> = {
  lock_lost: { code: "lock_lost", message: "the hold has expired" },
  refused_data: { code: "refused_data", message: REFUSED_DATA },
  refused_issue: { code: "refused_issue", message: "the ticket could not be issued" },
  already_booked: { code: "already_booked", message: "a traveler already has a booking on this trip" },
};
const LOCK_OVER = { code: "lock_expired", message: "the lock is unknown, used or expired" };
const GONE = { code: "gone", message: "this offer is no longer sold" };
const UNKNOWN = { code: "not_found", message: "unknown booking" };

type Given = Counter & { seed: string };

/** Booking, status and cancellation. */
export function bookingsOf({
  orders,
  present,
  answering,
  scenarioFor,
  seed,
}: Given): Pick<Supplier, "book" | "status" | "cancel" | "penalty"> {
  /** The booking, or the reason for refusing it. */
  async function decided(request: BookRequest, scenario: Scenario | undefined, lock: Order | undefined) {
    const refusal = scenario && REFUSALS[scenario];
    if (refusal) return { state: "refused" as const, data: { ...refusal, scenario } };
    if (request.lock !== null && !(await orders.use(request.lock)))
      return { state: "refused" as const, data: LOCK_OVER };
    const offer = lock?.data.offer ?? present(request);
    if (!offer) return { state: "refused" as const, data: GONE };
    const net = netOf(offer, request.passengers);
    const pnr = codeFrom(`${seed} ${request.reference}`, 6);
    const tickets = ticketsOf(request.travellers, offer, pnr, net);
    const data = { scenario: lasting(scenario), of: request.lock, pnr, tickets, net, currency: offer.currency };
    return { state: scenario === "booked_late" ? ("pending" as const) : ("booked" as const), data };
  }

  return {
    async book(request, asking): Promise<Booked> {
      if (asking.signal.aborted) throw new SupplierFault("timeout", "no answer in time", false);
      const played = scenarioOf(asking.scenario);
      if (played !== "nonsense") await ailing(played, asking);
      const before = await orders.byReference(request.reference);
      if (before) return bookedAs(before);
      const lock = request.lock === null ? undefined : await orders.byLock(request.lock);
      const scenario = played ?? lock?.data.scenario ?? scenarioFor(request, asking);
      const { state, data } = await decided(request, scenario, lock);
      const seconds = state === "pending" ? LATE_SECONDS : null;
      const order = await orders.add({ reference: request.reference, lock: null, state, data }, seconds);
      if (scenario === "booked_no_answer") await silence(asking);
      if (scenario === "nonsense") await ailing(scenario, asking);
      return bookedAs(order);
    },

    async status({ reference, pnr }, asking) {
      await answering(asking);
      const order = await orders.byBooking(reference, pnr);
      return order ? bookedAs(order) : { state: "refused", ...UNKNOWN };
    },

    async cancel({ reference, pnr, seqs }, asking) {
      await answering(asking);
      const order = await orders.byBooking(reference, pnr);
      if (!order) return { state: "refused", ...UNKNOWN };
      const now = bookedAs(order);
      if (now.state !== "booked") return now;
      const scenario = scenarioOf(asking.scenario) ?? order.data.scenario ?? undefined;
      if (scenario === "not_refundable")
        return { state: "refused", code: scenario, message: "this fare is not refundable" };
      if (scenario === "refund_open")
        return { state: "refused", code: scenario, message: "a refund is already in progress" };
      const canceled = [...new Set([...(order.data.canceled ?? []), ...(seqs ?? now.tickets.map(({ seq }) => seq))])];
      const all = order.data.tickets!.every(({ seq }) => canceled.includes(seq));
      const state = scenario === "owner_decides" ? "canceling" : all ? "canceled" : "booked";
      const data = { ...order.data, canceled };
      await orders.set(order.reference, state, data, state === "canceling" ? DECIDED_SECONDS : null);
      return state === "canceling" ? { state: "pending" } : { state: "canceled" };
    },

    async penalty({ reference, pnr, seqs }, asking): Promise<WithheldPenalty> {
      await answering(asking);
      const order = await orders.byBooking(reference, pnr);
      if (!order?.data.tickets) throw new SupplierFault("refused", UNKNOWN.message, false);
      const scenario = scenarioOf(asking.scenario) ?? order.data.scenario;
      const { tickets, canceled = [], currency } = order.data;
      const request = tickets.filter(({ seq }) => !canceled.includes(seq) && (seqs?.includes(seq) ?? true));
      const worth = request.reduce((sum, { net }) => sum + net, 0);
      if (scenario === "owner_decides") return { penalty: null, currency: currency! };
      return { penalty: scenario === "not_refundable" ? worth : Math.round(worth * 0.3), currency: currency! };
    },
  };
}

/** One ticket per traveller, worth its price or its share of a stay. */
function ticketsOf(travellers: readonly Traveller[], offer: Offer, pnr: string, net: number): Ticket[] {
  const each = travellers.map(({ type }, at) => {
    if ("prices" in offer) return offer.prices[type]?.total ?? 0;
    const share = Math.floor(net / travellers.length);
    return at === 0 ? net - share * (travellers.length - 1) : share;
  });
  return each.map((worth, at) => ({ seq: at + 1, number: codeFrom(`${pnr} ${at}`, 13, "0123456789"), net: worth }));
}
