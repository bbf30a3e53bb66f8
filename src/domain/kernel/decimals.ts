/** Decimals of a currency's minor unit (ISO 4217; the rial has none here). */
export const decimalsOf = (currency: string): number =>
  currency === "IRR"
    ? 0
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2);
