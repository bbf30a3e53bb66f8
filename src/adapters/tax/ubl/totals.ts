import type { TaxDocument, TaxDocumentLine } from "@/domain/sales/e-invoice/document";
import { documentTotal, lineAmounts } from "@/domain/sales/e-invoice/line-amounts";

/** S: standard rate; E: exempt. */
export type VatCategory = "S" | "E";
/** BG-23: amounts in hundredths of the currency's unit. */
type VatBreakdown = { category: VatCategory; basisPoints: number; taxable: bigint; tax: bigint };
/** BG-21: a levy outside of VAT. */
type Charge = { reason: string; amount: bigint };

/** BG-22 and what it adds up, in hundredths. */
export type UblTotals = {
  lines: bigint;
  charges: readonly Charge[];
  withoutVat: bigint;
  vat: bigint;
  withVat: bigint;
  prepaid: bigint;
  rounding: bigint;
  due: bigint;
  breakdown: readonly VatBreakdown[];
};

export const categoryOf = ({ basisPoints }: Pick<TaxDocumentLine, "basisPoints">): VatCategory =>
  basisPoints > 0 ? "S" : "E";

/**
 * Totals of a document by the calculation rules BR-CO-10 to -17 of EN 16931. The tax of a rate is computed from its sum
 * and rounded to hundredths, while the authority truncates every line: the difference is the rounding amount (BT-114), so
 * that the amount due is that of our invoice.
 */
export function totalsOf({ lines, settlement }: Pick<TaxDocument, "lines" | "settlement">): UblTotals {
  const net = lines.reduce((sum, line) => sum + lineAmounts(line).net * 100n, 0n);
  const charges = chargesOf(lines);
  const charged = charges.reduce((sum, { amount }) => sum + amount, 0n);
  const breakdown = breakdownOf(lines, charged);
  const vat = breakdown.reduce((sum, { tax }) => sum + tax, 0n);
  const withoutVat = net + charged;
  const withVat = withoutVat + vat;
  const total = documentTotal({ lines }) * 100n;
  const due = settlement.credit * 100n;
  const prepaid = total - due;
  return {
    lines: net,
    charges,
    withoutVat,
    vat,
    withVat,
    prepaid,
    rounding: due - (withVat - prepaid),
    due,
    breakdown,
  };
}

function chargesOf(lines: readonly TaxDocumentLine[]): Charge[] {
  const sums = new Map<string, bigint>();
  for (const { name, amount } of lines.flatMap(({ levies }) => levies))
    if (amount > 0n) sums.set(name, (sums.get(name) ?? 0n) + amount * 100n);
  return [...sums].map(([reason, amount]) => ({ reason, amount }));
}

function breakdownOf(lines: readonly TaxDocumentLine[], charged: bigint): VatBreakdown[] {
  const taxable = new Map<number, bigint>();
  for (const line of lines)
    taxable.set(line.basisPoints, (taxable.get(line.basisPoints) ?? 0n) + lineAmounts(line).net * 100n);
  if (charged > 0n) taxable.set(0, (taxable.get(0) ?? 0n) + charged);
  return [...taxable]
    .sort(([one], [other]) => other - one)
    .map(([basisPoints, amount]) => ({
      ...{ category: categoryOf({ basisPoints }), basisPoints, taxable: amount },
      tax: (amount * BigInt(basisPoints) + 5_000n) / 10_000n,
    }));
}
