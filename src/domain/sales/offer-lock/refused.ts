import type { CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type Quoted, SupplierFault } from "../supplier/port";
import type { PricedOffer } from "./reprice";
import { differences } from "./rules";

type Shown = { total: bigint; price: unknown };

/** Refusal for an offer that is sold out, short of seats, or no longer sold. */
export function goneRefusal(state: Exclude<Quoted["state"], "there">): Refusal {
  if (state === "gone") return new Refusal("soldOut", { data: { price_status: "sold_out" } });
  return new Refusal(state === "few" ? "notEnoughSeats" : "saleClosed");
}

/** priceChanged (4003): less was accepted than shown, so no call is needed. `old` is the accepted total. */
export function belowShownRefusal({ total, currency }: { total: bigint; currency: string }, accepted: bigint): Refusal {
  const [old, shown] = [Number(accepted), Number(total)];
  return new Refusal("priceChanged", {
    data: { price_status: "changed", old, new: shown, difference: shown - old, currency, diff: [] },
  });
}

/** priceChanged (4003): old and new price, and the difference per passenger type. Minor units. */
export function dearerRefusal(shown: Shown, priced: PricedOffer): Refusal {
  const [old, now] = [Number(shown.total), priced.total];
  return new Refusal("priceChanged", {
    data: {
      price_status: "changed",
      ...{ old, new: now, difference: now - old, currency: priced.currency },
      diff: differences({ total: shown.total, ...(shown.price as object) }, priced),
    },
  });
}

/**
 * Refusal for a supplier's fault: nothing was sold or charged. The supplier's message is for operators only; customers
 * cannot fix our account there.
 */
export function refusalOfFault(error: unknown, { kind }: CustomerActor | OperatorActor): unknown {
  if (!(error instanceof SupplierFault)) return error;
  const { fault, message, ofOurAccount } = error;
  const desk = kind === "operator";
  if (fault === "refused" && (desk || !ofOurAccount))
    return new Refusal("supplierRefusedData", desk ? { data: { supplier_message: message } } : {});
  if (fault === "closed" || fault === "busy" || fault === "refused")
    return new Refusal("supplierClosed", { retryAfterSeconds: 10 });
  return new Refusal("supplierTimedOut");
}

/** Refusal of the trigger limit_held (prisma/sql/sales/hold-limits.sql): tooManyHolds (4008) with the held locks. */
export function tooMany(error: unknown): never {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code === "SF408") throw new Refusal("tooManyHolds", { data: { held: JSON.parse(detail ?? "{}") } });
  throw error;
}
