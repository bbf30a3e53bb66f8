import type { TaxDocument, TaxDocumentLine } from "./document";

const SCALE = 100_000_000n;

/**
 * A decimal text of at most 18 digits and 8 places as a multiple of 10^-8. Throws RangeError for anything else.
 */
function scaled(text: string): bigint {
  const [, whole, places = ""] = /^(\d{1,18})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError("not a decimal of at most 18 digits and 8 places");
  return BigInt(whole) * SCALE + BigInt(places.padEnd(8, "0"));
}

export type LineAmounts = { gross: bigint; net: bigint; vat: bigint; total: bigint };

/**
 * gross = trunc(quantity x price), net = gross - allowance, vat = trunc(net x basis points / 10000), total = net + vat +
 * levies: the authority truncates every line.
 */
export function lineAmounts({ quantity, price, allowance, basisPoints, levies }: TaxDocumentLine): LineAmounts {
  const gross = (scaled(quantity) * scaled(price)) / (SCALE * SCALE);
  const net = gross - allowance;
  const vat = (net * BigInt(basisPoints)) / 10_000n;
  return { gross, net, vat, total: levies.reduce((sum, levy) => sum + levy.amount, net + vat) };
}

export const documentTotal = ({ lines }: Pick<TaxDocument, "lines">): bigint =>
  lines.reduce((sum, line) => sum + lineAmounts(line).total, 0n);
