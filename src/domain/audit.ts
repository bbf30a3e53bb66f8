import type { Prisma } from "@/generated/prisma/client";
import { type Actor, actorName, type TxCtx } from "./context";

export type AuditRow = {
  /** `<area>.<verb>`, such as `membership.update`. */
  action: string;
  subject: { type: string; id: string | number | bigint };
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/** Tells the audit log what was done, in the transaction of the deed. Append-only: the app's role cannot change it. */
export async function audit(ctx: TxCtx<Actor>, { action, subject, before, after }: AuditRow): Promise<void> {
  await ctx.db.auditEntry.create({
    data: {
      branchId: ctx.actor.branchId,
      actor: actorName(ctx.actor),
      action,
      subjectType: subject.type,
      subjectId: String(subject.id),
      requestId: ctx.requestId,
      before,
      after,
    },
  });
}
