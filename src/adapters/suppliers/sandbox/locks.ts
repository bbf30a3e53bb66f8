import {
  type CallOptions,
  type Locked,
  type OfferCriteria,
  type Quoted,
  type Supplier,
  SupplierFault,
} from "@/domain/sales/supplier/port";
import type { Offer } from "@/domain/sales/supplier/rules.offer";
import { ailing } from "./acting";
import { raised } from "./amounts";
import { codeFrom, type Order, type Orders } from "./orders";
import { lasting, type Scenario, scenarioOf } from "./scenarios";

export type Counter = {
  orders: Orders;
  present(wanted: OfferCriteria): Offer | undefined;
  answering(asking: CallOptions, magic?: Scenario): Promise<void>;
  scenarioFor(wanted: OfferCriteria, asking: CallOptions): Scenario | undefined;
};

const LOCK_SECONDS = 20 * 60;
const SHORT_SECONDS = 5;
export const REFUSED_DATA = "the document of a traveller is not accepted";
const STATES: Partial<Record<Scenario, "gone" | "few" | "closed">> = {
  sold_out: "gone",
  few_left: "few",
  closed: "closed",
};

/** Quoting, locking and releasing. */
export function locksOf({
  orders,
  present,
  answering,
  scenarioFor,
}: Counter): Pick<Supplier, "quote" | "lock" | "release"> {
  function quoted(wanted: OfferCriteria, asking: CallOptions): Quoted {
    const scenario = scenarioFor(wanted, asking);
    const against = scenario && STATES[scenario];
    if (against) return { state: against };
    const offer = present(wanted);
    if (!offer || leftBy(offer, asking.now)) return { state: offer ? "closed" : "gone" };
    if (scenario === "price_up") return { state: "there", offer: raised(offer, 10) };
    return { state: "there", offer: scenario === "price_down" ? raised(offer, -5) : offer };
  }

  return {
    async quote(wanted, asking) {
      await answering(asking);
      return quoted(wanted, asking);
    },
    async lock(wanted, asking): Promise<Locked> {
      if (asking.signal.aborted) throw new SupplierFault("timeout", "no answer in time", false);
      const scenario = scenarioOf(asking.scenario);
      // A failing answer does not undo the act: the lock exists although the caller never learns of it. An `error`
      // means nothing was done.
      if (scenario === "error" || scenario === "slow") await ailing(scenario, asking);
      if (scenario === "refused_data") throw new SupplierFault("refused", REFUSED_DATA, false);
      const before = await orders.byReference(wanted.reference);
      if (!before) {
        const quote = quoted(wanted, asking);
        if (quote.state !== "there") return quote;
        const { offer } = quote;
        const scenario = scenarioFor(wanted, asking);
        const lock = `SBX-${codeFrom(`lock ${wanted.reference}`, 16)}`;
        const data = { scenario: lasting(scenario), offer };
        const seconds = scenario === "lock_expires" ? SHORT_SECONDS : LOCK_SECONDS;
        await orders.add({ reference: wanted.reference, lock, state: "locked", data }, seconds);
      }
      if (scenario === "timeout" || scenario === "nonsense") await ailing(scenario, asking);
      else if (!scenario) await answering({ ...asking, scenario: null });
      return lockedAs((await orders.byReference(wanted.reference))!);
    },
    async release(lock, asking) {
      await answering(asking);
      await orders.release(lock);
    },
  };
}

const lockedAs = ({ state, lock, data, expires_at, over }: Order): Locked =>
  state === "locked" && !over
    ? { state: "locked", lock: lock!, offer: data.offer!, expiresAt: expires_at }
    : { state: "gone" };

/** Whether it has departed. */
const leftBy = (offer: Offer, now: Date): boolean =>
  "segments" in offer
    ? Date.parse(offer.segments[0]!.departs_at) <= now.getTime()
    : offer.nights[0]!.on < daysEarlier(now);

const daysEarlier = (now: Date) => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
