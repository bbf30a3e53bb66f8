import type { z } from "zod";
import type { PrismaClient } from "@/generated/prisma/client";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { SessionEnd, SessionsEnded } from "./schema";

/**
 * Ends one of the person's own sessions, or all but the current one. Throws notFound (3009) for one that is not theirs
 * or has ended.
 */
export const endSessions = (
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof SessionEnd>,
  current: string | null,
): Promise<z.input<typeof SessionsEnded>> =>
  transact(ctx, async (tx) => {
    const { operatorId } = tx.actor;
    const which = id === null ? { not: current ?? "" } : id;
    const { count } = await tx.db.operatorSession.updateMany({
      where: { operatorId, endedAt: null, ...(id === null && current === null ? {} : { id: which }) },
      data: { endedAt: tx.now },
    });
    if (id !== null && count === 0) throw new Refusal("notFound");
    const subject = { type: "operator", id: operatorId };
    if (count > 0) await audit(tx, { action: "operator.end-sessions", subject, after: { ended: count } });
    return { ended: count };
  });

/** Signs out: ends the cookie's session, including copies of the cookie. */
export async function leaveSession(db: PrismaClient, id: string): Promise<void> {
  await db.operatorSession.updateMany({ where: { id, endedAt: null }, data: { endedAt: new Date() } });
}
