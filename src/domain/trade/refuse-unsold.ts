import type { z } from "zod";
import type { Locale } from "../context";
import { CATALOGUE } from "../error-catalogue";
import { reasonOf, titleOfReason } from "../error-record/error-title";
import { OutcomeUnknown, Refusal } from "../errors";
import type { ItemStatus } from "./rules";
import type { TradeOut } from "./schema";

type Told = z.input<typeof TradeOut>;

/** Paid for, and its supplier has not said yet whether it is booked. */
const OPEN: ReadonlySet<ItemStatus> = new Set(["waiting", "issuing", "unknown"]);

/**
 * An order as a buyer's call tells it (contract 13.8). One whose supplier has not said yet whether it booked is an unknown outcome: told
 * as it stands, and told anew to whoever repeats the call. One of which nothing was sold is refused with what its supplier said, and
 * tells what became of the money.
 */
export function refuseUnsold<T extends Told>(told: T, locale: Locale): T {
  const { items, status } = told;
  if (["paid", "issuing", "limbo"].includes(status) && items.some((item) => OPEN.has(item.status)))
    throw new OutcomeUnknown(new Error(`order ${told.trade_id} waits for a supplier's word`), unknown(told, locale));
  if (status !== "refunded" || items.some((item) => item.status !== "returned")) return told;
  const code = items.find((item) => item.code != null)?.code ?? CATALOGUE.supplierRefusedIssue.code;
  const reason = reasonOf(code);
  const refund = { amount: told.returned, currency: told.currency, to: told.method === "credit" ? "credit" : "wallet" };
  throw new Refusal(CATALOGUE[reason].status === 200 ? "supplierRefusedIssue" : reason, {
    outcome: { ...told, refund },
  });
}

function unknown<T extends Told>(told: T, locale: Locale): T {
  const { code } = CATALOGUE.outcomeUnknown;
  const said = { status: "unknown" as const, code, ...titleOfReason(code, locale, "book") };
  return { ...told, items: told.items.map((item) => (OPEN.has(item.status) ? { ...item, ...said } : item)) };
}
