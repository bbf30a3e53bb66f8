import type { Query } from "@/domain/context";
import { type Branch, openings, type Repair } from "./repair-openings";
import { revaluations } from "./repair-revaluations";

/** What a sale left in the books (prisma/sql/posting-repair.sql): amounts its correction debits, and credits where below nothing. */
type Fault = { local_pnr: string; fault: keyof typeof FAULTS; sold_at: Date; owner: number | null } & Record<
  Part,
  bigint
>;
type Part = "sale" | "markup" | "tax" | "cost" | "owed";
type Prepared =
  | { draft_id: number; doc_date: string; again?: true }
  | { nothing: true }
  | { refused: "no_month" | "not_a_member" };

/** What else a command prepares and another person posts. */
const REPAIRS: readonly Repair[] = [openings, revaluations];

const FAULTS = {
  supplier_taxes: "its supplier's taxes stand in its cost and in our tax",
  owner_taxes: "its owner's taxes stand in its cost and in our tax",
  owner_left_out: "it cost nothing, and its owner (whose its charter is now) is owed nothing",
};
const REFUSED = {
  no_month: "no month since is open: open one first",
  not_a_member: "--by names nobody of this branch",
};
const BRANCHES =
  "select id, code, currency::text as currency from branches where $1::int is null or id = $1 order by id";
const FOUND = "select * from posting_faults($1) order by sold_at, booking_id";
const LINES = `
  select a.code, a.title_latin as title, l.party, l.dr, l.cr
    from jsonb_to_recordset(posting_corrections($1, branch_today($1, now()))) l (account_id int, party text, dr bigint, cr bigint)
    join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id order by a.code, l.party`;
const PREPARE = "select prepare_posting_repair($1, $2, now()) as answer";
const PERSON = "select 'operator:' || id as name from operators where personnel_id = $1";

/**
 * Tells, branch by branch, which sales posted before there were roles left wrong amounts and what sets them right by account, and what
 * else was left wrong (REPAIRS); with `by` it also drafts those documents, once, which another person then posts. What is posted is
 * corrected no second time. Answers how much is wrong.
 */
export async function repairBooks(
  query: Query,
  given: { branch: number | null; by: string | null },
  say: (line: string) => void,
): Promise<{ wrong: number; refused: number }> {
  const branches = await query<Branch>("repair.branches", BRANCHES, [given.branch]);
  if (branches.length === 0)
    throw new Error(given.branch === null ? "there is no branch" : `there is no branch ${given.branch}`);
  const person = given.by === null ? null : await personOf(query, given.by);
  const sum = { wrong: 0, refused: 0 };
  for (const branch of branches) {
    const wrong = await tell(query, branch, say);
    sum.wrong += wrong;
    if (person !== null && wrong > 0 && !(await prepare(query, branch, person, say))) sum.refused += 1;
    for (const repair of REPAIRS) {
      const left = await repair.tell(query, branch, say);
      sum.wrong += left;
      if (person !== null && left > 0 && !(await repair.prepare(query, branch, person, say))) sum.refused += 1;
    }
  }
  return sum;
}

async function personOf(query: Query, personnelId: string): Promise<string> {
  const [person] = await query<{ name: string }>("repair.person", PERSON, [personnelId]);
  if (!person) throw new Error(`--by ${personnelId}: there is no such person`);
  return person.name;
}

async function tell(query: Query, branch: Branch, say: (line: string) => void): Promise<number> {
  const found = await query<Fault>("repair.faults", FOUND, [branch.id]);
  const of = `branch ${branch.id} (${branch.code})`;
  if (found.length === 0) {
    say(`${of}: nothing is to be corrected`);
    return 0;
  }
  for (const { local_pnr, fault, sold_at, owner, ...parts } of found) {
    const amounts = (["sale", "markup", "tax", "cost", "owed"] as const).filter((part) => parts[part] !== 0n);
    const named = amounts.map((part) => `${part} ${parts[part]}`).join(", ");
    say(
      `${of}: ${local_pnr} of ${sold_at.toISOString().slice(0, 10)}: ${FAULTS[fault]}${owner ? `, colleague ${owner}` : ""}: ${named}`,
    );
  }
  say(`${of}: ${found.length} sales; the document that sets them right, in ${branch.currency}:`);
  const lines = await query<{ code: string; title: string; party: string | null; dr: bigint; cr: bigint }>(
    ...(["repair.lines", LINES, [branch.id]] as const),
  );
  for (const { code, title, party, dr, cr } of lines)
    say(`${of}: ${dr > 0n ? `debit ${dr}` : `credit ${cr}`} ${code} ${title}${party ? ` (${party})` : ""}`);
  return found.length;
}

async function prepare(query: Query, { id, code }: Branch, person: string, say: (line: string) => void) {
  const [row] = await query<{ answer: Prepared }>("repair.prepare", PREPARE, [id, person]);
  const { answer } = row!;
  const of = `branch ${id} (${code})`;
  if ("refused" in answer) say(`${of}: not prepared: ${REFUSED[answer.refused]}`);
  else if ("draft_id" in answer)
    say(
      `${of}: draft ${answer.draft_id} of ${answer.doc_date} ${answer.again ? "waits already" : "is prepared"}: another person posts it in the console; ` +
        "if sales were given back meanwhile, remove it there and prepare it again",
    );
  return !("refused" in answer);
}
