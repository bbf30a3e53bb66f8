import type { Query } from "@/domain/kernel/context";
import type { RowOf } from "@/domain/kernel/table-rows";

export type Branch = RowOf<"branches", "id" | "code"> & { currency: string };
export type Say = (line: string) => void;

/** Reports errors of a branch (number), and drafts their correction; false when it cannot. */
export type Repair = {
  tell(query: Query, branch: Branch, say: Say): Promise<number>;
  prepare(query: Query, branch: Branch, person: string, say: Say): Promise<boolean>;
};

type Given = { branch: number | null; by: string | null };

const BRANCHES =
  "select id, code, currency::text as currency from branches where $1::int is null or id = $1 order by id";
const PERSON = "select 'operator:' || id as name from operators where personnel_id = $1";

/**
 * Reports, by branch, what each of `repairs` finds; with `by`, a personnel number, it also drafts the correcting
 * documents, once, which another person then posts. Returns the number of errors, and of documents that could not be
 * drafted.
 */
export async function repairEach(
  query: Query,
  { branch: only, by }: Given,
  repairs: readonly Repair[],
  say: Say,
): Promise<{ wrong: number; refused: number }> {
  const branches = await query<Branch>("repair.branches", BRANCHES, [only]);
  if (branches.length === 0) throw new Error(only === null ? "there is no branch" : `there is no branch ${only}`);
  const person = by === null ? null : await personOf(query, by);
  const sum = { wrong: 0, refused: 0 };
  for (const branch of branches)
    for (const repair of repairs) {
      const wrong = await repair.tell(query, branch, say);
      sum.wrong += wrong;
      if (person !== null && wrong > 0 && !(await repair.prepare(query, branch, person, say))) sum.refused += 1;
    }
  return sum;
}

async function personOf(query: Query, personnelId: string): Promise<string> {
  const [person] = await query<{ name: string }>("repair.person", PERSON, [personnelId]);
  if (!person) throw new Error(`--by ${personnelId}: there is no such person`);
  return person.name;
}

export const nameOf = ({ id, code }: Branch) => `branch ${id} (${code})`;

/** Lists the lines of the document that the function `corrections` (branch, day) builds for today. */
export async function tellLines(query: Query, corrections: string, branch: Branch, say: Say): Promise<void> {
  type Line = { code: string; title: string; party: string | null; dr: bigint; cr: bigint };
  const text = `
    select a.code, a.title_latin as title, l.party, l.dr, l.cr
      from jsonb_populate_recordset(null::ledger.post_line, ${corrections}($1, branch_today($1, now()))) l
      join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id order by a.code, l.party`;
  for (const { code, title, party, dr, cr } of await query<Line>(`repair.lines.${corrections}`, text, [branch.id]))
    say(`${nameOf(branch)}: ${dr > 0n ? `debit ${dr}` : `credit ${cr}`} ${code} ${title}${party ? ` (${party})` : ""}`);
}

export type Drafted =
  | { draft_id: number; doc_date: string; again?: true }
  | { nothing: true }
  | { refused: "no_month" | "not_a_member" };

/** Reports the result of a draft; `noMonth` and `further` are texts of its repair. False when it was refused. */
export function tellDrafted(
  branch: Branch,
  answer: Drafted,
  { noMonth, further = "" }: { noMonth: string; further?: string },
  say: Say,
): boolean {
  const of = nameOf(branch);
  if ("refused" in answer)
    say(`${of}: not prepared: ${answer.refused === "no_month" ? noMonth : "--by is not a person of this branch"}`);
  else if ("draft_id" in answer) {
    const is = answer.again ? "waits already" : "is prepared";
    say(
      `${of}: draft ${answer.draft_id} of ${answer.doc_date} ${is}: another person posts it in the console${further}`,
    );
  }
  return !("refused" in answer);
}
