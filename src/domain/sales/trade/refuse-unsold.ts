import type { z } from "zod";
import type { Locale } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { OutcomeUnknown, Refusal } from "../../kernel/errors";
import { reasonOf, titleOfReason } from "../../platform/error-record/error-title";
import type { ItemStatus } from "./rules";
import type { TradeOut } from "./schema";

type TradeDto = z.input<typeof TradeOut>;

/** Paid, but the supplier's result is still open. */
const OPEN: ReadonlySet<ItemStatus> = new Set(["waiting", "issuing", "unknown"]);

/**
 * The order as the buyer's call returns it (contract 13.8). With an open supplier result it throws OutcomeUnknown with
 * the current state; a retry returns the later one. When nothing was sold, it is refused with the supplier's reason and
 * the whereabouts of the money.
 */
export function refuseUnsold<T extends TradeDto>(dto: T, locale: Locale): T {
  const { items, status } = dto;
  if (["paid", "issuing", "limbo"].includes(status) && items.some((item) => OPEN.has(item.status)))
    throw new OutcomeUnknown(new Error(`order ${dto.trade_id} awaits its supplier's result`), unknown(dto, locale));
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
