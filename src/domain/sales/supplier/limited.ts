import type { OpenSupplier } from "./port";

/** A supplier as it is asked: its keys opened, its limits beside it. */
export type LimitedSupplier = OpenSupplier & {
  title: string;
  titleLatin: string;
  active: boolean;
  /** How long a search may take. */
  budgetMs: number;
  /** Calls under way at once, over all processes. */
  maxConcurrentCalls: number;
  circuit: Circuit;
};

/** `openForMs`: until somebody may try again, from when it was read; null: it is not open. */
export type Circuit = { failures: number; openForMs: number | null };
