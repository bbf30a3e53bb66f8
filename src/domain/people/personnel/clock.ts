import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { LeaveType } from "./rules";

type ReaderCtx = Ctx<OperatorActor> | TxCtx<OperatorActor>;

/** The branch's time zone (IANA). */
export async function zoneOf({ db, actor }: ReaderCtx): Promise<string> {
  const where = { id: actor.branchId };
  return (await db.branch.findUniqueOrThrow({ where, select: { timeZone: true } })).timeZone;
}

/** Converts times to instants: without offset they are local to the branch. Null stays null. */
export async function instantsOf(
  { db, actor }: ReaderCtx,
  given: readonly (string | null)[],
): Promise<(Date | null)[]> {
  const rows = await db.$queryRaw<{ at: Date | null }[]>`
    select case when t.given ~ '(Z|[+-]\\d\\d(:?\\d\\d)?)$' and length(t.given) > 10 then t.given::timestamptz
                else t.given::timestamp at time zone b.time_zone end as at
      from branches b, unnest(${given as string[]}::text[]) with ordinality as t (given, nr)
     where b.id = ${actor.branchId} order by t.nr`;
  return rows.map(({ at }) => at);
}

type Span = { type: LeaveType; starts_at: string; ends_at: string };

const MAX_HOURS = 24;
const MAX_DAYS = 366;

/**
 * Period of a leave, end exclusive: whole local days, or times. Throws fieldInvalid (3003) when it ends before it
 * begins.
 */
export async function spanOf(
  ctx: ReaderCtx,
  { type, starts_at, ends_at }: Span,
): Promise<{ startsAt: Date; endsAt: Date }> {
  if (type === "hourly" && !(isTime(starts_at) && isTime(ends_at))) {
    throw refuseField(isTime(starts_at) ? "ends_at" : "starts_at", TIME_NEEDED);
  }
  const [from, to] = (await instantsOf(ctx, [starts_at, ends_at])) as [Date, Date];
  const [startsAt, endsAt] = type === "hourly" ? [from, to] : await wholeDays(ctx, from, to, ends_at);
  if (endsAt <= startsAt) throw refuseField("ends_at", BEFORE);
  const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000;
  if (hours > (type === "hourly" ? MAX_HOURS : MAX_DAYS * 24 + 1)) throw refuseField("ends_at", TOO_LONG);
  return { startsAt, endsAt };
}

/** From the start of the first day to the end of the last. An instant at midnight ends on the previous day. */
async function wholeDays({ db, actor }: ReaderCtx, from: Date, to: Date, given: string): Promise<[Date, Date]> {
  const last = isTime(given) && to > from ? new Date(to.getTime() - 1) : to;
  const [row] = await db.$queryRaw<{ startsAt: Date; endsAt: Date }[]>`
    select date_trunc('day', ${from}::timestamptz at time zone time_zone) at time zone time_zone as "startsAt",
           (date_trunc('day', ${last}::timestamptz at time zone time_zone) + interval '1 day') at time zone time_zone as "endsAt"
      from branches where id = ${actor.branchId}`;
  return [row!.startsAt, row!.endsAt];
}

const isTime = (given: string) => given.includes("T");

const TIME_NEEDED = { en: "hourly leave requires a time of day", fa: "مرخصی ساعتی ساعت شروع و پایان می‌خواهد" };
const BEFORE = { en: "must not end before it begins", fa: "پایان آن پیش از آغاز است" };
const TOO_LONG = {
  en: `at most ${MAX_HOURS} hours, or ${MAX_DAYS} days`,
  fa: "حداکثر ۲۴ ساعت، یا ۳۶۶ روز",
};
