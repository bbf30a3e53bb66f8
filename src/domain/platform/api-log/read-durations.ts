import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { isDay } from "../../kernel/span-filter";
import type { ColumnOf } from "../../kernel/table-rows";
import { MAX_DURATION_CALLS, MAX_DURATION_DAYS, MAX_DURATION_ROUTES } from "./rules";
import type { ApiDurationsDto, ApiDurationsInput } from "./schema.durations";
import { addSource } from "./source-filter";

type Input = z.output<typeof ApiDurationsInput>;
type Dto = z.input<typeof ApiDurationsDto>;
type Span = {
  from: Date;
  to: Date;
  time_zone: ColumnOf<"branches", "time_zone">;
  too_long: boolean;
};

/**
 * Durations of the branch's calls by hour of its time zone and by route. Reads at most the newest `maxCalls` stored
 * calls of the span, and `whole` says whether these were all; calls that were only counted have no duration. Throws
 * fieldInvalid (3003) for a span over 7 days.
 */
export async function readDurations(
  ctx: Ctx<OperatorActor>,
  input: Input,
  maxCalls = MAX_DURATION_CALLS,
): Promise<Dto> {
  const span = await findSpan(ctx, input);
  const { add, place, all } = filtersFrom("c.branch_id = $1 and c.kind = 'call' and c.duration_ms is not null", [
    ctx.actor.branchId,
  ]);
  addSource({ add }, input);
  add("", span.from, (at) => `c.at >= ${at}::timestamptz`);
  add("", span.to, (at) => `c.at <= ${at}::timestamptz`);
  const { where, values, shape } = all();
  const text = durationsSql({ where, limit: place(maxCalls), zone: place(span.time_zone) });
  const [found] = await ctx.query<Omit<Dto, "from" | "to">>(`api-log.durations.${shape}`, text, values);
  return { from: span.from, to: span.to, ...found! };
}

async function findSpan({ query, actor }: Ctx<OperatorActor>, { from, to }: Input): Promise<Span> {
  const day = (value: string | null | undefined) => (isDay(value) ? value : null);
  const instant = (value: string | null | undefined) => (isDay(value) ? null : (value ?? null));
  const values = [actor.branchId, day(from), instant(from), day(to), instant(to)];
  const [span] = await query<Span>("api-log.durations-span", SPAN, values);
  if (span!.too_long) throw refuseField("from", TOO_LONG);
  return span!;
}

const TOO_LONG = {
  en: `must be at most ${MAX_DURATION_DAYS} days before the end of the span`,
  fa: `باید حداکثر ${MAX_DURATION_DAYS} روز پیش از پایان بازه باشد`,
};

// By the branch's clock: a week with a clock change is still a week. The last instant of a day is a millisecond before
// the next.
const SPAN = `
  with given as (
    select time_zone,
           coalesce($2::date::timestamp at time zone time_zone, $3::timestamptz) as begun,
           coalesce(($4::date + 1)::timestamp at time zone time_zone - interval '1 millisecond', $5::timestamptz) as ended
      from branches where id = $1),
  span as (
    select time_zone, coalesce(begun, coalesce(ended, now()) - interval '24 hours') as "from",
           coalesce(ended, least(now(), begun + interval '${MAX_DURATION_DAYS} days'), now()) as "to"
      from given)
  select s.*, (s."to" at time zone time_zone) - (s."from" at time zone time_zone) > interval '${MAX_DURATION_DAYS} days' as too_long
    from span s`;

const FIGURES = `
  count(*)::int as calls, count(*) filter (where status_class = 5)::int as failed,
  percentile_cont(0.5) within group (order by duration_ms) as p50,
  percentile_cont(0.95) within group (order by duration_ms) as p95,
  percentile_cont(0.99) within group (order by duration_ms) as p99,
  max(duration_ms) as slowest`;

/** One read of the calls, newest first by the index of the filter, for both tables. */
const durationsSql = ({ where, limit, zone }: { where: string; limit: string; zone: string }) => `
  with newest as materialized (
    select c.at, c.method, c.pattern, c.status_class, c.duration_ms, row_number() over (order by c.at desc, c.id desc) as place
      from api_calls c where ${where} order by c.at desc, c.id desc limit ${limit}::int + 1),
  looked as (select * from newest where place <= ${limit}::int),
  hours as (
    select date_trunc('hour', at, ${zone}::text) as hour, ${FIGURES} from looked group by 1 order by 1 desc limit 200),
  routes as (
    select method, pattern, sum(duration_ms::float8) as total, ${FIGURES}
      from looked group by 1, 2 order by total desc, method, pattern limit ${MAX_DURATION_ROUTES})
  select (select count(*)::int from looked) as calls,
         (select count(*) from newest) <= ${limit}::int as whole,
         (select coalesce(json_agg(h order by h.hour desc), '[]') from hours h) as hours,
         (select coalesce(json_agg(r order by r.total desc, r.method, r.pattern), '[]') from routes r) as routes`;
