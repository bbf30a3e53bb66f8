import type { z } from "zod";
import { spanOf } from "../../accounting/trial-balance/span-of";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { groupBy } from "../../kernel/group-by";
import { PRODUCT } from "../../sales/booking/product-of";
import { type Calendar, type Period, periodOf, within } from "./period-of";
import type { SalesBy } from "./rules";
import type { Sales, SalesQuery } from "./schema";

type Answer = z.input<typeof Sales>;
type Totals = { bookings: number; travellers: number; sold: bigint; returned: bigint };
type Row = Totals & {
  currency: string;
  calendar: Calendar;
  key: string;
  name: string | null;
  name_latin: string | null;
};

/** Two years and a leap day. */
const MAX_DAYS = 732;
const DAY_MS = 86_400_000;

/**
 * Sales of the branch over a span of days, by day, month, product, buyer or supplier; each currency separately.
 * Unconfirmed bookings are excluded. Throws fieldInvalid (3003) for reversed days, or by day for more than two years.
 */
export async function readSales(
  ctx: Ctx<OperatorActor>,
  { by, ...input }: z.output<typeof SalesQuery>,
): Promise<Answer> {
  const { from, to } = await spanOf(ctx, input);
  if (by === "day" && (Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_DAYS) throw refuseField("to", SPAN);
  const rows = await ctx.query<Row>(`report.sales.${by}`, SALES(by), [ctx.actor.branchId, from, to]);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    ...{ from, to, by },
    currencies: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      return { currency, rows: folded(own, by, { from, to }), totals: toSaleDto(summed(own)) };
    }),
  };
}

const SPAN = { en: `at most ${MAX_DAYS} days`, fa: `دست بالا ${MAX_DAYS} روز` };

function folded(rows: readonly Row[], by: SalesBy, range: Period): Answer["currencies"][number]["rows"] {
  if (by !== "day" && by !== "month")
    return rows.map(({ key, name, name_latin, ...row }) => ({
      key,
      name,
      name_latin,
      from: null,
      to: null,
      ...toSaleDto(row),
    }));
  const periods = groupBy(rows, ({ key, calendar }) => periodOf(key, by, calendar).from);
  return [...periods].map(([key, some]) => {
    const period = periodOf(key, by, some[0].calendar);
    return { key, name: null, name_latin: null, ...within(period, range), ...toSaleDto(summed(some)) };
  });
}

const summed = (rows: readonly Totals[]): Totals =>
  rows.reduce(
    (sum, row) => ({
      bookings: sum.bookings + row.bookings,
      travellers: sum.travellers + row.travellers,
      sold: sum.sold + row.sold,
      returned: sum.returned + row.returned,
    }),
    { bookings: 0, travellers: 0, sold: 0n, returned: 0n },
  );

const toSaleDto = ({ bookings, travellers, sold, returned }: Totals) => ({
  ...{ bookings, travellers, sold, returned, net: sold - returned },
});

/** Empty: customers; own seats. */
const KEY: Record<SalesBy, string> = {
  day: "(b.created_at at time zone o.time_zone)::date::text",
  month: "(b.created_at at time zone o.time_zone)::date::text",
  product: PRODUCT,
  colleague: "coalesce(b.colleague_id::text, '')",
  supplier: "coalesce(b.supplier_id::text, '')",
};
const NAME: Record<SalesBy, string> = {
  day: "select null, null",
  month: "select null, null",
  product: "select null, null",
  colleague: "select c.name, c.name_latin from colleagues c where c.branch_id = $1 and c.id::text = s.key",
  supplier: "select p.title, p.title_latin from suppliers p where p.branch_id = $1 and p.id::text = s.key",
};
const isOfDays = (by: SalesBy) => by === "day" || by === "month";

const SALES = (by: SalesBy) => `
  with own as (select * from branches where id = $1::int),
  sums as (
    select b.currency, o.calendar::text as calendar, ${KEY[by]} as key, count(*)::int as bookings,
           sum(i.travellers)::int as travellers, sum(i.sold)::bigint as sold, sum(i.returned)::bigint as returned
      from own o
      join bookings b on b.branch_id = o.id
     cross join lateral (
           select coalesce(sum(l.adult + l.child + l.infant), 0) as travellers, coalesce(sum(l.total), 0) as sold,
                  coalesce(sum(l.total) filter (where l.status in ('canceled', 'refund')), 0) as returned
             from booking_items l where l.branch_id = b.branch_id and l.booking_id = b.id) i
     where b.created_at >= ($2::date::timestamp at time zone o.time_zone)
       and b.created_at < (($3::date + 1)::timestamp at time zone o.time_zone) and b.status <> 'pending'
     group by 1, 2, 3)
  select s.*, n.name, n.name_latin
    from sums s left join lateral (${NAME[by]}) n (name, name_latin) on true
   order by s.currency, ${isOfDays(by) ? "s.key" : "s.sold - s.returned desc, s.key"}`;
