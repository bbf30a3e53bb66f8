import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { CHARTER_ROW, CLASSES_IN_BRIEF } from "./charter-row";
import { charterFilters, ITINERARY } from "./rows";
import type { CalendarQuery, CharterCalendar } from "./schema.listing";

type Answer = z.input<typeof CharterCalendar>;
type Row = Answer["days"][number]["charters"][number];

/** Charters of up to 62 days, each on the day it begins where it begins; days without any are left out. One statement. */
export async function readCalendar(ctx: Ctx<OperatorActor>, asked: z.output<typeof CalendarQuery>): Promise<Answer> {
  const { where, values, shape } = charterFilters(ctx, asked);
  const [found] = await ctx.query<{ today: string; rows: Row[] }>(
    `charter.calendar.${shape}`,
    `select to_char($2::timestamptz at time zone br.time_zone, 'YYYY-MM-DD') as today, c.rows
       from branches br
      cross join lateral (
        select coalesce(json_agg(${CHARTER_ROW} order by v.starts_on, v.departs_at, ch.id), '[]') as rows
          from charters ch ${ITINERARY} ${CLASSES_IN_BRIEF} where ${where}) c
      where br.id = $1`,
    values,
  );
  const { today, rows } = found!;
  return { from: asked.from, to: asked.to, today, days: [...byDay(rows)].map(([on, charters]) => dayOf(on, charters)) };
}

/** Rows come in the order of their days. */
function byDay(rows: Row[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = days.get(row.starts_on);
    if (day) day.push(row);
    else days.set(row.starts_on, [row]);
  }
  return days;
}

function dayOf(on: string, charters: Row[]) {
  const sum = (part: keyof Row["seats"]) => charters.reduce((total, { seats }) => total + seats[part], 0);
  const totals = { capacity: sum("capacity"), sold: sum("sold"), held: sum("held"), available: sum("available") };
  return { on, charters, totals: { charters: charters.length, ...totals } };
}
