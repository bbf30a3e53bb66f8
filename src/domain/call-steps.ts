import type { Prisma } from "@/generated/prisma/client";

/** Keeps what a transaction came to, in that transaction. */
export type KeepOutcome = (db: Prisma.TransactionClient, outcome: unknown) => Promise<void>;

/** Where a transaction keeps what it came to: by `keep`, or as what `run_step` takes (prisma/sql/call-steps.sql); null, nowhere. */
export type Step = { keep: KeepOutcome; place: string | null };

/** The transactions of one call, first to last, and what they came to in an earlier run of the same call. */
export type CallSteps = {
  /** What the call's next transaction came to; runs `act` where it was never done. `act` keeps it in its own transaction. */
  once<T>(act: (step: Step) => Promise<T>): Promise<T>;
};
