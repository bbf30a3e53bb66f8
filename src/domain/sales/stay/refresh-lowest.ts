import type { Query } from "../../kernel/context";
import { dayAfter } from "../../kernel/days";
import type { RowOf } from "../../kernel/table-rows";
import { callSupplier } from "../supplier/call";
import type { LimitedSupplier } from "../supplier/limited";
import { type MappedHotel, type MinPrice, SupplierFault } from "../supplier/port";
import type { StayDeps } from "./deps";
import { mappedHotels } from "./mapped-hotels";
import { AGAIN_MS, DEAD_MS, daysBetween, freshMs } from "./rules";
import { validPrices } from "./valid-stays";

/** One week of check-ins of a hotel. `freshFrom`: later answers are fresh. */
export type Slot = { accommodationId: number; week: string; freshFrom: Date };

type RefreshLowestInput = {
  supplier: LimitedSupplier;
  nights: number;
  slots: readonly Slot[];
  today: string;
  currency: string;
};

/** Poll interval while waiting for another process. */
const LOOK_MS = 100;
/** A claim outlives its call by this margin. */
const SPARE_MS = 2_000;
const HOTELS_A_CALL = 100;

/**
 * Fetches the lowest prices of stale weeks, each by one process at a time: claims of other processes are waited for, at
 * most for the supplier's budget. Concurrent callers of this process share the call. Never rejects.
 */
export function refreshLowest(deps: StayDeps, input: RefreshLowestInput): Promise<void> {
  const { supplier, nights, slots } = input;
  const key = slots.map(({ accommodationId, week }) => `${accommodationId}:${week}`).join();
  return deps.flights.join(`${supplier.branch_id} ${supplier.id} ${nights} ${key}`, async () => {
    if ((await askMine(deps, input)) === slots.length) return;
    await othersDone(deps, input);
    // Take over weeks of a crashed process.
    await askMine(deps, input);
  });
}

/** Fetches unclaimed weeks; returns their number. */
async function askMine(deps: StayDeps, input: RefreshLowestInput): Promise<number> {
  const mine = await claim(deps, input);
  await Promise.all(callsOf(mine).map((call) => askAndKeep(deps, input, call)));
  return mine.length;
}

type Claimed = RowOf<"min_price_asks", "accommodation_id" | "week">;

async function claim({ query, now }: StayDeps, { supplier, nights, slots }: RefreshLowestInput): Promise<Claimed[]> {
  const { branch_id, id, budgetMs } = supplier;
  const key = [branch_id, nights, id, slots.map((slot) => slot.accommodationId), slots.map(({ week }) => week)];
  await query("stay.asks", ASKS, key);
  const terms = [slots.map(({ freshFrom }) => freshFrom), now, new Date(now.getTime() - AGAIN_MS), budgetMs + SPARE_MS];
  return query<Claimed>("stay.claim", CLAIM, [...key, ...terms]);
}

const ASKS = `
  insert into min_price_asks (branch_id, nights, accommodation_id, week, supplier_id)
  select $1, $2, t.accommodation_id, t.week, $3 from unnest($4::int[], $5::date[]) t (accommodation_id, week)
   order by t.accommodation_id, t.week
  on conflict do nothing`;

/** A concurrent claim waits for the row lock and then finds it claimed. */
const CLAIM = `
  with due as (
    select k.branch_id, k.nights, k.accommodation_id, k.week, k.supplier_id
      from min_price_asks k
      join unnest($4::int[], $5::date[], $6::timestamptz[]) t (accommodation_id, week, fresh_from)
        on t.accommodation_id = k.accommodation_id and t.week = k.week
     where k.branch_id = $1 and k.nights = $2 and k.supplier_id = $3
       and coalesce(k.asking_until <= now(), true) and coalesce(k.answered_at <= t.fresh_from, true)
       and (k.fault is null or coalesce(k.asked_at <= $8::timestamptz, true))
     order by k.accommodation_id, k.week for no key update of k)
  update min_price_asks k set asking_until = now() + $9::int * interval '1 ms', asked_at = $7::timestamptz
    from due d
   where k.branch_id = d.branch_id and k.nights = d.nights and k.accommodation_id = d.accommodation_id and k.week = d.week
     and k.supplier_id = d.supplier_id
  returning k.accommodation_id, k.week`;

/** Parameters of one call: hotels, and consecutive weeks due for all of them. */
type Call = { ids: number[]; from: string; to: string };

function callsOf(claimed: readonly Claimed[]): Call[] {
  const weeksOf = new Map<number, string[]>();
  for (const { accommodation_id: id, week } of claimed) weeksOf.set(id, [...(weeksOf.get(id) ?? []), week]);
  const runs = new Map<string, Call>();
  for (const [id, weeks] of weeksOf)
    for (const { from, to } of runsOf(weeks.sort())) {
      const run = runs.get(`${from} ${to}`) ?? { ids: [], from, to };
      runs.set(`${from} ${to}`, run);
      run.ids.push(id);
    }
  return [...runs.values()].flatMap(({ ids, from, to }) =>
    Array.from({ length: Math.ceil(ids.length / HOTELS_A_CALL) }, (_, n) => ({
      ids: ids.slice(n * HOTELS_A_CALL, (n + 1) * HOTELS_A_CALL),
      ...{ from, to },
    })),
  );
}

/** Consecutive weeks, as ranges of days. */
function runsOf(weeks: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const week of weeks) {
    const last = runs.at(-1);
    if (last && dayAfter(last.to, 1) === week) last.to = dayAfter(week, 6);
    else runs.push({ from: week, to: dayAfter(week, 6) });
  }
  return runs;
}

