import type { Query } from "@/domain/context";

type Claim = { local_pnr: string; supplier: string; ours: bigint; theirs: bigint; found_at: Date };
type Branch = { id: number; code: string; currency: string };
type Prepared =
  | { draft_id: number; doc_date: string; again?: true }
  | { nothing: true }
  | { refused: "no_month" | "not_a_member" };

const REFUSED = { no_month: "today's month is not open", not_a_member: "--by names nobody of this branch" };
const BRANCHES =
  "select id, code, currency::text as currency from branches where $1::int is null or id = $1 order by id";
const FOUND = `
  select b.local_pnr, s.title as supplier, c.ours, c.theirs, c.found_at
    from supplier_claims c
    join bookings b on b.branch_id = c.branch_id and b.id = c.booking_id
    join suppliers s on s.branch_id = c.branch_id and s.id = c.supplier_id
   where c.branch_id = $1 and c.ours <> c.theirs order by c.found_at, c.booking_id`;
const LINES = `
  select a.code, a.title_latin as title, l.party, l.dr, l.cr
    from jsonb_to_recordset(claim_corrections($1, branch_today($1, now()))) l (account_id int, party text, dr bigint, cr bigint)
    join ledger.accounts a on a.branch_id = $1 and a.id = l.account_id order by a.code, l.party`;
const PREPARE = "select prepare_claim_repair($1, $2, now()) as answer";
const PERSON = "select 'operator:' || id as name from operators where personnel_id = $1";

/**
 * Tells, branch by branch, which bookings at other deployments come to another amount in their books than in ours, as last compared, and
 * the document that sets it right; with `by` it drafts that document, once, which another person then posts. Answers how many differ.
 */
export async function repairClaims(
  query: Query,
  given: { branch: number | null; by: string | null },
  say: (line: string) => void,
): Promise<{ wrong: number; refused: number }> {
  const branches = await query<Branch>("claims.branches", BRANCHES, [given.branch]);
  if (branches.length === 0)
    throw new Error(given.branch === null ? "there is no branch" : `there is no branch ${given.branch}`);
  const person = given.by === null ? null : await personOf(query, given.by);
  const sum = { wrong: 0, refused: 0 };
  for (const branch of branches) {
    const wrong = await tell(query, branch, say);
    sum.wrong += wrong;
    if (person !== null && wrong > 0 && !(await prepare(query, branch, person, say))) sum.refused += 1;
  }
  return sum;
}

async function personOf(query: Query, personnelId: string): Promise<string> {
  const [person] = await query<{ name: string }>("claims.person", PERSON, [personnelId]);
  if (!person) throw new Error(`--by ${personnelId}: there is no such person`);
  return person.name;
}

async function tell(query: Query, { id, code, currency }: Branch, say: (line: string) => void): Promise<number> {
  const of = `branch ${id} (${code})`;
  const found = await query<Claim>("claims.found", FOUND, [id]);
  if (found.length === 0) {
    say(`${of}: nothing differs`);
    return 0;
  }
  for (const { local_pnr, supplier, ours, theirs, found_at } of found)
    say(
      `${of}: ${local_pnr} at ${supplier}, since ${found_at.toISOString().slice(0, 10)}: ours ${ours}, theirs ${theirs}`,
    );
  say(`${of}: ${found.length} bookings; the document that sets them right, in ${currency}:`);
  type Line = { code: string; title: string; party: string | null; dr: bigint; cr: bigint };
  for (const line of await query<Line>("claims.lines", LINES, [id]))
    say(
      `${of}: ${line.dr > 0n ? `debit ${line.dr}` : `credit ${line.cr}`} ${line.code} ${line.title}${line.party ? ` (${line.party})` : ""}`,
    );
  return found.length;
}

async function prepare(query: Query, { id, code }: Branch, person: string, say: (line: string) => void) {
  const [row] = await query<{ answer: Prepared }>("claims.prepare", PREPARE, [id, person]);
  const { answer } = row!;
  const of = `branch ${id} (${code})`;
  if ("refused" in answer) say(`${of}: not prepared: ${REFUSED[answer.refused]}`);
  else if ("draft_id" in answer)
    say(
      `${of}: draft ${answer.draft_id} of ${answer.doc_date} ${answer.again ? "waits already" : "is prepared"}: another person posts it in the console`,
    );
  return !("refused" in answer);
}
