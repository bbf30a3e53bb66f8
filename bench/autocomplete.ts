import type pg from "pg";
import { suggestPlaces } from "@/domain/catalogue/base/suggest-places";
import type { BranchId, Ctx, CustomerActor, Query } from "@/domain/kernel/context";
import { makeClient, makePool } from "@/server/connection";
import { TYPES } from "@/server/db";
import { HOTEL_NAMES } from "../prisma/seed/hotel-words";
import { median, quantile, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const HOTELS = 20_000;
const ROUNDS = 10;

/** Typing letter by letter: frequent and rare words, both scripts, cities, no matches. */
const TYPED = [
  ...["م", "مش", "مشه", "مشهد", "هتل", "هتل د", "هتل درو", "كيش", "کاسپین کیش", "آپارتمان تهران", "بزرگ"],
  ...["t", "te", "teh", "tehran", "hotel", "grand hotel", "parsian", "istanbul palace", "ho", "zzzz", "hotel 19999"],
];

/** `GET /base/accommodations/list` in the database: hotels of one branch, all cities; compared with ILIKE on both. */
export const autocomplete = (hotels = HOTELS): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({
      name: "bench",
      connectionString: process.env.DATABASE_URL,
      max: 4,
      types: TYPES,
      options: "-c jit=off",
    });
    await owner.connect();
    try {
      const branchId = await plantHotels(owner, hotels);
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const actor = { kind: "customer", group: "guest", branchId: branchId as BranchId, siteId: 1, domain: "bench" };
      const ctx = { query, actor } as unknown as Ctx<CustomerActor>;
      const ours = await times((q) => suggestPlaces(ctx, { q, limit: 10 }));
      const naive = await times((q) => pool.query({ name: "naive", text: NAIVE, values: [branchId, `%${q}%`] }));
      const [worst, against] = [quantile(ours, 0.95), quantile(naive, 0.95)];
      return [
        {
          id: "autocomplete",
          what: `cities and hotels while somebody types, ${hotels.toLocaleString("en")} hotels`,
          ours: `p95 ${worst.toFixed(1)} ms, median ${median(ours).toFixed(1)} ms`,
          other: `ILIKE p95 ${against.toFixed(0)} ms, median ${median(naive).toFixed(0)} ms`,
          ratio: `1/${(against / worst).toFixed(1)}`,
          goal: "<= 20 ms p95",
          met: worst <= 20,
        },
      ];
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });

async function plantHotels(owner: pg.Client, hotels: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(`
    with company as (insert into companies (name) values ('bench') returning id)
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select id, 'bench', 'bench', 'bench', 'IRR', 'jalali', 'Asia/Tehran' from company returning id`);
  const branchId = rows[0]!.id;
  // A third of them in a few cities, as in reality.
  await owner.query(
    `insert into accommodations (branch_id, type, name, name_latin, stars, city_id)
     select $1, 'hotel', k.fa || ' ' || ($2::text[])[1 + n % $4::int] || ' ' || c.name || ' ' || n,
            ($3::text[])[1 + n % $4::int] || ' ' || k.en || ' ' || c.name_latin || ' ' || n, n % 6, c.id
       from generate_series(1, $5::int) n
       cross join lateral (select * from (values (0, 'هتل', 'Hotel'), (1, 'هتل آپارتمان', 'Apartment'), (2, 'هتل بزرگ', 'Grand Hotel'))
                             as k (at, fa, en) where at = n % 3) k
       join (select *, row_number() over (order by rank, id) - 1 as at, count(*) over () as total from cities where owner_branch is null) c
         on c.at = case when n % 3 = 0 then n % 8 else (n * 7) % c.total end`,
    [branchId, HOTEL_NAMES.map(([fa]) => fa), HOTEL_NAMES.map(([, en]) => en), HOTEL_NAMES.length, hotels],
  );
  await owner.query("vacuum analyze accommodations, cities");
  return branchId;
}

const NAIVE = `
  (select id, name from cities where (owner_branch is null or owner_branch = $1) and (name ilike $2 or name_latin ilike $2) order by rank limit 10)
  union all
  (select id, name from accommodations where branch_id = $1 and (name ilike $2 or name_latin ilike $2) order by stars desc limit 10)`;

/** Includes the first round with a cold cache. */
async function times(ask: (q: string) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const q of TYPED) {
      const began = performance.now();
      await ask(q);
      taken.push(performance.now() - began);
      if (process.env.EACH) console.error(q, taken.at(-1)!.toFixed(1));
    }
  return taken;
}
