import type { ColumnOf } from "@/domain/kernel/table-rows";
import { type Branch, nameOf, type Repair, type Say } from "./repairs";

type OpeningMismatch = {
  day: string;
  code: ColumnOf<"ledger.accounts", "code">;
  title: ColumnOf<"ledger.accounts", "title_latin">;
  party: string | null;
  center: ColumnOf<"cost_centers", "code"> | null;
  ccy: string;
  n: bigint;
  f: bigint;
};
export type Prepared =
  | { draft_ids: number[]; doc_date: string; again?: true }
  | { nothing: true }
  | { refused: keyof typeof REFUSED };

const REFUSED = {
  no_month: "no month that could take it is open: open one first",
  not_a_member: "--by is not a person of this branch",
};

/** Openings of years closed before parties and cost centers were stored (prisma/sql/accounting/opening-repair.sql). */
export const openings: Repair = {
  async tell(query, branch, say) {
    const mismatches = await query<OpeningMismatch>("repair.openings", FAULTS, [branch.id]);
    const of = nameOf(branch);
    for (const { day, code, title, party, center, ccy, n, f } of mismatches) {
      const who = [party ?? "without a party", ...(center ? [`cost centre ${center}`] : [])].join(", ");
      const amount = ccy === branch.currency ? sided(n) : `${sided(n)} (${ccy} ${sided(f)})`;
      say(`${of}: opening of ${day}: ${code} ${title}: ${who} lacks ${amount}`);
    }
    return mismatches.length;
  },
  async prepare(query, branch, person, say) {
    const values = [branch.id, person];
    const [row] = await query<{ answer: Prepared }>("repair.openings.prepare", PREPARE, values);
    return tellPrepared(branch, row!.answer, "opening", say);
  },
};

export function tellPrepared(branch: Branch, answer: Prepared, what: string, say: Say): boolean {
  const of = nameOf(branch);
  if ("refused" in answer) say(`${of}: ${what} not prepared: ${REFUSED[answer.refused]}`);
  else if ("draft_ids" in answer) {
    const drafts = answer.draft_ids.length === 1 ? "draft" : "drafts";
    const are = answer.again ? "wait already" : "prepared";
    say(
      `${of}: ${what}: ${drafts} ${answer.draft_ids.join(", ")} of ${answer.doc_date} ${are}: another person posts them in the console`,
    );
  }
  return !("refused" in answer);
}

const sided = (net: bigint) => (net < 0n ? `${-net} credit` : `${net} debit`);

const FAULTS = `
  select f.opened_on::text as day, a.code, a.title_latin as title, f.party, c.code as center, f.ccy::text as ccy, f.n, f.f
    from ledger.opening_faults($1) f
    join ledger.accounts a on a.branch_id = $1 and a.id = f.account_id
    left join cost_centers c on c.branch_id = $1 and c.id = f.cost_center_id
   order by a.code, f.ccy, f.party, f.cost_center_id`;
const PREPARE = "select ledger.prepare_opening_repair($1, $2) as answer";
