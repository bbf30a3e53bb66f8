import type { z } from "zod";
import type { License } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { zoneOf } from "./clock";
import { dayOn, daysFrom, LEAVE_OUTCOME, type LeaveAct, leaveActs, mayLeave, minutesBetween } from "./rules";
import type { Leave, Overlaps } from "./schema";

type ReaderCtx = Ctx<OperatorActor> | TxCtx<OperatorActor>;

/** A leave of the branch, locked until the transaction ends, which serializes decisions. Throws notFound (3009). */
export async function lockLeave({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<License> {
  const { branchId } = actor;
  await db.$queryRaw`select from licenses where branch_id = ${branchId} and id = ${id} for no key update`;
  const row = await db.license.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!row) throw new Refusal("notFound");
  return row;
}

const askerOf = ({ actor }: ReaderCtx, { operatorId }: Pick<License, "operatorId">) => ({
  own: actor.operatorId === operatorId,
  permissions: actor.permissions,
});

/**
 * Throws noPermission (2007) when the caller may not perform the act, operationNotAllowed (8003) when its state does
 * not allow it.
 */
export function refuseLeaveAct(ctx: ReaderCtx, row: License, act: LeaveAct): void {
  const asker = askerOf(ctx, row);
  if (!mayLeave(act, asker)) {
    const decides = act === "confirm" || act === "reject";
    throw new Refusal("noPermission", asker.own && decides ? FOUR_EYES : {});
  }
  if (LEAVE_OUTCOME[row.status][act]) return;
  throw new Refusal("operationNotAllowed", { data: { allowed_operations: leaveActs(row.status, asker) } });
}

/** Leave rows in wire shape for the caller, with names. */
export async function leavesOut(ctx: ReaderCtx, rows: readonly License[]): Promise<Leave[]> {
  const ids = new Set(
    rows.flatMap(({ operatorId, decidedBy }) => (decidedBy ? [operatorId, decidedBy] : [operatorId])),
  );
  const people = await ctx.db.operator.findMany({
    where: { id: { in: [...ids] }, memberships: { some: { branchId: ctx.actor.branchId } } },
    select: { id: true, name: true, nameLatin: true },
  });
  const byId = new Map(people.map(({ id, name, nameLatin }) => [id, { id, name, name_latin: nameLatin }]));
  const dayOf = dayOn(await zoneOf(ctx));
  return rows.map((row) => {
    const [from_on, to_on] = [dayOf(row.startsAt), dayOf(new Date(row.endsAt.getTime() - 1))];
    return {
      id: row.id,
      operator_id: row.operatorId,
      operator: byId.get(row.operatorId)!,
      type: row.type,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      from_on,
      to_on,
      days: daysFrom(from_on, to_on).length,
      minutes: minutesBetween(row.startsAt, row.endsAt),
      reason: row.reason,
      status: row.status,
      replaced_by: row.replacedBy,
      decided_by: row.decidedBy === null ? null : (byId.get(row.decidedBy) ?? null),
      decided_at: row.decidedAt,
      note: row.note,
      created_at: row.createdAt,
      allowed_operations: leaveActs(row.status, askerOf(ctx, row)),
    };
  });
}

export const leaveOut = async (ctx: ReaderCtx, row: License): Promise<Leave> => (await leavesOut(ctx, [row]))[0]!;

type Span = { startsAt: Date; endsAt: Date };

/** Pending or confirmed leave that overlaps the period; of one person, or of all. */
export const leaveMeeting = (
  { db, actor }: ReaderCtx,
  { startsAt, endsAt, operatorId, except }: Span & { operatorId?: number; except?: number | null },
) =>
  db.license.findMany({
    where: {
      branchId: actor.branchId,
      ...(operatorId !== undefined && { operatorId }),
      ...(except != null && { id: { not: except } }),
      status: { in: ["pending", "confirmed"] },
      startsAt: { lt: endsAt },
      endsAt: { gt: startsAt },
    },
    orderBy: { startsAt: "asc" },
    take: 50,
  });

export const outline = ({
  operator,
  type,
  from_on,
  to_on,
  status,
}: Leave): z.input<typeof Overlaps>["others"][number] => ({
  operator,
  type,
  from_on,
  to_on,
  status,
});

const FOUR_EYES = {
  data: { four_eyes: true },
  fields: [
    {
      path: "id",
      message: {
        en: "this is your own leave: another person with this permission must decide",
        fa: "مرخصی خودتان است؛ شخص دیگری که اجازهٔ تأیید دارد تصمیم می‌گیرد",
      },
    },
  ],
};
