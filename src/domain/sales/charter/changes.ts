import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { titleOfReason } from "../../platform/error-record/error-title";
import { type ChangesCursor, readCursor, writeCursor } from "./rules.cursor";
import type { Changes, ChangesQuery } from "./schema.changes";

type Answer = z.input<typeof Changes>;
type Listed = {
  main_id: number;
  item_id: number;
  code: number | null;
  statistics: object | null;
  charter: object | null;
};
type Polled = { snapshot: string; items: Listed[] } | { foreign: true };

const START: ChangesCursor = { since: null, next: null, after: 0 };

/**
 * GET /changes: first everything sellable to this partner, by key; then only changes since the previous poll: seats,
 * prices, status, route and stays, time (start and end of sale, departure), and once items no longer sold to it (4007,
 * 3009). Based on transaction snapshots: late commits are reported late, never lost. Throws fieldInvalid (3003) for an
 * invalid or foreign cursor, or one from before a database restore: start without cursor.
 */
export async function changes(
  ctx: Ctx<PartnerActor>,
  { cursor, limit }: z.output<typeof ChangesQuery>,
): Promise<Answer> {
  const from = cursor == null ? START : readCursor(ctx.actor, cursor);
  if (!from) throw refuseField("cursor", UNKNOWN);
  const [row] = await ctx.query<{ polled: Polled }>("charter.changes", POLL, [
    ctx.actor.branchId,
    ctx.actor.colleagueId,
    ctx.now,
    from.since?.snapshot,
    from.since && new Date(from.since.at),
    from.after,
    limit + 1,
  ]);
  const { polled } = row!;
  if ("foreign" in polled) throw refuseField("cursor", UNKNOWN);
  const shown = polled.items.slice(0, limit);
  const has_more = polled.items.length > limit;
  const next = from.next ?? { snapshot: polled.snapshot, at: ctx.now.getTime() };
  const then: ChangesCursor = has_more
    ? { since: from.since, next, after: shown.at(-1)!.item_id }
    : { since: next, next: null, after: 0 };
  return {
    items: shown.map((item) => onWire(item, ctx.locale)),
    meta: { next_cursor: writeCursor(ctx.actor, then), has_more },
  };
}

const POLL = "select poll_changes($1, $2, $3, $4::pg_snapshot, $5, $6, $7) as polled";

const UNKNOWN = {
  en: "is not a valid cursor: start again without one",
  fa: "نشانگر شما نیست: بدون آن از نو آغاز کنید",
};

function onWire(
  { main_id, item_id, code, statistics, charter }: Listed,
  locale: Ctx["locale"],
): Answer["items"][number] {
  const item = { charter_id: main_id, item_id };
  if (code === null) return { ...item, statistics, charter } as Answer["items"][number];
  return { ...item, statistics: { status: "unknown", code, title: titleOfReason(code, locale, "book").title } };
}
