import type { z } from "zod";
import { auditAll } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { publishAll } from "../../kernel/publish";
import { transact } from "../../kernel/transact";
import { refuseUnready } from "./change-status";
import { charterEvent } from "./charter-event";
import { type LockedCharter, lockCharter } from "./lock";
import { dateLater, daysBetween } from "./rules.times";
import type { CharterCopies, CharterCopy } from "./schema.charter";

type CopyCharterInput = z.output<typeof CharterCopy>;

const FURTHEST_DAYS = 2 * 366;

/**
 * Copies a charter without its sales to further days of departure (or check-in): local times stay, dates move. Throws
 * itineraryInvalid (3007) for a past, too distant or repeated day; overlaps (8006) when the same departure exists;
 * operationNotAllowed (8003) with what is `missing` when the copies should open immediately but cannot.
 */
export function copyCharter(
  ctx: Ctx<OperatorActor>,
  { id, dates, status }: CopyCharterInput,
): Promise<z.input<typeof CharterCopies>> {
  return transact(ctx, async (tx) => {
    const charter = await lockCharter(tx, id);
    const start = await startOf(tx, charter);
    const shifts = dates.map((date) => daysBetween(start.day, date));
    refuseDates(dates, start.day, tx.now);
    await refuseExistingPrices(tx, id, start, dates);
    if (status === "open") await refuseUnready(tx, { ...charter, starts_at: FUTURE });
    const [{ copies }] = await tx.db.$queryRaw<[{ copies: number[] }]>`
      select copy_charter(${tx.actor.branchId}::int, ${id}::int, ${shifts}::int[], ${status}::"CharterStatus",
                          ${tx.now}::timestamptz) as copies`;
    await record(tx, id, copies, { dates, status });
    return copies.map((copy, index) => ({ id: copy, starts_on: dates[index]! }));
  });
}

/** A departed charter may be copied: only the copies' days count, which are in the future. */
const FUTURE = new Date(8.64e15);

type Start = { day: string; time: string; zone: string };

/** Local start of the charter. */
async function startOf({ db, actor: { branchId } }: TxCtx<OperatorActor>, { id, time_zone }: LockedCharter) {
  const [start] = await db.$queryRaw<[Start]>`
    select to_char(ch.starts_at at time zone z.zone, 'YYYY-MM-DD') as day,
           to_char(ch.starts_at at time zone z.zone, 'HH24:MI:SS.MS') as time, z.zone
      from charters ch
     cross join lateral (select coalesce((
             select departure_zone from charter_calculations_route
              where branch_id = ch.branch_id and charter_id = ch.id order by departs_at limit 1), ${time_zone}) as zone) z
     where ch.branch_id = ${branchId} and ch.id = ${id}`;
  return start;
}

function refuseDates(dates: readonly string[], start: string, now: Date): void {
  const today = now.toISOString().slice(0, 10);
  for (const [index, date] of dates.entries()) {
    const path = `dates[${index}]`;
    const refuse = (en: string, fa: string) => refuseField(path, { en, fa }, "itineraryInvalid");
    if (dates.indexOf(date) !== index) throw refuse("stands twice", "تکراری است");
    if (date === start) throw refuse("the day of the charter itself", "روز خود چارتر است");
    if (date <= today) throw refuse("not after today", "پس از امروز نیست");
    if (date > dateLater(today, FURTHEST_DAYS))
      throw refuse("must not be more than two years ahead", "بیش از دو سال آینده است");
  }
}

/** The same departure with the same title would be a duplicate. */
async function refuseExistingPrices(
  { db, actor: { branchId } }: TxCtx<OperatorActor>,
  source: number,
  { time, zone }: Start,
  dates: string[],
) {
  const existing = await db.$queryRaw<{ day: string; id: number }[]>`
    select k.day, other.id from charters ch
     cross join unnest(${dates}::text[]) k (day)
      join charters other on other.branch_id = ch.branch_id and other.title = ch.title and other.status <> 'canceled'
       and other.starts_at = (k.day::date + ${time}::text::time) at time zone ${zone}
     where ch.branch_id = ${branchId} and ch.id = ${source}`;
  if (existing.length === 0) return;
  const fields = existing.map(({ day, id }) => ({
    path: `dates[${dates.indexOf(day)}]`,
    message: { en: `charter ${id} departs then`, fa: `چارتر ${id} همان زمان حرکت می‌کند` },
  }));
  throw new Refusal("overlaps", { fields });
}

async function record(
  tx: TxCtx<OperatorActor>,
  source: number,
  copies: readonly number[],
  { dates, status }: Pick<CopyCharterInput, "dates" | "status">,
) {
  await auditAll(
    tx,
    copies.map((id, index) => ({
      ...{ action: "charter.copy", subject: { type: "charter", id } },
      after: { copy_of: source, starts_on: dates[index]!, status },
    })),
  );
  const events = status === "open" ? (["created", "opened"] as const) : (["created"] as const);
  await publishAll(
    tx,
    copies.flatMap((id) => events.map((event) => charterEvent(event, id, { copy_of: source, status }))),
  );
}
