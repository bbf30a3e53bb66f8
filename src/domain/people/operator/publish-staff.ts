import type { OperatorActor, TxCtx } from "../../kernel/context";
import { publishAll } from "../../kernel/publish";

/** Publishes a changed person to console pages of these branches. */
export const publishStaff = (tx: TxCtx<OperatorActor>, id: number, branches: readonly number[]): Promise<void> =>
  publishAll(
    tx,
    branches.map((branchId) => ({ topic: "operator.changed", subject: { type: "operator", id }, branchId })),
  );
