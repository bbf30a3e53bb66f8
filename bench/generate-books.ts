import type pg from "pg";
import { iso, monthsFrom } from "./books";

export type BooksOf = {
  /** Lines to post; documents have four each. */
  entries: number;
  /** Detailed accounts over all sub-ledgers of the chart. */
  accounts: number;
  /** Gregorian years up to the end of this one, evenly filled until today. */
  years: number;
};

/**
 * `accounts`: consecutive ids of detailed accounts from `first`; `hot` are among them, the first has a tenth of all
 * lines.
 */
export type MadeBooks = {
  branchId: number;
  first: number;
  count: number;
  hot: readonly number[];
  entries: number;
  /** First and last day with documents. */
  from: string;
  to: string;
};

const HOT = 10;
const DAY_MS = 86_400_000;
/** Documents per statement, limited by memory. */
const AT_ONCE = 250_000;

/**
 * A branch with books of ten years of business: documents of four lines by day, line 1 on one of ten hot accounts (16
 * slots; the first has a tenth of all lines), the others spread over the rest, every tenth line 2 with a party. Written
 * set-based by the schema's owner with triggers off, keys and indexes restored afterwards and checked; turnovers come
 * from `ledger.rebuild`.
 */
export async function generateBooks(client: pg.ClientBase, given: BooksOf): Promise<MadeBooks> {
  const books = await openTree(client, given);
  await client.query("set synchronous_commit = off");
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
  const back = await withoutKeys(client);
  await triggers(client, "disable");
  const documents = Math.ceil(given.entries / 4);
  for (let made = 0; made < documents; made += AT_ONCE) {
    const many = Math.min(AT_ONCE, documents - made);
    await client.query(PLANT, [
      books.branchId,
      books.first,
      books.count,
      HOT,
      books.from,
      books.days,
      documents,
      made,
      many,
    ]);
  }
  await client.query("select setval('ledger.voucher_ids', $1)", [documents + 1]);
  await triggers(client, "enable");
  for (const statement of back) await client.query(statement);
  await client.query("select ledger.rebuild($1, $2, $3)", [books.branchId, books.from, books.to]);
  for (const table of ["vouchers", "entries", "turn_day", "turn_month", "carried", "accounts", "periods"])
    await client.query(`vacuum analyze ledger.${table}`);
  await client.query("reset synchronous_commit; reset work_mem; reset maintenance_work_mem");
  const { branchId, first, count, from, to } = books;
  return {
    branchId,
    first,
    count,
    from,
    to,
    entries: documents * 4,
    hot: Array.from({ length: HOT }, (_, n) => first + n),
  };
}

async function openTree(client: pg.ClientBase, { accounts, years }: BooksOf) {
  const one = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows[0] as Row;
  const { id: branchId } = await one<{ id: number }>(
    `with c as (insert into companies (name) values ('bench') returning id)
     insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
     select id, 'of' || id, 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c returning id`,
    [],
  );
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear() - years + 1, 0, 1));
  await client.query("select ledger.add_periods($1, $2)", [
    branchId,
    JSON.stringify(monthsFrom(start.getUTCFullYear(), years)),
  ]);
  const { first } = await one<{ first: number }>(
    `with below as (
       select *, row_number() over (order by code) - 1 as place, count(*) over () as many
         from ledger.accounts where branch_id = $1 and level = 3),
     made as (
       insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, slots, group_id)
       select $1, p.id, 4, p.code || (900000 + n), 'حساب ' || n, 'Account ' || n, 'both', p.type,
              case when n < $3 then 16 else 1 end, 0
         from generate_series(0, $2 - 1) n join below p on p.place = n % p.many order by n returning id)
     select min(id) as first from made`,
    [branchId, accounts, HOT],
  );
  const days = Math.floor((now.getTime() - start.getTime()) / DAY_MS) + 1;
  return { branchId, first, count: accounts, from: iso(start), to: iso(now), days };
}

/** Closes all but the last months, like real books, without a year's end; returns the first open day. */
export async function closeBooks(
  client: pg.ClientBase,
  { branchId, to }: MadeBooks,
  openMonths: number,
): Promise<string> {
  const openFrom = iso(new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)) - openMonths, 1)));
  await client.query("select ledger.close_periods($1, $2::date - 1, 'closed', 'bench')", [branchId, openFrom]);
  await client.query("vacuum analyze ledger.carried");
  return openFrom;
}

/**
 * Drops keys that would be checked row by row, and those that refer to them; returns statements that restore them, each
 * checked over all lines.
 */
async function withoutKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint
      where conparentid = 0 and (confrelid = 'ledger.entries'::regclass or conrelid = 'ledger.entries'::regclass and contype in ('f', 'p'))
      order by contype`,
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index ledger.%I', c.relname) as drop, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as make
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'ledger.entries'::regclass and not i.indisprimary`,
  );
  for (const { drop } of [...keys, ...indexes]) await client.query(drop);
  return [...indexes, ...keys.reverse()].map(({ make }) => make);
}

async function triggers(client: pg.ClientBase, state: "enable" | "disable"): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where oid in ('ledger.vouchers'::regclass, 'ledger.entries'::regclass)
         or oid in (select inhrelid from pg_inherits where inhparent in ('ledger.vouchers'::regclass, 'ledger.entries'::regclass))`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
}

const PLANT = `
  with v as (
    insert into ledger.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, description, created_by)
    select $1::int, d.day, d.id, 'manual', extract(year from d.day)::int * 100 + extract(month from d.day)::int, 4,
           2000 + (hashint8extended(d.id, 1) & 1048575) + (hashint8extended(d.id, 2) & 1048575), 'bench', 'bench'
      from (select id, $5::date + (id * ($6::int - 1) / $7::bigint)::int as day
              from generate_series($8::bigint + 1, $8::bigint + $9::bigint) id) d
    returning *)
  insert into ledger.entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, party,
                              ccy, fc_dr, fc_cr, dr, cr)
  select v.branch_id, v.doc_date, v.id, l.line, a.id, a.sub_ledger_id, a.general_id, a.group_id,
         case when l.line = 2 and v.id % 10 = 0 then 'bench:' || (1 + v.id % 5000) end, 'IRR', l.dr, l.cr, l.dr, l.cr
    from v
   cross join lateral (select 1000 + (hashint8extended(v.id, 1) & 1048575) as one,
                              1 + (hashint8extended(v.id, 3) & 1023) as part) s
   cross join lateral (values (1, s.one, 0::bigint), (2, v.total - s.one, 0), (3, 0, v.total - s.part), (4, 0, s.part))
              l (line, dr, cr)
    join ledger.accounts a on a.branch_id = $1
         and a.id = $2::int + case
               when l.line > 1 then $4::int + ((hashint8extended(v.id, 10 + l.line) & 2147483647) % ($3::int - $4::int))::int
               when v.id % 5 < 2 then 0
               else 1 + ((hashint8extended(v.id, 9) & 2147483647) % ($4::int - 1))::int end
   order by v.doc_date, v.id, l.line`;
