import type { Ctx, OperatorActor } from "../../kernel/context";
import { MAX_PER_KIND, type SearchHitKind } from "./rules";
import type { Ref } from "./to-search-hits";

/** A shorter PNR or cheque number would match too many records. */
const MIN_PNR = 5;
const MIN_CHEQUE = 3;
const MAX_ID = 2_147_483_647;

/**
 * Records with this PNR, ticket or own number, or a cheque whose number begins so, with its series before a slash as
 * printed in lists: each by an index, newest first.
 */
export async function findByCode(
  { query, actor }: Ctx<OperatorActor>,
  sought: string,
  kinds: readonly SearchHitKind[],
): Promise<Ref[]> {
  const code = sought.toUpperCase().replace(/[\s-]/g, "");
  const [, series = null, serial = null] = /^(.{1,20})\/(\d{3,20})$/.exec(code) ?? [];
  if (series === null && !/^[A-Z0-9/]{1,40}$/.test(code)) return [];
  const digits = /^\d{1,10}$/.test(code) && Number(code) <= MAX_ID ? Number(code) : null;
  if (digits === null && code.length < MIN_PNR) return [];
  return query<Ref>("find.codes", CODES, [actor.branchId, kinds, code, digits, sought, serial, series]);
}

/** $3 between the prefix and its last successor, by an index in its own collation. */
const begins = (column: string, type: "text" | "bpchar") =>
  `${column} ~>=~ $3::text::${type} and ${column} ~<~ ($3::text || 'ÿ')::${type}`;

const most = `limit ${MAX_PER_KIND}`;
const may = (kind: SearchHitKind) => `'${kind}' = any($2::text[])`;

// A PNR has letters and digits only, so nothing sorts after Z, in any collation of the database.
const CODES = `
  select distinct on (f.kind, f.place, f.id) f.kind, f.id::text as id from (
    (select 'reservation' as kind, 0 as place, b.id::bigint from bookings b
      where ${may("reservation")} and length($3::text) between ${MIN_PNR} and 6 and b.branch_id = $1::int
        and b.local_pnr >= $3::text::bpchar and b.local_pnr <= ($3::text || 'ZZ')::bpchar ${most})
    union all
    (select 'reservation', 1, b.id from bookings b
      where ${may("reservation")} and b.branch_id = $1::int and b.supplier_pnr = $3::text ${most})
    union all
    (select 'reservation', 1, h.booking_id from booking_history h
      where ${may("reservation")} and h.detail ? 'tickets' and h.branch_id = $1::int
        and h.detail->'tickets' @> jsonb_build_array(jsonb_build_object('number', $3::text)) ${most})
    union all
    (select 'order', 0, t.id from trades t where ${may("order")} and t.branch_id = $1::int and t.id = $4::int)
    union all
    (select 'order', 1, i.trade_id from invoices i
      where ${may("order")} and i.branch_id = $1::int and i.number = $4::int and i.trade_id is not null
      order by i.id desc ${most})
    union all
    (select 'refund', 0, r.id from refunds r where ${may("refund")} and r.branch_id = $1::int and r.id = $4::int)
    union all
    (select 'refund', 1, i.refund_id from invoices i
      where ${may("refund")} and i.branch_id = $1::int and i.number = $4::int and i.refund_id is not null
      order by i.id desc ${most})
    union all
    (select 'request', 0, q.id from travel_requests q
      where ${may("request")} and q.branch_id = $1::int and q.id = $4::int)
    union all
    (select 'cheque', 0, c.id from cheques c
      where ${may("cheque")} and length($3::text) >= ${MIN_CHEQUE} and c.branch_id = $1::int and ${begins("c.serial", "text")}
      order by c.serial using ~<~ ${most})
    union all
    (select 'cheque', 0, c.id from cheques c
      where ${may("cheque")} and $6::text is not null and c.branch_id = $1::int and c.serial = $6::text
        and upper(regexp_replace(c.series, '[\\s-]', '', 'g')) = $7::text
      order by c.id desc ${most})
    union all
    (select 'cheque', 1, c.id from cheques c
      where ${may("cheque")} and length($3::text) >= ${MIN_CHEQUE} and c.branch_id = $1::int and ${begins("c.sayad_id", "bpchar")}
      order by c.sayad_id using ~<~ ${most})
    union all
    (select 'payment', 0, p.id from payments p
      where ${may("payment")} and p.branch_id = $1::int and p.number = $4::int and p.trashed_at is null
      order by p.fiscal_year desc, p.id desc ${most})
    union all
    (select 'payment', 1, p.id from payments p
      where ${may("payment")} and p.branch_id = $1::int and p.reference = $5::text and p.trashed_at is null ${most})) f
  order by f.kind, f.place, f.id desc`;
