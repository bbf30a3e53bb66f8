import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { orOverlap } from "./overlapping";
import type { Coming, Traffic } from "./schema";
import { trafficAround, trafficOut } from "./traffic-rows";

const DAY_MS = 86_400_000;

/** Records the caller's arrival now. Throws overlaps (8006) when already present, or on a day marked absent. */
export function clockIn(ctx: Ctx<OperatorActor>, { kind }: z.output<typeof Coming>): Promise<Traffic> {
  const { branchId, operatorId } = ctx.actor;
  const come = transact(ctx, async (tx) => {
    // The trigger sets the day; the column is not null and needs a placeholder.
    const data = { branchId, operatorId, workDate: tx.now, enteredAt: tx.now, kind };
    const row = await tx.db.personnelTraffic.create({ data });
    await recordChange(tx, {
      action: "attendance.come",
      subject: { type: "attendance", id: row.id },
      after: { kind },
      topic: "attendance.changed",
    });
    return tx.db.personnelTraffic.findUniqueOrThrow({ where: { branchId_id: { branchId, id: row.id } } });
  });
  return orOverlap(come.then(trafficOut), () => trafficAround(ctx, { operatorId, from: ctx.now, to: ctx.now }));
}

/**
 * Records the caller's departure now: ends the open entry of the last 24 hours. Throws operationNotAllowed (8003) when
 * there is none.
 */
export function clockOut(ctx: Ctx<OperatorActor>): Promise<Traffic> {
  const { branchId, operatorId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const since = new Date(tx.now.getTime() - DAY_MS);
    const open = { branchId, operatorId, leftAt: null, enteredAt: { gt: since, lt: tx.now } };
    const latest = await tx.db.personnelTraffic.findFirst({ where: open, orderBy: { enteredAt: "desc" } });
    const id = latest?.id ?? 0;
    const [row] = await tx.db.personnelTraffic.updateManyAndReturn({
      where: { ...open, id },
      data: { leftAt: tx.now },
    });
    if (!row) throw new Refusal("operationNotAllowed", { data: { allowed_operations: ["come"] } });
    await recordChange(tx, {
      action: "attendance.leave",
      subject: { type: "attendance", id },
      topic: "attendance.changed",
    });
    return trafficOut(row);
  });
}
