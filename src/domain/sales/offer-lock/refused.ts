import type { CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type Quoted, SupplierFault } from "../supplier/port";
import type { PricedOffer } from "./reprice";
import { differences } from "./rules";

type Shown = { total: bigint; price: unknown };

/** What is asked of a supplier that has nothing (enough) of it left, or sells it no more. */
export function goneRefusal(state: Exclude<Quoted["state"], "there">): Refusal {
  if (state === "gone") return new Refusal("soldOut", { data: { price_status: "sold_out" } });
  return new Refusal(state === "few" ? "notEnoughSeats" : "saleClosed");
}

/** 4003: less was accepted than was shown: nobody need be asked what it costs now. `old` is what was accepted. */
export function belowShownRefusal({ total, currency }: { total: bigint; currency: string }, accepted: bigint): Refusal {
  const [old, shown] = [Number(accepted), Number(total)];
  return new Refusal("priceChanged", {
    data: { price_status: "changed", old, new: shown, difference: shown - old, currency, diff: [] },
  });
}

/** 4003: what it had been, what it is, and of whom. Amounts are minor units. */
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
 * What a supplier's fault means for whoever wants to lock: nothing is sold, and nothing is charged. A supplier's words are for the
 * desk; how our account stands there is nothing that a customer could mend.
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

/** Refused by the trigger limit_held (prisma/sql/hold-limits.sql): 4008 with what is held. */
export function tooMany(error: unknown): never {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code === "SF408") throw new Refusal("tooManyHolds", { data: { held: JSON.parse(detail ?? "{}") } });
  throw error;
}
