import type pg from "pg";
import type { BranchId, Ctx, OperatorActor, Query } from "@/domain/kernel/context";
import { listColleagues } from "@/domain/people/colleague/list-colleagues";
import { ColleagueQuery } from "@/domain/people/colleague/schema";
import { searchColleagues } from "@/domain/people/colleague/search-colleagues";
import { makeClient, makePool } from "@/server/connection";
import { TYPES } from "@/server/db";
import { FAMILIES } from "../prisma/seed/names";
import { median, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const COLLEAGUES = 100_000;
/** Colleagues of another branch, which searches must not read. */
const STRANGERS = 20_000;
const BATCH = 10_000;
const NAIVE_ROUNDS = 1;
const ROUNDS = 3;

/** Common words around the names of agencies: the first ones occur in many thousands of names. */
const BEFORE = ["آژانس مسافرتی", "شرکت خدمات مسافرتی", "گروه گردشگری", "آژانس هوایی", "دفتر", "", ""];
const AFTER = ["گشت", "پرواز", "سیر", "تور", "سفر", "آسمان", "پارسیان", "نوین", "خاورمیانه", "", ""];
const AFTER_LATIN = ["Gasht", "Parvaz", "Seir", "Tour", "Safar", "Aseman", "Parsian", "Novin", "Middle East", "", ""];

/**
 * The quick search of colleagues, 20 with their balance, over a hundred thousand of a branch: hundreds of different
 * searches, including the first of each; compared with ILIKE on the same table. And a page of the list by balance.
 */
export const colleagues = (count = COLLEAGUES): Promise<ResultRow[]> =>
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
      await owner.query(BRANCHES);
      await owner.query(ALONE);
      await plant(owner, 1, count);
      await plant(owner, 2, Math.min(count, STRANGERS));
      await owner.query("vacuum analyze colleagues, ledger.account_balances");
      console.error(`${count.toLocaleString("en")} colleagues in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const actor = { kind: "operator", branchId: 1 as BranchId, operatorId: 1, name: "bench", permissions: [] };
      const ctx = { query, actor, now: new Date(), requestId: "bench", locale: "en" } as unknown as Ctx<OperatorActor>;
      const searches = await typed(owner);
      const what = `${searches.length} searches of ${count.toLocaleString("en")} colleagues`;
      const debtors = ColleagueQuery.parse({ operation: "debtors", sort: "-balance" });
      return [
        row(
          { what, goal: 30 },
          await times((search) => searchColleagues(ctx, { query: search }), searches, ROUNDS),
          await times(
            (search) => pool.query({ name: "naive", text: NAIVE, values: [1, `%${search}%`] }),
            searches,
            NAIVE_ROUNDS,
          ),
        ),
        row(
          { what: `who owes most, a page of ${count.toLocaleString("en")} colleagues`, goal: 1_000 },
          await times(() => listColleagues(ctx, debtors), [""], 10),
          await times(() => pool.query(OWING), [""], 10),
        ),
      ];
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });

const BRANCHES = `
  with company as (insert into companies (name) values ('bench') returning id)
  insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
  select id, 'bench' || n, 'bench', 'bench', 'IRR', 'jalali', 'Asia/Tehran' from company, generate_series(1, 2) n`;

/** A hash as a number below 1, and a list position with the distribution of names. */
const chance = (salt: string) => `((hashtext(n || '${salt}')::bigint & 2147483647) / 2147483648.0)`;
const place = (salt: string, list: string) => `1 + floor(power(${chance(salt)}, 1.5) * cardinality(${list}))::int`;

const ALONE = `
  alter table colleagues disable trigger user;
  alter table colleagues drop constraint colleagues_branch_id_receivable_id_fkey, drop constraint colleagues_branch_id_wallet_id_fkey;
  alter table ledger.account_balances disable trigger user;
  alter table ledger.account_balances drop constraint account_balances_branch_id_account_id_fkey`;

/** With balances but without the rest of the books: opening a hundred thousand accounts is not measured. */
const PLANT = `
  with made as (
  insert into colleagues (branch_id, code, name, name_latin, kind, currency, ceiling, active, receivable_id, wallet_id)
  select $1, (5000 + n)::text, trim(concat_ws(' ', nullif(($4::text[])[p.b], ''), ($5::text[])[p.f], nullif(($7::text[])[p.a], ''))),
         case when ${chance("latin")} < 0.7 then trim(concat_ws(' ', ($6::text[])[p.f], nullif(($8::text[])[p.a], ''))) end,
         'agency', 'IRR', 1000000000, ${chance("active")} < 0.95, $1 * 10000000 + n * 2, $1 * 10000000 + n * 2 + 1
    from generate_series($2::int, $3::int) n
   cross join lateral (select ${place("before", "$4::text[]")} as b, ${place("family", "$5::text[]")} as f, ${place("after", "$7::text[]")} as a) p
  returning branch_id, receivable_id, wallet_id)
  insert into ledger.account_balances (branch_id, account_id, side, dr, ceiling)
  select branch_id, receivable_id, 1, receivable_id % 7 * 1000, 1000000000 from made
   union all
  select branch_id, wallet_id, -1, 0, 0 from made`;

async function plant(client: pg.Client, branchId: number, count: number): Promise<void> {
  const names = [FAMILIES.map(([fa]) => fa), FAMILIES.map(([, en]) => en)];
  for (let from = 1; from <= count; from += BATCH)
    await client.query(PLANT, [
      branchId,
      from,
      Math.min(count, from + BATCH - 1),
      BEFORE,
      ...names,
      AFTER,
      AFTER_LATIN,
    ]);
}

/** Typed searches: whole names, parts and beginnings in either script, Arabic letters, codes, no matches. */
async function typed(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; name_latin: string | null; code: string }>(
    "select name, name_latin, code from colleagues where branch_id = 1 order by hashtext(code) limit 60",
  );
  const parts = rows.flatMap(({ name, name_latin, code }, n) => {
    const words = name.split(" ");
    const latin = name_latin?.toLowerCase() ?? "parsian";
    return [
      name,
      words.slice(-2).reverse().join(" "),
      words.at(-1)!.slice(0, (n % 4) + 1),
      words
        .at(n % words.length)!
        .replaceAll("ی", "ي")
        .replaceAll("ک", "ك"),
      latin,
      latin.slice(0, (n % 5) + 1),
      code,
      code.slice(0, (n % 4) + 1),
    ];
  });
  const frequent = [...BEFORE, ...AFTER, ...AFTER_LATIN].filter(Boolean);
  return [...new Set([...parts, ...frequent, "قشقایی یزد", "zzz", "هواپیمایی ملی", "9999999", "ژ", "ا"])];
}

const NAIVE = `
  select c.*, l.dr - l.cr as balance
    from colleagues c join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
   where c.branch_id = $1 and c.deleted_at is null
     and (c.name ilike $2 or c.name_latin ilike $2 or c.code ilike $2 or c.id::text = trim(both '%' from $2))
   order by c.name, c.id limit 20`;
const OWING = `
  select c.*, l.dr - l.cr as balance
    from colleagues c join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
   where c.branch_id = 1 and l.dr > l.cr order by l.dr - l.cr desc, c.id desc limit 21`;

async function times(ask: (search: string) => Promise<unknown>, searches: readonly string[], rounds: number) {
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

const p95 = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1]!;

function row(
  { what, goal }: { what: string; goal: number },
  ours: readonly number[],
  naive: readonly number[],
): ResultRow {
  const [mine, theirs] = [p95(ours), p95(naive)];
  return {
    id: "colleagues",
    what,
    ours: `p95 ${mine.toFixed(1)} ms, median ${median(ours).toFixed(1)} ms`,
    other: `plain SQL p95 ${theirs.toFixed(0)} ms, median ${median(naive).toFixed(0)} ms`,
    ratio: `1/${(theirs / mine).toFixed(1)}`,
    goal: `<= ${goal} ms p95`,
    met: mine <= goal,
  };
}
