import type { Prisma } from "@/generated/prisma/client";

/** Stores a transaction's outcome within that transaction. */
export type KeepOutcome = (db: Prisma.TransactionClient, outcome: unknown) => Promise<void>;

/**
 * Where a transaction stores its outcome: through `keep`, or as the key for `run_step` (prisma/sql/kernel/call-steps.sql);
 * null: nowhere.
 */
export type Step = { keep: KeepOutcome; place: string | null };

/** The transactions of one call in order, with outcomes of an earlier run of the same call. */
export type CallSteps = {
  /**
   * The outcome of the call's next transaction; runs `act` unless an earlier run did. `act` stores its outcome in its
   * own transaction.
   */
  once<T>(act: (step: Step) => Promise<T>): Promise<T>;
};
