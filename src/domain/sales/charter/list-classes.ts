import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import { CLASS_JSON } from "./read-class";
import { charterFilters, ITINERARY, localText, ROUTE_JSON } from "./rows";
import type { ClassList, ClassQuery } from "./schema.class";

type Answer = z.input<typeof ClassList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Classes by departure with live seats and prices, keyset-paged, with seat sums over the filter. Throws fieldInvalid
 * (3003) for a foreign cursor.
 */
export async function listClasses(ctx: Ctx<OperatorActor>, input: z.output<typeof ClassQuery>): Promise<Answer> {
  const { found, values, shape } = classFilters(ctx, input);
  const summing = [...values];
  const after = input.cursor ? keyOf(input.cursor, 9) : undefined;
  const keyset = after
    ? `and (ch.starts_at, c.id) > ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::int)`
    : "";
  const [rows, sums] = await Promise.all([
    ctx.query<Row>(
      `class.list.${shape}${after ? "k" : ""}`,
      `with page as materialized (
         select ch.starts_at, ch.id as charter_id, c.id as class_id ${found} ${keyset}
          order by ch.starts_at, c.id limit $${values.push(input.per_page + 1)})
       select ${CLASS_JSON} || jsonb_build_object('charter', ${CHARTER}, 'route', ${ROUTE_JSON}, 'city', stay.city,
                'departs_at', v.departs_at, 'departs_local', ${localText("v.departs_local")}, 'departure_zone', v.zone,
                'currency', ch.currency) as row,
              ${markOf("page.starts_at", "page.class_id")} as mark
         from page
         join branches br on br.id = $1
         join charters ch on ch.branch_id = $1 and ch.id = page.charter_id
         join charter_classes c on c.branch_id = $1 and c.id = page.class_id ${ITINERARY}
        order by page.starts_at, page.class_id`,
      values,
    ),
    ctx.query<Answer["totals"]>(`class.sum.${shape}`, `select ${TOTALS} ${found}`, summing),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return {
    rows: shown.map(({ row }) => row),
    totals: sums[0]!,
    next_cursor,
  };
}

/** Filters charters first, then their classes. */
function classFilters(ctx: Ctx<OperatorActor>, input: z.output<typeof ClassQuery>) {
  const { where, values, shape, itinerary } = charterFilters(ctx, input);
  const { add, all } = filtersFrom("true", values);
  add("C", input.charter_id, (at) => `ch.id = ${at}::int`);
  add("F", input.fare_class, (at) => `c.fare_class = upper(${at}::text)`);
  add("S", input.class_status, (at) => `st.status = ${at}::text`);
  add("O", input.on_sale, (at) => `(st.status in ('open', 'few_left')) = ${at}::boolean`);
  const ofClass = all();
  const found = `
    from (select ch.* from charters ch join branches br on br.id = ch.branch_id ${itinerary} where ${where}) ch
    join charter_classes c on c.branch_id = ch.branch_id and c.charter_id = ch.id
   cross join lateral (select class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
     c.capacity - c.sold - c.held, c.few_left, $2::timestamptz) as status) st
   where $2::timestamptz is not null and ${ofClass.where}`;
  return { found, values, shape: shape + ofClass.shape };
}

const CHARTER = `jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin, 'status', ch.status)`;

const TOTALS = `count(*)::int as classes, coalesce(sum(c.capacity), 0)::int as capacity, coalesce(sum(c.sold), 0)::int as sold,
  coalesce(sum(c.held), 0)::int as held, coalesce(sum(c.capacity - c.sold - c.held), 0)::int as available`;
