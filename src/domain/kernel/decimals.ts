/** How many decimals a currency's minor unit stands for (ISO 4217; the rial is counted whole). */
export const decimalsOf = (currency: string): number =>
  currency === "IRR"
    ? 0
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2);
