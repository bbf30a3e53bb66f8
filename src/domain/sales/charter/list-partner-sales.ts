import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { PartnerSales, PartnerSalesQuery } from "./schema.sales";

type Answer = z.input<typeof PartnerSales>;
type Row = Answer["rows"][number];

const MAX_ROWS = 2_000;

/**
 * Sales of a period in the branch's days by booking time: per partner, per partner and charter, or per partner and
 * class, each in one currency; with totals per currency. One statement.
 */
export async function listPartnerSales(
  ctx: Ctx<OperatorActor>,
  { from, to, by, colleague_id, charter_id }: z.output<typeof PartnerSalesQuery>,
): Promise<Answer> {
  const [found] = await ctx.query<{ rows: Row[]; totals: Answer["totals"] }>(`charter.partner-sales.${by}`, SALES[by], [
    ctx.actor.branchId,
    from,
    to,
    colleague_id ?? null,
    charter_id ?? null,
  ]);
  const { rows, totals } = found!;
  return { rows: rows.slice(0, MAX_ROWS), totals, more: rows.length > MAX_ROWS };
}

const FIGURES = `'currency', currency, 'bookings', count(distinct booking_id),
  'adult', coalesce(sum(adult) filter (where stands), 0), 'child', coalesce(sum(child) filter (where stands), 0),
  'infant', coalesce(sum(infant) filter (where stands), 0), 'seats', coalesce(sum(seats) filter (where stands), 0),
  'canceled_seats', coalesce(sum(seats) filter (where not stands), 0),
  'gross', coalesce(sum(total) filter (where stands), 0),
  'canceled_gross', coalesce(sum(total) filter (where not stands), 0)`;

const statement = (keys: string, charter: string, fareClass: string) => `
  with lines as (
    select b.colleague_id, b.charter_id, i.class_id, i.fare_class, b.currency, b.id as booking_id, i.adult, i.child, i.infant,
           i.seats, i.total, i.status in ('pending', 'confirmed', 'done') as stands
      from bookings b join booking_items i on i.branch_id = b.branch_id and i.booking_id = b.id
     where b.branch_id = $1
       and b.created_at >= $2::date::timestamp at time zone (select time_zone from branches where id = $1)
       and b.created_at < ($3::date + 1)::timestamp at time zone (select time_zone from branches where id = $1)
       and ($4::int is null or b.colleague_id = $4) and ($5::int is null or b.charter_id = $5)
  ), summed as (
    select ${keys}, currency, coalesce(sum(total) filter (where stands), 0) as gross,
           jsonb_build_object(${FIGURES}) as figures
      from lines group by ${keys}, currency order by currency, gross desc, ${keys} limit ${MAX_ROWS + 1}
  )
  select coalesce((
           select jsonb_agg(s.figures || jsonb_build_object(
                    'partner', case when co.id is not null then jsonb_build_object('id', co.id, 'name', co.name) end,
                    'charter', ${charter}, 'fare_class', ${fareClass}) order by s.currency, s.gross desc, co.id)
             from summed s
             left join colleagues co on co.branch_id = $1 and co.id = s.colleague_id
             ${charter === "null" ? "" : CHARTER}), '[]') as rows,
         coalesce((select jsonb_agg(t.figures order by t.currency) from (
           select currency, jsonb_build_object(${FIGURES}) as figures from lines group by currency) t), '[]') as totals`;

const CHARTER = `join charters ch on ch.branch_id = $1 and ch.id = s.charter_id
  join branches br on br.id = ch.branch_id`;
const CHARTER_JSON = `jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin,
  'starts_on', to_char(ch.starts_at at time zone br.time_zone, 'YYYY-MM-DD'))`;

const SALES = {
  partner: statement("colleague_id", "null", "null, 'class_id', null"),
  charter: statement("colleague_id, charter_id", CHARTER_JSON, "null, 'class_id', null"),
  class: statement(
    "colleague_id, charter_id, class_id, fare_class",
    CHARTER_JSON,
    "s.fare_class, 'class_id', s.class_id",
  ),
};
