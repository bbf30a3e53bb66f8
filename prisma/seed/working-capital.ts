import type pg from "pg";
import { actMany } from "./act";
import { type BookWords, DAYS } from "./books";
import type { Calendar } from "./calendar";

type Desk = { branchId: number; unit: number; calendar: Calendar; words: Pick<BookWords, "capital"> };
type Shortage = { account: number; short: number };

/**
 * The partners of a branch paid in at the beginning what its cash box, terminal and bank accounts lacked at the end of their worst
 * day. What that is depends on the day on which the demo is made: salaries, owners and suppliers are paid by counting from it. So this
 * comes after every other payment.
 */
export async function plantWorkingCapital(
  client: pg.ClientBase,
  { branchId, unit, calendar, words }: Desk,
): Promise<void> {
  const { rows } = await client.query<Shortage>(SHORTAGES, [branchId]);
  const who = { branch_id: branchId, created_by: "system", request_id: "seed", doc_date: calendar.day(-DAYS) };
  const documents = rows.map(({ account, short }) => {
    // A person pays in a round sum.
    const amount = Math.ceil(short / (1_000 * unit)) * 1_000 * unit;
    const lines = [
      { account_id: account, dr: amount },
      { mapping: "equity.capital", cr: amount },
    ];
    return { ...who, kind: "receipt", description: words.capital, key: `demo:capital:${account}`, lines };
  });
  if (documents.length > 0) await actMany(client, "ledger.post_many", documents);
}

const SHORTAGES = `
  select account, max(-held)::float8 as short from (
    select a.id as account, sum(sum(e.dr - e.cr)) over (partition by a.id order by e.doc_date) as held
      from ledger.accounts a
      join ledger.entries e on e.branch_id = a.branch_id and e.account_id = a.id
     where a.branch_id = $1 and a.kind in ('cash', 'bank', 'pos')
     group by a.id, e.doc_date) d
   where held < 0 group by 1 order by 1`;
