import type pg from "pg";
import type { BranchId, Ctx, OperatorActor, Query } from "@/domain/kernel/context";
import { listPassengers } from "@/domain/people/passenger/list-passengers";
import { PassengerQuery } from "@/domain/people/passenger/schema";
import { makeClient, makePool } from "@/server/connection";
import { TYPES } from "@/server/db";
import { generatePeople } from "./people";
import { median, quantile, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const MILLION = 1_000_000;
const ROUNDS = 8;
const NAIVE_ROUNDS = 1;

/** Typed searches: frequent and rare names, their beginnings, other spellings, the other script, codes, no matches. */
const SEARCHES = {
  "Persian names": [
    "محمدی",
    "فاطمه محمدی",
    "علي رضا كريمى",
    "ژاله‌فر",
    "شهرزاد چراغی",
    "حسن زاده",
    "مح",
    "ع",
    "پهلوان فر",
    "غلامرضا پارسا",
    "رضا رضایی",
    "قیصریه",
  ],
  "Latin names": [
    "mohammadi",
    "Fatemeh Mohammadi",
    "Ali Reza Karimi",
    "zhalefar",
    "shahrzad cheraghi",
    "moh",
    "k",
    "parsa rad",
    "Gholamreza Tavakoli",
    "smith",
  ],
  "other spellings": [
    "mohamadi",
    "fateme muhamadi",
    "hosein hoseyni",
    "qasemi",
    "usefi davoodi",
    "khosrawi",
    "yousof djafari",
    "الهام Zarei",
  ],
  "codes, mobiles, documents": ["001", "0912345", "+9891", "۰۹۱۲۳", "K000123", "0499370899", "999999"],
} as const;

/**
 * P10: the console's search, first page of 30 with all columns, over a million people; compared with ILIKE on the same
 * table.
 */
export const p10 = (people = MILLION): Promise<ResultRow[]> =>
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
      const began = performance.now();
      await generatePeople(owner, { branchId: await aBranch(owner), people });
      console.error(`${people.toLocaleString("en")} people in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const actor = { kind: "operator", branchId: 1 as BranchId, operatorId: 1, name: "bench", permissions: [] };
      const ctx = { query, actor, now: new Date(), requestId: "bench", locale: "en" } as unknown as Ctx<OperatorActor>;
      const ours = (search: string) => listPassengers(ctx, PassengerQuery.parse({ search }));
      const naive = (search: string) => pool.query({ name: "naive", text: NAIVE, values: [1, `%${search}%`] });
      const rows: ResultRow[] = [];
      for (const [what, searches] of Object.entries(SEARCHES))
        rows.push(await against(`search of ${what}, ${people.toLocaleString("en")} people`, searches, ours, naive));
      return rows;
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });

async function aBranch(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(`
    with company as (insert into companies (name) values ('bench') returning id)
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select id, 'bench', 'bench', 'bench', 'IRR', 'jalali', 'Asia/Tehran' from company returning id`);
  return rows[0]!.id;
}

const NAIVE = `
  select * from passengers p
   where p.branch_id = $1 and p.status = 1
     and (concat_ws(' ', p.first_name, p.last_name) ilike $2 or concat_ws(' ', p.first_name_latin, p.last_name_latin) ilike $2
          or p.national_code ilike $2 or p.mobile ilike $2
          or exists (select from passenger_documents d
                      where d.branch_id = p.branch_id and d.passenger_id = p.id and d.number ilike $2))
   order by p.id desc limit 51`;

type Ask = (search: string) => Promise<unknown>;

async function against(what: string, searches: readonly string[], ours: Ask, naive: Ask): Promise<ResultRow> {
  const [at, theirs] = [await times(ours, searches, ROUNDS), await times(naive, searches, NAIVE_ROUNDS)];
  const [worst, against] = [quantile(at, 0.95), quantile(theirs, 0.95)];
  return {
    id: "P10",
    what,
    ours: `p95 ${worst.toFixed(1)} ms, median ${median(at).toFixed(1)} ms`,
    other: `ILIKE p95 ${against.toFixed(0)} ms, median ${median(theirs).toFixed(0)} ms`,
    ratio: `1/${(against / worst).toFixed(0)}`,
    goal: "<= 30 ms p95",
    met: worst <= 30,
  };
}

/** Includes the first round of each search with a cold cache. */
async function times(ask: Ask, searches: readonly string[], rounds: number): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const search of searches) {
      const began = performance.now();
      await ask(search);
      taken.push(performance.now() - began);
      if (process.env.EACH) console.error(search, taken.at(-1)!.toFixed(1));
    }
  return taken;
}
