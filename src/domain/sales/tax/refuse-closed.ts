import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";

/** A dated row; `toOn` null: until further notice. */
export type Span = { from_on: string; to_on: string | null };

/**
 * Refuses at its field (3003) a row that would change closed months, and holds the months from there on open until the
 * transaction ends. Of a row whose terms stay (`ends`) only the days after its end change.
 */
export async function refuseClosed(
  tx: TxCtx<OperatorActor>,
  { was, now, ends }: { was: Span | null; now: Span; ends: boolean },
): Promise<void> {
  const [day, field] = ends ? [dayAfter(earlier(was!.to_on, now.to_on)), "to_on"] : [firstOf(was, now), "from_on"];
  if (day === null) return;
  const [row] = await tx.db.$queryRaw<{ closed: string | null }[]>`
    select ledger.closed_from(${tx.actor.branchId}::int, ${day}::date)::text as closed`;
  if (row?.closed)
    throw refuseField(field, {
      en: `is in a month that is closed (until ${row.closed})`,
      fa: `در ماهی است که بسته شده است (تا ${row.closed})`,
    });
}

const firstOf = (was: Span | null, now: Span): string => (was && was.from_on < now.from_on ? was.from_on : now.from_on);
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
const dayAfter = (day: string | null): string | null =>
  day === null ? null : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
