import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { instantsOf, zoneOf } from "./clock";
import { leavesOut } from "./rows";
import { dayOn, daysFrom, minutesBetween } from "./rules";
import type { Leave, Sheet, SheetQuery, Today, Traffic } from "./schema";
import { trafficOut } from "./traffic-rows";

const MAX_DAYS = 62;

type Answer = z.input<typeof Sheet>;

/**
 * A person's days: work, leave, and sums. One's own, or with `operator:read` another's. Throws noPermission (2007),
 * notFound (3009), fieldInvalid (3003) (more than 62 days).
 */
export async function readSheet(ctx: Ctx<OperatorActor>, input: z.output<typeof SheetQuery>): Promise<Answer> {
  const { actor, db, now } = ctx;
  const { branchId } = actor;
  const operatorId = input.operator_id ?? actor.operatorId;
  if (operatorId !== actor.operatorId && !actor.permissions.includes("operator:read")) {
    throw new Refusal("noPermission", { data: { permission: "operator:read" } });
  }
  const dates = daysFrom(input.from, input.to);
  if (dates.length === 0 || dates.length > MAX_DAYS) throw refuseField("to", TOO_MANY);
  const member = await db.membership.findUnique({
    where: { branchId_operatorId: { branchId, operatorId } },
    select: { job: true, operator: { select: { id: true, name: true, nameLatin: true } } },
  });
  if (!member) throw new Refusal("notFound");
  const [entries, leave, zone] = await Promise.all([
    trafficOf(ctx, operatorId, input),
    leaveOf(ctx, operatorId, input),
    zoneOf(ctx),
  ]);
  const today = dayOn(zone)(now);
  const days = dates.map((date) => dayOf(date, { entries, leave, today, now }));
  const { id, name, nameLatin } = member.operator;
  return {
    operator: { id, name, name_latin: nameLatin },
    today,
    agreed_minutes: (member.job as { day_minutes?: number | null }).day_minutes ?? null,
    days,
    totals: totalsOf(days, leave, today),
    leave,
  };
}

/** The caller's current day. */
export async function readToday(ctx: Ctx<OperatorActor>): Promise<z.input<typeof Today>> {
  const { operatorId } = ctx.actor;
  const today = dayOn(await zoneOf(ctx))(ctx.now);
  const span = { from: today, to: today };
  const [entries, leave] = await Promise.all([trafficOf(ctx, operatorId, span), leaveOf(ctx, operatorId, span)]);
  const open = entries.findLast(({ entered_at, left_at }) => entered_at !== null && left_at === null);
  return { today, entries, open: open?.id ?? null, leave: leave.filter(counts) };
}

type Span = { from: string; to: string };

async function trafficOf({ db, actor }: Ctx<OperatorActor>, operatorId: number, { from, to }: Span) {
  const rows = await db.personnelTraffic.findMany({
    where: { branchId: actor.branchId, operatorId, workDate: { gte: new Date(from), lte: new Date(to) } },
    orderBy: [{ workDate: "asc" }, { enteredAt: "asc" }],
  });
  return rows.map(trafficOut);
}

async function leaveOf(ctx: Ctx<OperatorActor>, operatorId: number, { from, to }: Span): Promise<Leave[]> {
  const [first, last] = (await instantsOf(ctx, [from, to])) as [Date, Date];
  const rows = await ctx.db.license.findMany({
    where: {
      branchId: ctx.actor.branchId,
      operatorId,
      status: { not: "replaced" },
      startsAt: { lt: new Date(last.getTime() + 25 * 3_600_000) },
      endsAt: { gt: first },
    },
    orderBy: { startsAt: "asc" },
  });
  const shown = await leavesOut(ctx, rows);
  return shown.filter(({ from_on, to_on }) => from_on <= to && to_on >= from);
}

const counts = ({ status }: Pick<Leave, "status">) => status === "pending" || status === "confirmed";

type Known = { entries: Traffic[]; leave: Leave[]; today: string; now: Date };

function dayOf(date: string, { entries, leave, today, now }: Known): Answer["days"][number] {
  const own = entries.filter(({ work_date }) => work_date === date);
  const running = (entry: Traffic) =>
    date === today && entry.entered_at && !entry.left_at ? minutesBetween(new Date(entry.entered_at), now) : 0;
  return {
    date,
    entries: own,
    minutes: own.reduce((sum, entry) => sum + (entry.minutes ?? running(entry)), 0),
    leave: leave
      .filter((one) => counts(one) && one.from_on <= date && one.to_on >= date)
      .map(({ id, type, status }) => ({ id, type, status })),
  };
}

function totalsOf(days: Answer["days"], leave: Leave[], today: string): Answer["totals"] {
  const has = (test: (entry: Traffic) => boolean) => days.filter(({ entries }) => entries.some(test)).length;
  const confirmed = (type: Leave["type"]) => (one: { type: string; status: string }) =>
    one.type === type && one.status === "confirmed";
  return {
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    present_days: has(({ kind }) => kind !== "absent"),
    absent_days: has(({ kind }) => kind === "absent"),
    leave_days: days.filter(({ leave }) => leave.some(confirmed("daily"))).length,
    leave_minutes: leave.filter(confirmed("hourly")).reduce((sum, { minutes }) => sum + minutes, 0),
    unfinished: days
      .filter(({ date }) => date < today)
      .flatMap(({ entries }) => entries.filter(({ entered_at, left_at }) => entered_at && !left_at)).length,
  };
}

const TOO_MANY = { en: `from 1 to ${MAX_DAYS} days`, fa: "از ۱ تا ۶۲ روز" };
