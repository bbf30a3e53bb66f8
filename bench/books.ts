import type pg from "pg";

/** A branch with `count` detailed accounts with consecutive ids, and 48 months from two years before this one. */
export type Books = { branchId: number; first: number; count: number };

/**
 * Opens books as the schema's owner. The first two accounts have 16 slots, like accounts with many concurrent postings.
 */
export async function openBooks(owner: pg.ClientBase, count: number): Promise<Books> {
  const one = async <Row>(text: string, values: unknown[]) => (await owner.query(text, values)).rows[0] as Row;
  const { id: branchId } = await one<{ id: number }>(
    `with c as (insert into companies (name) values ('bench') returning id)
     insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
     select id, 'books', 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c returning id`,
    [],
  );
  const { first } = await one<{ first: number }>(
    `with made as (
       insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, slots)
       select $1, p.id, 4, p.code || (900000 + n), 'x', 'x', 'both', 'asset', case when n < 2 then 16 else 1 end
         from ledger.accounts p, generate_series(0, $2 - 1) n where p.branch_id = $1 and p.code = '1202' order by n returning id)
     select min(id) as first from made`,
    [branchId, count],
  );
  await owner.query("select ledger.add_periods($1, $2)", [
    branchId,
    JSON.stringify(monthsFrom(new Date().getUTCFullYear() - 2, 4)),
  ]);
  return { branchId, first, count };
}

/** Gregorian fiscal months of some years, in the format of ledger.add_periods. */
export function monthsFrom(year: number, years: number) {
  return Array.from({ length: years * 12 }, (_, n) => {
    const from = new Date(Date.UTC(year, n, 1));
    return {
      fiscal_year: from.getUTCFullYear(),
      month: from.getUTCMonth() + 1,
      from_on: iso(from),
      to_on: iso(new Date(Date.UTC(year, n + 1, 0))),
    };
  });
}

export const iso = (day: Date) => day.toISOString().slice(0, 10);
