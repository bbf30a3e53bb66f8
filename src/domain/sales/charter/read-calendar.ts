import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { groupBy } from "../../kernel/group-by";
import { CHARTER_ROW, CLASSES_IN_BRIEF } from "./charter-row";
import { charterFilters, ITINERARY } from "./rows";
import type { CalendarQuery, CharterCalendar } from "./schema.listing";

type Answer = z.input<typeof CharterCalendar>;
type Row = Answer["days"][number]["charters"][number];
type Found = { today: string; rows: Row[]; days: (Answer["days"][number]["totals"] & { on: string })[] };

/** Charters of up to 62 days on their local start day; days without any are omitted. One statement. */
export async function readCalendar(ctx: Ctx<OperatorActor>, input: z.output<typeof CalendarQuery>): Promise<Answer> {
  const { where, values, shape, itinerary } = charterFilters(ctx, input);
  const [found] = await ctx.query<Found>(`charter.calendar.${shape}`, calendar(where, itinerary, values.length + 1), [
    ...values,
    input.per_day,
  ]);
  const { today, rows, days } = found!;
  const of = groupBy(rows, ({ starts_on }) => starts_on);
  return {
    ...{ from: input.from, to: input.to, today },
    days: days.map(({ on, ...totals }) => ({ on, charters: of.get(on) ?? [], totals })),
  };
}

const calendar = (where: string, itinerary: string, perDay: number) => `
  with found as materialized (
    select ch.id, v.starts_on, row_number() over (partition by v.starts_on order by v.departs_at, ch.id) as nth
      from branches br join charters ch on ch.branch_id = br.id ${itinerary}
     where br.id = $1 and ${where}),
  seats as (
    select f.starts_on, count(*)::int as charters, coalesce(sum(c.capacity), 0)::int as capacity, coalesce(sum(c.sold), 0)::int as sold,
           coalesce(sum(c.held), 0)::int as held
      from found f
      left join lateral (select sum(c.capacity) as capacity, sum(c.sold) as sold, sum(c.held) as held
                           from charter_classes c where c.branch_id = $1 and c.charter_id = f.id) c on true
     group by f.starts_on)
  select to_char($2::timestamptz at time zone br.time_zone, 'YYYY-MM-DD') as today, c.rows, d.days
    from branches br
   cross join lateral (
      select coalesce(json_agg(${CHARTER_ROW} order by v.starts_on, v.departs_at, ch.id), '[]') as rows
        from found f join charters ch on ch.branch_id = $1 and ch.id = f.id ${ITINERARY} ${CLASSES_IN_BRIEF}
       where f.nth <= $${perDay}) c
   cross join lateral (
      select coalesce(json_agg(json_build_object('on', s.starts_on, 'charters', s.charters, 'capacity', s.capacity, 'sold', s.sold,
               'held', s.held, 'available', s.capacity - s.sold - s.held) order by s.starts_on), '[]') as days
        from seats s) d
   where br.id = $1`;
