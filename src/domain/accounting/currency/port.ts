/** What a source says: units of each currency a unit of its base, as decimal numbers. */
export type ToldRates = {
  base: string;
  asOf: Date;
  rates: Readonly<Record<string, string>>;
};

/** Where rates come from. `ask` throws an Error that says in a few words what was wrong. */
export type RateSource = {
  /** As it is shown and kept beside its rates. */
  name: string;
  ask(now: Date): Promise<ToldRates>;
};
