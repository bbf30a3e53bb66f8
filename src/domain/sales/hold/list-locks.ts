import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { HOLD_FROM_SQL, HOLD_ROW, OFFER_ROW } from "./listed-row";
import type { LockList, LockQuery } from "./schema";

type ListHoldsInput = z.output<typeof LockQuery>;
type Answer = z.input<typeof LockList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Open locks of the operator's branch, soonest to expire first: holds of own seats (with their offer) and suppliers'
 * holds, with what is locked, holder and travellers. Pages by `cursor`; throws fieldInvalid (3003) for a foreign one.
 */
export async function listLocks(ctx: Ctx<OperatorActor>, input: ListHoldsInput): Promise<Answer> {
  const { holds, offers, values, shape } = filters(ctx, input);
  const after = input.cursor ? keyOf(input.cursor, 18) : undefined;
  const page = [...values];
  const keyset = after
    ? `where expires_at >= $${page.push(after.at)}::timestamptz
         and (expires_at, nr) > ($${page.length}::timestamptz, $${page.push(after.id)}::bigint)`
    : "";
  const limit = `limit $${page.push(input.per_page + 1)}`;
  const soonest = (of: string) => `(select * from (${of}) x ${keyset} order by expires_at, nr ${limit})`;
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      `hold.list.${shape}${after ? "k" : ""}`,
      `select case when x.offer then ${OFFER_ROW} else ${HOLD_ROW} end as row, ${markOf("x.expires_at", "x.nr")} as mark
         from (select * from (${soonest(holds)} union all ${soonest(offers)}) u order by expires_at, nr ${limit}) x ${HOLD_FROM_SQL}
        order by x.expires_at, x.nr`,
      page,
    ),
    ctx.query<{ n: number }>(
      `hold.count.${shape}`,
      `select count(*)::int as n from (
         select from ((${holds} limit ${COUNTED + 1}) union all (${offers} limit ${COUNTED + 1})) u limit ${COUNTED + 1}) h`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return {
    rows: shown.map(({ row }) => row),
    total: counted!.n,
    next_cursor,
  };
}

/** Always restricted to the branch. `nr` distinguishes rows of both tables. */
function filters({ actor, now }: Ctx<OperatorActor>, { charter_id, class_id, holder, of }: ListHoldsInput) {
  const open = "h.branch_id = $1 and h.status = 'open' and h.expires_at > $2::timestamptz";
  const held = filtersFrom(open, [actor.branchId, now]);
  held.add("c", class_id, (at) => `h.class_id = ${at}::int`);
  held.add("h", holder, (at) => `h.holder = ${at}::text`);
  held.add(
    "m",
    charter_id,
    (at) => `h.class_id in (select c.id from charter_classes c where c.branch_id = $1 and c.charter_id = ${at}::int)`,
  );
  const { where, values, shape } = held.all();
  const ofHolder = holder ? `and h.holder = $${values.indexOf(holder) + 1}::text` : "";
  // A charter's or a class's locks are always holds.
  const none = charter_id || class_id ? "and false" : "";
  const offered =
    of === "offers"
      ? "and exists (select from offer_locks o where o.branch_id = h.branch_id and o.lock_id = h.lock_id)"
      : "";
  return {
    holds: `select false as offer, h.branch_id, h.id, h.id * 2 as nr, h.lock_id, h.holder, h.expires_at from holds h where ${where} ${offered}`,
    offers: `select true as offer, h.branch_id, h.id, h.id * 2 + 1 as nr, h.lock_id, h.holder, h.expires_at from offer_locks h
              where ${open} and not h.own_seats ${ofHolder} ${none}`,
    values,
    shape: `${shape}${of === "offers" ? "o" : ""}`,
  };
}
