import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { orOverlap } from "./overlapping";
import type { Traffic, TrafficChange, TrafficForm, TrafficRef } from "./schema";
import { lockTraffic, timesOf, trafficAround, trafficOut } from "./traffic-rows";

type Columns = Awaited<ReturnType<typeof timesOf>>;
const toTrafficDto = ({ kind, enteredAt, leftAt }: Columns) => ({
  kind,
  entered_at: enteredAt?.toISOString() ?? null,
  left_at: leftAt?.toISOString() ?? null,
});

/**
 * Records a person's attendance by another operator. Without times it concerns `work_date`. Throws notFound (3009),
 * fieldMissing (3002) and fieldInvalid (3003) (field), overlaps (8006) for an overlap with another entry.
 */
export function recordTraffic(ctx: Ctx<OperatorActor>, given: z.output<typeof TrafficForm>): Promise<Traffic> {
  const { branchId } = ctx.actor;
  const operatorId = given.operator_id;
  let around = ctx.now;
  const record = transact(ctx, async (tx) => {
    const member = { branchId_operatorId: { branchId, operatorId } };
    if (!(await tx.db.membership.findUnique({ where: member }))) throw new Refusal("notFound");
    const times = await timesOf(tx, given);
    if (!times.enteredAt && given.work_date == null) throw refuseField("work_date", DAY_NEEDED, "fieldMissing");
    const workDate = times.enteredAt ?? new Date(given.work_date!);
    around = workDate;
    const { id } = await tx.db.personnelTraffic.create({ data: { branchId, operatorId, workDate, ...times } });
    const after = { operator_id: operatorId, ...toTrafficDto(times) };
    await recordChange(tx, {
      action: "attendance.record",
      subject: { type: "attendance", id },
      after,
      topic: "attendance.changed",
    });
    return trafficOut(await lockTraffic(tx, id));
  });
  return orOverlap(record, () => trafficAround(ctx, { operatorId, from: around, to: around }));
}

/** Replaces the main values of an entry. Throws notFound (3009), otherwise as `recordTraffic`. */
export function updateTraffic(
  ctx: Ctx<OperatorActor>,
  { id, ...given }: z.output<typeof TrafficChange>,
): Promise<Traffic> {
  let found = { operatorId: 0, at: ctx.now };
  const update = transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const row = await lockTraffic(tx, id);
    const times = await timesOf(tx, given);
    found = { operatorId: row.operatorId, at: times.enteredAt ?? row.workDate };
    await tx.db.personnelTraffic.update({ where: { branchId_id: { branchId, id } }, data: times });
    const subject = { type: "attendance", id };
    await recordChange(tx, {
      action: "attendance.update",
      subject,
      before: toTrafficDto(row),
      after: toTrafficDto(times),
      topic: "attendance.changed",
    });
    return trafficOut(await lockTraffic(tx, id));
  });
  return orOverlap(update, () =>
    trafficAround(ctx, { operatorId: found.operatorId, from: found.at, to: found.at, except: id }),
  );
}

/** Deletes an entry; the audit log stores its content. Throws notFound (3009). */
export function removeTraffic(ctx: Ctx<OperatorActor>, { id }: z.output<typeof TrafficRef>): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const row = await lockTraffic(tx, id);
    await tx.db.personnelTraffic.delete({ where: { branchId_id: { branchId, id } } });
    const { work_date, operator_id } = trafficOut(row);
    const before = { operator_id, work_date, ...toTrafficDto(row) };
    await recordChange(tx, {
      action: "attendance.delete",
      subject: { type: "attendance", id },
      before,
      topic: "attendance.changed",
    });
    return { id };
  });
}

const DAY_NEEDED = { en: "the day is required", fa: "روز لازم است" };