async function askAndKeep(deps: StayDeps, input: RefreshLowestInput, call: Call): Promise<void> {
  try {
    const hotels = await mappedHotels(deps, input.supplier, call.ids);
    const result = hotels.length === 0 ? [] : await ask(deps, input, call, hotels);
    await keep(deps, input, call, result);
  } catch (error) {
    const fault = error instanceof SupplierFault ? error.fault : "nonsense";
    await deps.query("stay.failed", FAILED, [...keyOf(input, call), fault]);
  }
}

const keyOf = ({ supplier, nights }: RefreshLowestInput, { ids, from, to }: Call) => [
  ...[supplier.branch_id, nights, supplier.id],
  ...[ids, from, to],
];

const FAILED = `
  update min_price_asks set asking_until = null, fault = $7
   where branch_id = $1 and nights = $2 and supplier_id = $3 and accommodation_id = any($4::int[])
     and week between $5::date and $6::date`;

/** Lowest prices per hotel and day; null when the supplier does not support it. Unrequested entries are dropped. */
async function ask(deps: StayDeps, input: RefreshLowestInput, { ids, from, to }: Call, hotels: MappedHotel[]) {
  const { supplier, nights, today, currency } = input;
  const first = from < today ? today : from;
  const result = await callSupplier<MinPrice[] | null>(deps, supplier, "min_prices", async (of, asking) =>
    of.minPrices ? validPrices(await of.minPrices({ hotels, from: first, to, nights, currency }, asking)) : null,
  );
  const lowest = new Map<string, MinPrice>();
  for (const one of result ?? []) {
    const { accommodationId, checkIn, net } = one;
    if (!ids.includes(accommodationId) || checkIn < first || checkIn > to) continue;
    const key = `${accommodationId} ${checkIn}`;
    if (net < (lowest.get(key)?.net ?? Number.POSITIVE_INFINITY)) lowest.set(key, one);
  }
  return result && [...lowest.values()];
}

async function keep(
  { query, now }: StayDeps,
  input: RefreshLowestInput,
  call: Call,
  dto: readonly MinPrice[] | null,
): Promise<void> {
  const key = keyOf(input, call);
  if (!dto) {
    await query("stay.answered", ANSWERED, [...key, now]);
    return;
  }
  const until = (ms: number) => new Date(now.getTime() + ms);
  await query("stay.keep", KEEP, [
    ...key,
    now,
    until(DEAD_MS),
    dto.map(({ accommodationId }) => accommodationId),
    dto.map(({ checkIn }) => checkIn),
    dto.map(({ currency }) => currency),
    dto.map(({ net }) => net),
    dto.map(({ boardPrice }) => boardPrice),
    dto.map(({ checkIn }) => until(freshMs(daysBetween(input.today, checkIn)))),
  ]);
}

const ANSWERED = `
  update min_price_asks set asking_until = null, answered_at = $7::timestamptz, fault = null
   where branch_id = $1 and nights = $2 and supplier_id = $3 and accommodation_id = any($4::int[])
     and week between $5::date and $6::date`;

/** Deletes prices the supplier no longer has; newer observations stay. */
const KEEP = `
  with told as (
    select * from unnest($9::int[], $10::date[], $11::text[], $12::bigint[], $13::bigint[], $14::timestamptz[])
      t (accommodation_id, check_in, currency, net, board_price, stale_at)),
  gone as (
    delete from min_prices m
     where m.branch_id = $1 and m.nights = $2 and m.supplier_id = $3 and m.accommodation_id = any($4::int[])
       and m.check_in between $5::date and $6::date and m.as_of <= $7::timestamptz
       and not exists (select from told t where t.accommodation_id = m.accommodation_id and t.check_in = m.check_in)),
  kept as (
    insert into min_prices as m (branch_id, nights, accommodation_id, check_in, supplier_id, currency, net, board_price,
                                 source, as_of, stale_at, dead_at)
    select $1, $2, t.accommodation_id, t.check_in, $3, t.currency, t.net, t.board_price, 'probe', $7, t.stale_at, $8::timestamptz
      from told t order by t.accommodation_id, t.check_in
    on conflict (branch_id, nights, accommodation_id, check_in, supplier_id) do update
      set currency = excluded.currency, net = excluded.net, board_price = excluded.board_price, source = excluded.source,
          as_of = excluded.as_of, stale_at = excluded.stale_at, dead_at = excluded.dead_at
    where m.as_of <= excluded.as_of)
  ${ANSWERED}`;

/** Waits until the claims of other processes are released, at most for the supplier's budget. */
async function othersDone({ query }: { query: Query }, { supplier, nights, slots }: RefreshLowestInput): Promise<void> {
  const endsAt = performance.now() + supplier.budgetMs + SPARE_MS;
  const key = [supplier.branch_id, nights, supplier.id];
  const values = [...key, slots.map((slot) => slot.accommodationId), slots.map(({ week }) => week)];
  while (performance.now() < endsAt) {
    const [row] = await query<{ asking: boolean }>("stay.asking", ASKING, values);
    if (!row!.asking) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const ASKING = `
  select exists (
    select from min_price_asks k
      join unnest($4::int[], $5::date[]) t (accommodation_id, week) on t.accommodation_id = k.accommodation_id and t.week = k.week
     where k.branch_id = $1 and k.nights = $2 and k.supplier_id = $3 and k.asking_until > now()) as asking`;
