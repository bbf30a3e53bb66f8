import type { Text } from "../../kernel/errors";
import type { InvoiceLine, PrintableInvoice } from "./rules";

/** A line of tax of an invoice (`invoice_tax_lines`); `seller`: on whose behalf, null: ours. */
export type TaxLine = {
  line: number;
  what: "service" | "fee" | "collected" | "penalty";
  seller: Text | null;
  points: number | null;
  base: number;
  tax: number;
  sign: 1 | -1;
};

/** A sold item as printed. */
type Item = { title: Text; detail: Text; count: number; discount: number };

const TITLES = {
  fee: { fa: "کارمزد خدمات", en: "Service fee" },
  collected: { fa: "عوارض", en: "Duties" },
  penalty: { fa: "جریمهٔ کنسلی", en: "Cancellation penalty" },
} as const;

/**
 * The printed lines of an item by its tax lines: what is sold for its seller, our own part with its tax, the penalty that
 * lowers a credit note. The discount is taken off the last line of the sale.
 */
export function linesOf(item: Item, taxLines: readonly TaxLine[], kind: PrintableInvoice["kind"]): InvoiceLine[] {
  const way = kind === "invoice" ? 1 : -1;
  const groups = new Map<string, TaxLine[]>();
  for (const line of taxLines) {
    const key = `${line.what} ${line.seller?.en ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const lines = [...groups.values()].map((group) => lineOf(item, group, way));
  const last = lines.findLast(({ base }) => base >= 0);
  return lines.map((line) =>
    line === last ? { ...line, discount: item.discount, total: line.total - item.discount } : line,
  );
}

function lineOf({ title, detail, count }: Item, group: readonly TaxLine[], way: 1 | -1): InvoiceLine {
  const [{ what, seller }] = group as [TaxLine];
  const sum = (amount: (line: TaxLine) => number) =>
    group.reduce((sum, line) => sum + way * line.sign * amount(line), 0);
  const [base, tax] = [sum((line) => line.base), sum((line) => line.tax)];
  const sold = what === "service";
  return {
    title: sold ? title : TITLES[what],
    detail: seller ? onBehalf(seller, sold ? detail : null) : sold ? detail : null,
    count: sold ? count : 1,
    ...{ base, tax, discount: 0, total: base + tax },
  };
}

function onBehalf(seller: Text, detail: Text | null): Text {
  const own = { fa: `به نیابت از ${seller.fa}`, en: `On behalf of ${seller.en}` };
  return detail ? { fa: `${own.fa}، ${detail.fa}`, en: `${own.en}, ${detail.en}` } : own;
}

/** Totals by rate, highest first; what has no tax is not listed. */
export function taxTotals(taxLines: readonly TaxLine[], kind: PrintableInvoice["kind"]): PrintableInvoice["taxes"] {
  const way = kind === "invoice" ? 1 : -1;
  const totals = new Map<number | null, { base: number; tax: number }>();
  for (const { points, base, tax, sign } of taxLines) {
    if (tax === 0) continue;
    const sum = totals.get(points) ?? { base: 0, tax: 0 };
    totals.set(points, { base: sum.base + way * sign * base, tax: sum.tax + way * sign * tax });
  }
  return [...totals].map(([points, sums]) => ({ points, ...sums })).sort((a, b) => (b.points ?? -1) - (a.points ?? -1));
}
