import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import type { HistoryQuery, RateHistory } from "./schema";

type Head = { currency: ColumnOf<"branches", "currency">; from: string; to: string };
type Row = z.input<typeof RateHistory>["rows"][number];

/**
 * A currency's rates by day, each day's latest, newest first: a year until today by default, at most three. Throws
 * notFound (3009) for an unknown currency; fieldInvalid (3003) at `from` for a longer or reversed span.
 */
export async function readHistory(
  ctx: Ctx<OperatorActor>,
  { code, from, to }: z.output<typeof HistoryQuery>,
): Promise<z.input<typeof RateHistory>> {
  const { branchId } = ctx.actor;
  const [head] = await ctx.query<Head>("currency.span", SPAN, [branchId, code, ctx.now, from ?? null, to ?? null]);
  if (!head) throw new Refusal("notFound");
  if (head.from > head.to || Date.parse(head.to) - Date.parse(head.from) > MAX_DURATION_MS)
    throw refuseField("from", { en: "must span at most three years", fa: "بازه‌ای تا سه سال" });
  const rows = await ctx.query<Row>("currency.history", HISTORY, [branchId, code, head.from, head.to]);
  return { code, currency: head.currency, rows };
}

const MAX_DURATION_MS = 3 * 366 * 86_400_000;

const SPAN = `
  select b.currency, t.to_on as to, coalesce($4::date, t.to_on - 365) as from
    from branches b
    join ledger.currencies c on c.code = $2
   cross join lateral (
     select coalesce($5::date, greatest(ledger.business_day(b.id, $3), ($3::timestamptz at time zone 'UTC')::date)) as to_on) t
   where b.id = $1`;

const HISTORY = `
  select k.day as date, trim_scale(round(k.rate, 16))::text as rate, k.own, k.source, k.as_of,
         case when k.own then (select o.name from operators o
                                where k.source like 'operator:%' and o.id = split_part(k.source, ':', 2)::int) end as by
    from generate_series($3::date, $4::date, interval '1 day') d (day)
   cross join lateral ledger.latest_rate($1, $2::char(3), d.day::date) k
   where k.day = d.day
   order by d.day desc`;
