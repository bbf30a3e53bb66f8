import type { ColumnOf } from "@/domain/kernel/table-rows";
import { type Prepared, tellPrepared } from "./repair-openings";
import { nameOf, type Repair } from "./repairs";

type RevaluationMismatch = {
  code: ColumnOf<"ledger.accounts", "code">;
  title: ColumnOf<"ledger.accounts", "title_latin">;
  party: string | null;
  ccy: string;
  n: bigint;
  since: string;
};

/** Errors of revaluations on non-monetary accounts (prisma/sql/accounting/revaluation-repair.sql). */
export const revaluations: Repair = {
  async tell(query, branch, say) {
    const mismatches = await query<RevaluationMismatch>("repair.revaluations", FAULTS, [branch.id]);
    for (const { code, title, party, n, since } of mismatches) {
      const amount = n < 0n ? `${-n} credit` : `${n} debit`;
      const who = party ? ` (${party})` : "";
      say(`${nameOf(branch)}: ${code} ${title}: was revalued by ${amount} since ${since}${who}`);
    }
    return mismatches.length;
  },
  async prepare(query, branch, person, say) {
    const values = [branch.id, person];
    const [row] = await query<{ answer: Prepared }>("repair.revaluations.prepare", PREPARE, values);
    return tellPrepared(branch, row!.answer, "revaluation", say);
  },
};

const FAULTS = `
  select a.code, a.title_latin as title, f.party, f.ccy::text as ccy, f.n, f.since::text as since
    from ledger.revaluation_faults($1) f join ledger.accounts a on a.branch_id = $1 and a.id = f.account_id
   order by a.code, f.ccy, f.party`;
const PREPARE = "select ledger.prepare_revaluation_repair($1, $2, now()) as answer";
