import type { Pool } from "pg";
import type { ColumnOf } from "@/domain/kernel/table-rows";

type Year = { branch: ColumnOf<"ledger.periods", "branch_id">; year: ColumnOf<"ledger.periods", "fiscal_year"> };

/** Fiscal years whose months are all definite and that have no sealing CHECK yet. */
const UNSEALED = `
  select p.branch_id as branch, p.fiscal_year as year from ledger.periods p
   group by 1, 2
  having count(*) filter (where p.state = 'definite') = 12
     and not exists (select from pg_constraint k where k.conrelid = 'ledger.entries'::regclass
                        and k.conname = format('sealed_%s_%s', p.branch_id, p.fiscal_year))
   order by 1, 2`;

/**
 * Seals definite years permanently (ledger.seal_year), as the schema's owner: at each start, and by `npm run
 * seal-years`. A year locked too long by a posting is left to the next run and reported.
 */
export async function sealYears(pool: Pool): Promise<{ sealed: Year[]; left: Year[] }> {
  const { rows } = await pool.query<Year>(UNSEALED);
  const [sealed, left]: [Year[], Year[]] = [[], []];
  for (const one of rows) {
    try {
      await pool.query("select ledger.seal_year($1, $2)", [one.branch, one.year]);
      sealed.push(one);
    } catch (error) {
      if ((error as { code?: string }).code !== "55P03") throw error;
      left.push(one);
    }
  }
  return { sealed, left };
}
