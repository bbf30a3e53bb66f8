import type pg from "pg";
import { makeClient, makePool } from "@/server/connection";
import { startHoldExpiryWorker } from "@/server/jobs/hold-expiry-worker";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const LOCKS = 10_000;
const CLASSES = 200;
/**
 * Seconds over which they expire; and all at the same instant, which never happens in practice, to measure the maximum.
 */
const SPREADS_S = [20, 0];
const GOAL_MS = 1_000;
const HEAP_MS = 3_000;

/**
 * Delay of seats when 10,000 locks of offers expire, half of them own seats and half suppliers': from a lock's expiry
 * to the end of the transaction that released it, as visible to others. The maximum counts: at most one second.
 */
export const locks = () =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 4 });
    await owner.connect();
    try {
      const rows: ResultRow[] = [];
      for (const spread of SPREADS_S) rows.push(await released(owner, pool, spread));
      return rows;
    } finally {
      await Promise.all([pool.end(), owner.end()]);
    }
  });

async function released(owner: pg.Client, pool: pg.Pool, spreadS: number): Promise<ResultRow> {
  const branch = await sellingBranch(owner);
  await owner.query("analyze");
  await owner.query(OWN, [branch, LOCKS / 2, spreadS]);
  await owner.query(THEIRS, [branch, LOCKS / 2, spreadS]);
  const sweeps: { from: number; to: number }[] = [];
  const timed = {
    query: async (text: string, values: unknown[]) => {
      const from = Date.now();
      const answer = await pool.query(text, values);
      sweeps.push({ from, to: Date.now() });
      return answer;
    },
  };
  const sweeper = startHoldExpiryWorker(timed as unknown as pg.Pool);
  const open = async () => (await owner.query<{ n: number }>(OPEN)).rows[0]!.n;
  while ((await open()) > 0) await new Promise((done) => setTimeout(done, 500));
  await sweeper.stop();
  const { rows } = await owner.query<{ due: number; ended: number }>(LATENESS);
  const late = rows
    .map(({ due, ended }) => (sweeps.find(({ from, to }) => ended >= from - 1 && ended <= to + 1)?.to ?? ended) - due)
    .sort((a, b) => a - b);
  const goal = spreadS === 0 ? HEAP_MS : GOAL_MS;
  const at = (share: number) => Math.round(late[Math.min(late.length - 1, Math.floor(late.length * share))]!);
  await owner.query("truncate offer_locks, supplier_orders, holds, outbox cascade");
  return {
    id: "locks",
    what: `${LOCKS.toLocaleString("en")} live locks run out ${spreadS === 0 ? "in one instant" : `over ${spreadS} s`}: how late their seats are back`,
    ours: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
    other: "-",
    ratio: "-",
    goal: `max <= ${goal} ms`,
    met: at(1) <= goal,
  };
}

const OPEN = "select count(*)::int as n from offer_locks where status = 'open'";
const LATENESS = `
  select extract(epoch from expires_at)::float8 * 1000 as due, extract(epoch from ended_at)::float8 * 1000 as ended
    from offer_locks where status = 'expired'`;

async function sellingBranch(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(BRANCH);
  const [{ id }] = rows as [{ id: number }];
  await owner.query(CLASSES_OF, [id, CLASSES]);
  return id;
}

const BRANCH = `
  with c as (insert into companies (name) values ('bench') returning id), made as (
  insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
  select c.id, 'b' || c.id, 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c returning id), unbound as (
  insert into branch_settings (branch_id, type, data, changed_by)
  select id, 'locks', '{"customer_locks": null, "customer_seats": null, "class_seats": null, "class_percent": null}', 'system' from made)
  select id from made`;

const CLASSES_OF = `
  with ch as (
    insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
    values ($1, 'route', 'x', 'x', 'IRR', 'open', now() + interval '30 days', now() + interval '31 days') returning id)
  insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at)
  select $1, ch.id, 'Y' || n, 1000, now() + interval '29 days' from ch, generate_series(1, $2::int) n`;

const LOCK = `(branch_id, lock_id, calculation_id, product, supplier_id, buyer_group, holder, query, passengers, offer, price, currency,
  total, previous_total, accepted_total, status, own_seats, expires_at, utmost_at, payment_deadline, request_hash)`;
/** The first expires in four seconds. */
const lockOf = (seats: string, own: boolean) => `
  select $1, 'lck_bench_${own ? "own" : "sup"}_' || lpad(nr::text, 20, '0'), nr, 'flight',
         (select id from suppliers where branch_id = $1 limit 1), 'b2c', 'passenger:1', '{}', '{"adult": 1, "child": 0, "infant": 0}',
         '{}', '{}', 'IRR', 1000, 1000, 1000, 'open', ${own}, ends, ends, ends, 'x' ${seats}`;
const SPREAD = "now() + interval '4 s' + random() * $3::int * interval '1 s'";

/** $1 branch, $2 locks of own seats, that expire over $3 seconds. */
const OWN = `
  with seats as (
    select c.id as class, row_number() over () as place from charter_classes c where c.branch_id = $1
  ), live as (
    select n as nr, s.class, date_trunc('milliseconds', ${SPREAD}) as ends
      from generate_series(1, $2::int) n join seats s on s.place = 1 + n % (select count(*) from seats)
  ), held as (
    insert into holds (branch_id, lock_id, class_id, holder, adult, child, infant, seats, total, expires_at)
    select $1, 'lck_bench_own_' || lpad(nr::text, 20, '0'), class, 'passenger:1', 1, 0, 0, 1, 1000, ends from live
  ), counted as (
    update charter_classes c set held = c.held + k.n from (select class, count(*)::int as n from live group by 1) k
     where c.branch_id = $1 and c.id = k.class
  )
  insert into offer_locks ${LOCK} ${lockOf("from live", true)}`;

/** The same for a supplier's, with its requests. */
const THEIRS = `
  with live as (
    select n as nr, date_trunc('milliseconds', ${SPREAD}) as ends from generate_series(1, $2::int) n
  ), locked as (
    insert into offer_locks ${LOCK} ${lockOf("from live", false)} returning id, lock_id, supplier_id
  )
  insert into supplier_orders (branch_id, supplier_id, reference, operation, state, offer_lock_id, data)
  select $1, supplier_id, lock_id, 'lock', 'locked', id, '{"asked": {}, "lock": "x"}' from locked`;
