import type { PersonnelTraffic } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import { instantsOf } from "./clock";
import { minutesBetween, type PersonnelKind } from "./rules";
import type { Traffic } from "./schema";

const DAY_MS = 86_400_000;

export const trafficOut = (row: PersonnelTraffic): Traffic => ({
  id: row.id,
  operator_id: row.operatorId,
  work_date: row.workDate.toISOString().slice(0, 10),
  entered_at: row.enteredAt,
  left_at: row.leftAt,
  kind: row.kind,
  minutes: row.enteredAt && row.leftAt ? minutesBetween(row.enteredAt, row.leftAt) : null,
});

/** A row of the branch, locked until the transaction ends. Throws notFound (3009). */
export async function lockTraffic({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<PersonnelTraffic> {
  const { branchId } = actor;
  await db.$queryRaw`select from personnel_traffic where branch_id = ${branchId} and id = ${id} for no key update`;
  const row = await db.personnelTraffic.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!row) throw new Refusal("notFound");
  return row;
}

type Given = { entered_at?: string | null; left_at?: string | null; kind: PersonnelKind };

/**
 * The main values as columns. Throws fieldMissing (3002) and fieldInvalid (3003) for contradictions or future times.
 */
export async function timesOf(ctx: TxCtx<OperatorActor>, given: Given) {
  const { kind, entered_at = null, left_at = null } = given;
  const wrong = (path: string, message: ValidationIssue["message"]) => refuseField(path, message);
  if (kind === "absent" && (entered_at ?? left_at) !== null) throw wrong(entered_at ? "entered_at" : "left_at", ABSENT);
  if (entered_at === null && (left_at !== null || kind === "present" || kind === "remote")) {
    throw refuseField("entered_at", NEEDED, "fieldMissing");
  }
  const [enteredAt, leftAt] = (await instantsOf(ctx, [entered_at, left_at])) as [Date | null, Date | null];
  if (enteredAt && enteredAt > ctx.now) throw wrong("entered_at", FUTURE);
  if (leftAt && leftAt > ctx.now) throw wrong("left_at", FUTURE);
  if (enteredAt && leftAt && leftAt <= enteredAt) throw wrong("left_at", BEFORE);
  if (enteredAt && leftAt && leftAt.getTime() - enteredAt.getTime() > DAY_MS) throw wrong("left_at", TOO_LONG);
  return { kind, enteredAt, leftAt };
}

type Where = { operatorId: number; from: Date; to: Date; except?: number | undefined };

/** The person's rows around a period: overlap candidates. */
export async function trafficAround({ db, actor }: Ctx<OperatorActor>, { operatorId, from, to, except }: Where) {
  const rows = await db.personnelTraffic.findMany({
    where: {
      branchId: actor.branchId,
      operatorId,
      workDate: { gte: new Date(from.getTime() - DAY_MS), lte: new Date(to.getTime() + DAY_MS) },
      ...(except !== undefined && { id: { not: except } }),
    },
    orderBy: { id: "asc" },
  });
  return rows.map(trafficOut);
}

const ABSENT = { en: "must be left out for an absence", fa: "غایب ساعت ورود و خروج ندارد" };
const NEEDED = { en: "the time of arrival is required", fa: "ساعت ورود لازم است" };
const FUTURE = { en: "must not be in the future", fa: "هنوز نرسیده است" };
const BEFORE = { en: "must be after the time of arrival", fa: "خروج پس از ورود است" };
const TOO_LONG = { en: "must be at most 24 hours after the time of arrival", fa: "حداکثر ۲۴ ساعت پس از ورود" };
