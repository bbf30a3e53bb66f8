import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { CurrencyList, CurrencyQuery } from "./schema";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Timeout of the source for an answer. */
const PATIENCE_MS = 2_000;
/** Sources pause over a long weekend; unchanged rates for longer mean an abandoned source. */
const OLDEST_DAYS = 5;

/** The rate source of this installation, if configured, with a refresh that runs once at a time. */
export type LiveRates = { name: string; refresh(): Promise<unknown> } | null;

type Row = RowOf<"ledger.currencies", "code" | "exponent"> & {
  rate: string | null;
  currency: ColumnOf<"branches", "currency">;
  date: string | null;
  today: string;
  as_of: Date | null;
  source: string | null;
  own: boolean | null;
  heard_at: ColumnOf<"ledger.rate_sources", "answered_at">;
  suspect: string | null;
};

/**
 * Every currency of the system with its rate in the branch's. A source last read over an hour ago is refreshed first,
 * within two seconds; otherwise the last known rate is returned as `stale`. With a date: the rate of that day.
 */
export async function listRates(
  ctx: Ctx<OperatorActor>,
  live: LiveRates,
  { date }: z.output<typeof CurrencyQuery>,
): Promise<z.input<typeof CurrencyList>> {
  if (live && !date) await received(ctx, live);
  const rows = await ctx.query<Row>("currency.rates", RATES, [ctx.actor.branchId, ctx.now, date ?? null]);
  const names = new Intl.DisplayNames([ctx.locale], { type: "currency" });
  return rows.map(({ today, heard_at, own, ...row }) => ({
    ...row,
    name: names.of(row.code) ?? row.code,
    own: own ?? false,
    stale:
      !date && row.rate !== null && row.code !== row.currency && isStale({ ...row, own, today, heard_at }, ctx.now),
  }));
}

/** A typed rate is valid for its day, the source's while it is refreshed. */
function isStale(
  { own, date, today, heard_at, as_of }: Omit<Row, "code" | "exponent" | "suspect">,
  now: Date,
): boolean {
  if (own) return date! < today;
  if (!heard_at || now.getTime() - heard_at.getTime() > HOUR_MS) return true;
  return now.getTime() - as_of!.getTime() > OLDEST_DAYS * DAY_MS;
}

async function received(ctx: Ctx<OperatorActor>, { name, refresh }: NonNullable<LiveRates>): Promise<void> {
  const [source] = await ctx.query<{ fresh: boolean }>("currency.heard", HEARD, [name, ctx.now]);
  if (source?.fresh) return;
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([refresh().catch(() => {}), waited]);
  clearTimeout(timer);
}

const HEARD = `
  select answered_at > $2::timestamptz - interval '1 hour' as fresh from ledger.rate_sources where source = $1`;

/** The latest rate of the source for base -> quote, accepted or not. */
const lastQuoted = (quote: string) => `
  (select 1 as rate, false as suspect where s.base = ${quote}
    union all
   (select r.rate, r.suspect from ledger.rates r
     where r.branch_id is null and r.ccy = s.base and r.quote = ${quote} and s.base <> ${quote}
     order by r.day desc, r.id desc limit 1))`;

const RATES = `
  select c.code, c.exponent, trim_scale(round(k.rate, 16))::text as rate, me.currency, k.day as date, me.today, k.as_of,
         k.source, k.own, s.answered_at as heard_at, trim_scale(round(x.rate, 16))::text as suspect
    from (select b.currency::char(3) as currency, ledger.business_day(b.id, $2) as today,
                 coalesce($3::date, greatest(ledger.business_day(b.id, $2), ($2::timestamptz at time zone 'UTC')::date)) as day
            from branches b where b.id = $1) me
   cross join ledger.currencies c
    left join lateral ledger.latest_rate($1, c.code, me.day) k on true
    left join ledger.rate_sources s on s.source = k.source and not k.own
    left join lateral (
      select ours.rate / theirs.rate as rate
        from ledger.rate_sources s
       cross join lateral ${lastQuoted("me.currency")} ours
       cross join lateral ${lastQuoted("c.code")} theirs
       where (ours.suspect or theirs.suspect) and c.code <> me.currency and $3::date is null
       order by s.answered_at desc limit 1) x on true
   order by c.code <> me.currency, c.code`;
