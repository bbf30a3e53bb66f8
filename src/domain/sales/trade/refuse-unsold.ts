import type { z } from "zod";
import type { Locale } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { OutcomeUnknown, Refusal } from "../../kernel/errors";
import { reasonOf, titleOfReason } from "../../platform/error-record/error-title";
import type { ItemStatus } from "./rules";
import type { TradeOut } from "./schema";

type TradeDto = z.input<typeof TradeOut>;

/** Paid for, and its supplier has not said yet whether it is booked. */
const OPEN: ReadonlySet<ItemStatus> = new Set(["waiting", "issuing", "unknown"]);

/**
 * An order as a buyer's call tells it (contract 13.8). One whose supplier has not said yet whether it booked is an unknown outcome: told
 * as it stands, and told anew to whoever repeats the call. One of which nothing was sold is refused with what its supplier said, and
 * tells what became of the money.
 */
export function refuseUnsold<T extends TradeDto>(dto: T, locale: Locale): T {
  const { items, status } = dto;
  if (["paid", "issuing", "limbo"].includes(status) && items.some((item) => OPEN.has(item.status)))
    throw new OutcomeUnknown(new Error(`order ${dto.trade_id} waits for a supplier's word`), unknown(dto, locale));
  if (status !== "refunded" || items.some((item) => item.status !== "returned")) return dto;
  const code = items.find((item) => item.code != null)?.code ?? CATALOGUE.supplierRefusedIssue.code;
  const reason = reasonOf(code);
  const refund = { amount: dto.returned, currency: dto.currency, to: dto.method === "credit" ? "credit" : "wallet" };
  throw new Refusal(CATALOGUE[reason].status === 200 ? "supplierRefusedIssue" : reason, {
    outcome: { ...dto, refund },
  });
}

function unknown<T extends TradeDto>(dto: T, locale: Locale): T {
  const { code } = CATALOGUE.outcomeUnknown;
  const reason = { status: "unknown" as const, code, ...titleOfReason(code, locale, "book") };
  return { ...dto, items: dto.items.map((item) => (OPEN.has(item.status) ? { ...item, ...reason } : item)) };
}
