/** Rates of a source: units of each currency per unit of its base, as decimal numbers. */
export type ReceivedRates = {
  base: string;
  asOf: Date;
  rates: Readonly<Record<string, string>>;
};

/** A source of rates. `ask` throws an Error with a short reason. */
export type RateSource = {
  /** The name shown and stored beside its rates. */
  name: string;
  ask(now: Date): Promise<ReceivedRates>;
};
