import type { Prisma } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { Permission } from "../../kernel/permission/rules";

type JobBatchInput = { id: number; params: unknown; place: unknown; total: number; done: number };

/** The result of a row of a batch; returned for refused rows, or when the kind reports more than success. */
export type JobRowResult = {
  nr: number;
  outcome: string;
  code?: number;
  fields?: readonly { path: string; message: string }[];
  refId?: number;
};

/**
 * `done` and `refused` (of them) rows of this batch; `place`: where the next begins; the job ends when all rows are
 * done.
 */
type BatchResult = {
  done: number;
  refused?: number;
  rows?: readonly JobRowResult[];
  place?: Prisma.InputJsonValue;
  /** The job waits for others: delay of the next batch, below 30 s. */
  restMs?: number;
  answer?: Prisma.InputJsonValue;
};

/**
 * A kind of job: one batch is one transaction that commits its effects and position together. A batch should take below
 * one or two seconds, since cancellation waits for it. An exception is retried twice; a refusal that is not retryable
 * ends the job.
 */
export type JobKind = {
  permission: Permission;
  batch: (tx: TxCtx<OperatorActor>, work: JobBatchInput) => Promise<BatchResult>;
};
