import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { filtersFrom } from "../filters";
import { COUNTED, keyOf, markOf, pageOf } from "../keyset";
import type { LockList, LockQuery } from "./schema";

type Asked = z.output<typeof LockQuery>;
type Answer = z.input<typeof LockList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Open locks of the operator's branch, soonest to expire first, with charter, class, holder and who travels. Pages by
 * `cursor`; 3003 for one that is none of ours.
 */
export async function listLocks(ctx: Ctx<OperatorActor>, asked: Asked): Promise<Answer> {
  const { where, values, shape } = filters(ctx, asked);
  const after = asked.cursor ? keyOf(asked.cursor, 18) : undefined;
  const page = [...values];
  const keyset = after
    ? `and (h.expires_at, h.id) > ($${page.push(after.at)}::timestamptz, $${page.push(after.id)}::bigint)`
    : "";
  const limit = `$${page.push(asked.per_page + 1)}`;
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      `hold.list.${shape}${after ? "k" : ""}`,
      `select ${ROW} as row, ${markOf("h.expires_at", "h.id")} as mark
         from (select h.* from holds h where ${where} ${keyset} order by h.expires_at, h.id limit ${limit}) h ${JOINED}
        order by h.expires_at, h.id`,
      page,
    ),
    ctx.query<{ n: number }>(
      `hold.count.${shape}`,
      `select count(*)::int as n from (select from holds h where ${where} limit ${COUNTED + 1}) h`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, asked.per_page);
  return {
    rows: shown.map(({ row }) => row),
    total: counted!.n,
    next_cursor,
  };
}

/** Everything stays in the branch. */
function filters({ actor, now }: Ctx<OperatorActor>, { charter_id, class_id, holder }: Asked) {
  const open = "h.branch_id = $1 and h.status = 'open' and h.expires_at > $2::timestamptz";
  const { add, all } = filtersFrom(open, [actor.branchId, now]);
  add("c", class_id, (at) => `h.class_id = ${at}::int`);
  add("h", holder, (at) => `h.holder = ${at}::text`);
  add(
    "m",
    charter_id,
    (at) => `h.class_id in (select c.id from charter_classes c where c.branch_id = $1 and c.charter_id = ${at}::int)`,
  );
  return all();
}

const JOINED = `
  join charter_classes c on c.branch_id = h.branch_id and c.id = h.class_id
  join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
  join branches br on br.id = h.branch_id
  left join hold_requests q on q.branch_id = h.branch_id and q.id = h.hold_request_id
  left join partner_domains d on h.holder like 'partner:%' and d.branch_id = h.branch_id
        and d.id = nullif(split_part(h.holder, ':', 2), '')::int
  left join colleagues co on co.branch_id = d.branch_id and co.id = d.colleague_id
  left join operators o on h.holder like 'operator:%' and o.id = nullif(split_part(h.holder, ':', 2), '')::int`;

const ROW = `jsonb_build_object(
  'lock_id', h.lock_id, 'charter', jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin),
  'class_id', h.class_id, 'fare_class', c.fare_class, 'departs_at', ch.starts_at, 'departure_zone', br.time_zone,
  'holder', h.holder, 'holder_name', coalesce(co.name, o.name),
  'pax', jsonb_build_object('adult', h.adult, 'child', h.child, 'infant', h.infant), 'seats', h.seats,
  'total', h.total, 'currency', ch.currency, 'client_reference', q.client_reference, 'extended', h.extended,
  'created_at', h.created_at, 'expires_at', h.expires_at)`;
