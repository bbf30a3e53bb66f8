import type { Prisma } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { Permission } from "../../kernel/permission/rules";

type JobBatchInput = { id: number; params: unknown; place: unknown; total: number; done: number };

/** What became of a row of a batch; told where it was refused, or where the kind says more than that it was done. */
export type JobRowResult = {
  nr: number;
  outcome: string;
  code?: number;
  fields?: readonly { path: string; message: string }[];
  refId?: number;
};

/** `done` and `refused` (of them) rows of this batch; `place`: where the next begins; the work ends when all are done. */
type BatchResult = {
  done: number;
  refused?: number;
  rows?: readonly JobRowResult[];
  place?: Prisma.InputJsonValue;
  /** It waits for others: the next batch comes so much later, below 30 s. */
  restMs?: number;
  answer?: Prisma.InputJsonValue;
};

/**
 * A kind of work: one batch is one transaction, its effects and its place commit together. Keep it below a second or two: a
 * person who cancels waits for its end. What it throws is tried again twice; a refusal that is not retryable ends the work.
 */
export type JobKind = {
  permission: Permission;
  batch: (tx: TxCtx<OperatorActor>, work: JobBatchInput) => Promise<BatchResult>;
};
