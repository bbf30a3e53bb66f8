import { decimalsOf } from "@/domain/kernel/decimals";
import { SupplierFault } from "@/domain/sales/supplier/port";
import type { PaxCount, PaxPrice, Prices } from "@/domain/sales/supplier/rules.offer";

/** Converts `120.50` of a currency to minor units; throws `nonsense` for a fraction of them. */
export function minorUnits(amount: string, currency: string): number {
  const decimals = decimalsOf(currency);
  const [whole = "0", rest = ""] = amount.split(".");
  const units = Number(`${whole}${rest.slice(0, decimals).padEnd(decimals, "0")}`);
  if (/[1-9]/.test(rest.slice(decimals)) || !Number.isSafeInteger(units))
    throw new SupplierFault("nonsense", `${amount} ${currency} is not whole in minor units`);
  return units;
}

/** The inverse of `minorUnits`, in Duffel's format. */
export function decimalText(units: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(units).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Usual child and infant fares in percent of an adult's. */
const WEIGHT = { ADT: 100n, CHD: 75n, INF: 10n } as const;

/**
 * Duffel reports only the total. Each type gets its usual share; adults get the rest, rounded up, so that the sum
 * equals the total or exceeds it by at most (adults - 1) minor units.
 */
export function sharesOf(total: number, tax: number, { adult, child, infant }: PaxCount): Prices {
  const whole = shares(total, { adult, child, infant });
  const taxes = shares(Math.min(tax, total), { adult, child, infant });
  const price = (type: keyof typeof WEIGHT): PaxPrice => {
    const taxed = Math.min(taxes[type], whole[type]);
    return { base: whole[type] - taxed, tax: taxed, markup: 0, discount: 0, total: whole[type] };
  };
  return {
    ADT: price("ADT"),
    ...(child > 0 && { CHD: price("CHD") }),
    ...(infant > 0 && { INF: price("INF") }),
  };
}

function shares(total: number, { adult, child, infant }: PaxCount) {
  const weights = WEIGHT.ADT * BigInt(adult) + WEIGHT.CHD * BigInt(child) + WEIGHT.INF * BigInt(infant);
  const CHD = Number((BigInt(total) * WEIGHT.CHD) / weights);
  const INF = Number((BigInt(total) * WEIGHT.INF) / weights);
  return { ADT: Math.ceil((total - CHD * child - INF * infant) / adult), CHD, INF };
}
