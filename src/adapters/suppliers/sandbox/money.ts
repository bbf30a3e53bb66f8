/** Minor units per dollar. Rounded figures, not an exchange rate. */
const A_DOLLAR: Readonly<Record<string, number>> = {
  ...{ IRR: 1_000_000, USD: 100, EUR: 92, GBP: 79, CHF: 88, CAD: 137, AUD: 152, AED: 367, SAR: 375, QAR: 364 },
  ...{ OMR: 385, KWD: 307, BHD: 377, TRY: 4_100, IQD: 1_310_000, AMD: 39_000, GEL: 270, AZN: 170, RUB: 8_000 },
  ...{ CNY: 720, INR: 8_300, PKR: 27_800, THB: 3_400, MYR: 440, JPY: 150, KRW: 1_350 },
};

/** Rounding step of prices, since real fares are round numbers. */
const ROUND: Readonly<Record<string, number>> = { IRR: 50_000, IQD: 250_000, JPY: 10, KRW: 100 };

export const priced = (dollars: number, currency: string): number =>
  roundedUp(dollars * (A_DOLLAR[currency] ?? 100) - roundOf(currency) / 2, currency);

/** Rounds up to the next step, never to zero. */
export const roundedUp = (amount: number, currency: string): number =>
  Math.max(1, Math.ceil(amount / roundOf(currency))) * roundOf(currency);

const roundOf = (currency: string) => ROUND[currency] ?? 50;
