import type { z } from "zod";
import type { TradeOut, TradePrintables } from "@/domain/sales/trade/schema";
import { wholeLink, withWholeLink } from "../whole-link";
import { printablePath } from "./printable-link";

type Trade = z.input<typeof TradeOut>;

/**
 * Adds the URLs of the payment page and of documents to a trade: the ticket or voucher of each issued item, and the
 * invoice.
 */
export function withPrintables<T extends Trade>(trade: T, branchId: number): T & z.input<typeof TradePrintables> {
  const now = new Date();
  const at = (kind: "ticket" | "voucher" | "invoice", id: number) =>
    wholeLink(printablePath({ branchId, kind, id }, now));
  const sold = trade.items.flatMap(({ line, product, status, pnr }) => {
    if (status !== "issued" || !pnr) return [];
    const kind = product === "accommodation" ? ("voucher" as const) : ("ticket" as const);
    return [{ kind, line, url: at(kind, pnr.number) }];
  });
  const invoice = trade.invoice ? [{ kind: "invoice" as const, line: null, url: at("invoice", trade.invoice.id) }] : [];
  const payment = trade.payment && withWholeLink(trade.payment);
  return { ...trade, payment, papers: [...sold, ...invoice] };
}
