import { failPoint } from "../../kernel/fail-point";
import type { RowOf } from "../../kernel/table-rows";
import { type DocumentOutcome, recordOutcomes } from "./outcomes";
import { AuthorityFault, type RegistrationStatus } from "./port";
import { type EInvoiceState, nextAsk, nextReactionAt, verdictOf } from "./rules";
import { AUTHORITY_CALL_MS, type SenderTurn } from "./sender-turn";

/** Documents looked up together. */
const MOST = 200;

type DueDocument = RowOf<
  "e_invoices",
  "id" | "number" | "uids" | "asked" | "absent" | "absent_since" | "issued_at" | "reaction"
> & { state: EInvoiceState; has_buyer: boolean };

/**
 * Looks up what became of sent and unknown documents, and how buyers reacted to accepted ones. `fault`: why the memory
 * should rest.
 */
export async function askDue(turn: SenderTurn): Promise<{ done: number; fault: string | null }> {
  const { deps, memory } = turn;
  const due = await deps.query<DueDocument>("e-invoice.asked", DUE, [memory.branch_id, memory.id, deps.now(), MOST]);
  if (due.length === 0) return { done: 0, fault: null };
  try {
    const outcomes = [
      ...(await statuses(
        turn,
        due.filter(({ state }) => state !== "accepted"),
      )),
      ...(await reactions(
        turn,
        due.filter(({ state }) => state === "accepted"),
      )),
    ];
    failPoint("e-invoice.ask.after");
    await recordOutcomes(turn, deps.now(), outcomes);
    failPoint("e-invoice.answer.after");
    return { done: due.length, fault: null };
  } catch (error) {
    if (!(error instanceof AuthorityFault)) throw error;
    return { done: 0, fault: error.message };
  }
}

async function statuses(
  { deps, authority }: SenderTurn,
  documents: readonly DueDocument[],
): Promise<DocumentOutcome[]> {
  if (documents.length === 0) return [];
  const found = await authority.ask(
    documents.flatMap(({ uids }) => uids),
    AbortSignal.timeout(AUTHORITY_CALL_MS),
  );
  const byUid = new Map(found.map((one) => [one.uid, one]));
  const at = deps.now();
  const judged = documents.map((document) => {
    const all = document.uids.flatMap((uid) => byUid.get(uid) ?? []);
    return { document, all, verdict: verdictOf(document, all, at) };
  });
  const doubtful = judged.filter(({ verdict }) => verdict.act === "look_up_number");
  const numbers = doubtful.map(({ document }) => document.number!);
  const known = numbers.length > 0 ? await authority.reactions(numbers, AbortSignal.timeout(AUTHORITY_CALL_MS)) : [];
  const isKnown = new Set(known.filter(({ reaction }) => reaction !== null).map(({ number }) => number));
  return judged.map((one) => outcomeOf(one, isKnown, at));
}

type Judged = { document: DueDocument; all: RegistrationStatus[]; verdict: ReturnType<typeof verdictOf> };

function outcomeOf({ document, all, verdict }: Judged, isKnown: ReadonlySet<string>, at: Date): DocumentOutcome {
  const { id, state: was } = document;
  const registered = all.find(({ status }) => status === "registered");
  const refused = all.findLast(({ status }) => status === "refused");
  const accepted = {
    ...{ id, was, state: "accepted" as const, reference: registered?.reference, warnings: registered?.warnings },
    next_at: document.has_buyer ? nextReactionAt(null, document.issued_at, at) : null,
  };
  if (verdict.act === "accept") return accepted;
  if (verdict.act === "refuse") return { id, was, state: "refused", errors: refused!.errors };
  if (verdict.act === "look_up_number") {
    // Only one of our own sendings can have registered it; a single one cannot collide with itself.
    if (document.uids.length > 1 && isKnown.has(document.number!)) return accepted;
    if (document.uids.length === 1) return { id, was, state: "refused", errors: refused!.errors };
    return { id, was, state: "unknown", asked: document.asked + 1, next_at: nextAsk(document.asked + 1, at) };
  }
  const { act, asked, absent, absent_since, next_at } = verdict;
  if (act === "wait") return { id, was, state: absent > 0 ? "unknown" : was, asked, absent, absent_since, next_at };
  // From `sent` the way back to `ready` leads over `unknown`.
  return { id, was, state: was === "sent" ? "unknown" : "ready", asked, absent, absent_since, next_at };
}

async function reactions(
  { deps, authority }: SenderTurn,
  documents: readonly DueDocument[],
): Promise<DocumentOutcome[]> {
  if (documents.length === 0) return [];
  const numbers = documents.map(({ number }) => number!);
  const found = await authority.reactions(numbers, AbortSignal.timeout(AUTHORITY_CALL_MS));
  const byNumber = new Map(found.map(({ number, reaction }) => [number, reaction]));
  const at = deps.now();
  return documents.map(({ id, number, issued_at, reaction: before }) => {
    const reaction = byNumber.get(number!) ?? before;
    return { id, was: "accepted", state: "accepted", reaction, next_at: nextReactionAt(reaction, issued_at, at) };
  });
}

const DUE = `
  select e.id, e.state, e.number, e.uids, e.asked, e.absent, e.absent_since, e.issued_at, e.reaction,
         e.document -> 'buyer' <> 'null' as has_buyer
    from e_invoices e
   where e.branch_id = $1 and e.memory_id = $2 and e.state in ('sent', 'unknown', 'accepted') and e.next_at <= $3
   order by e.next_at, e.id limit $4::int`;
