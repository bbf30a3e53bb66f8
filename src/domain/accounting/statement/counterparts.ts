import type { Ctx } from "../../kernel/context";
import type { Line } from "./page";

/** The other side of a line's document: titles of its accounts, largest first, their number, and its single party. */
export type Counterpart = { titles: string[]; titles_latin: string[]; count: number; party: string | null };
type Found = Counterpart & { voucher_id: bigint; debit: boolean };

/** The counterpart of each line. */
export async function counterparts(
  { query, actor }: Pick<Ctx, "query" | "actor">,
  lines: readonly Line[],
): Promise<(line: Line) => Counterpart> {
  const vouchers = new Map(lines.map(({ voucher_id, doc_date }) => [voucher_id, doc_date]));
  const rows =
    vouchers.size === 0
      ? []
      : await query<Found>("statement.counterparts", COUNTERPARTS, [
          actor.branchId,
          [...vouchers.values()],
          [...vouchers.keys()],
        ]);
  const found = new Map(rows.map((row) => [`${row.voucher_id} ${row.debit}`, row]));
  return ({ voucher_id, dr }) => found.get(`${voucher_id} ${dr === 0n}`) ?? NONE;
}

const NONE: Counterpart = { titles: [], titles_latin: [], count: 0, party: null };

/** By document and side, `debit` is the side of the accounts; up to three titles each. */
const COUNTERPARTS = `
  select k.voucher_id, o.debit, o.titles, o.titles_latin, o.count, o.party
    from unnest($2::date[], $3::bigint[]) k (doc_date, voucher_id)
   cross join lateral (
     select s.debit, array_agg(a.title order by s.amount desc, s.account_id) filter (where s.place <= 3) as titles,
            array_agg(a.title_latin order by s.amount desc, s.account_id) filter (where s.place <= 3) as titles_latin,
            count(*)::int as count, case when min(s.party) = max(s.last_party) then min(s.party) end as party
       from (select e.dr > 0 as debit, e.account_id, sum(e.dr + e.cr) as amount, min(e.party) as party, max(e.party) as last_party,
                    row_number() over (partition by e.dr > 0 order by sum(e.dr + e.cr) desc, e.account_id) as place
               from ledger.entries e
              where e.branch_id = $1 and e.doc_date = k.doc_date and e.voucher_id = k.voucher_id
              group by 1, 2) s
      cross join lateral (select * from ledger.accounts a where a.branch_id = $1 and a.id = s.account_id limit 1) a
      group by 1) o`;
