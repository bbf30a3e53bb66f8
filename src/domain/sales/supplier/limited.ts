import type { OpenSupplier } from "./port";

/** A supplier ready for calls: secrets decrypted, with limits. */
export type LimitedSupplier = OpenSupplier & {
  title: string;
  titleLatin: string;
  active: boolean;
  /** Time limit of a search. */
  budgetMs: number;
  /** Maximum concurrent calls over all processes. */
  maxConcurrentCalls: number;
  circuit: Circuit;
};

/** `openForMs`: time until a probe is allowed, counted from the read; null: not open. */
export type Circuit = { failures: number; openForMs: number | null };
