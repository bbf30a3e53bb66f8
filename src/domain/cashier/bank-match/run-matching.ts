import { setImmediate as turn } from "node:timers/promises";
import type { Query } from "../../kernel/context";
import { failPoint } from "../../kernel/fail-point";
import type { AnswerRow, BankMatchRequest } from "../../kernel/sql-types";
import { type LoadedRun, loadRun, type OpenProposal, type RunOf } from "./load-rows";
import { signatureOf } from "./matching/board";
import { findMatches } from "./matching/find-matches";
import { dayText } from "./matching/payout-passes";
import type { FoundMatch, MatchInput } from "./matching/types";
import { postingOf } from "./posting";
import { STORED_AT_ONCE } from "./rules";

export type MatchingResult = {
  lines: number;
  accepted: number;
  proposed: number;
  dropped: number;
  taken: number;
  refused: number;
};

export type MatchingDeps = { query: Query; now: Date; requestId: string };

/**
 * Matches the free lines of a bank account with the free entries of its ledger and stores the result: certain pairs
 * are accepted and posted, others proposed. Proposals of earlier runs that no person decided are replaced where
 * the rows now say otherwise. At most 500 matches in a transaction; a crash between two leaves whole matches, and the
 * next run goes on from there.
 */
export async function runMatching({ query, now, requestId }: MatchingDeps, of: RunOf): Promise<MatchingResult> {
  const run = await loadRun(query, of);
  const found = await yielding(findMatches(run.input));
  const { fresh, drops } = against(run, found);
  const result = {
    lines: run.input.lines.length,
    accepted: 0,
    proposed: 0,
    dropped: drops.length,
    taken: 0,
    refused: 0,
  };
  for (let at = 0; at < fresh.length || (at === 0 && drops.length > 0); at += STORED_AT_ONCE) {
    const some = fresh.slice(at, at + STORED_AT_ONCE);
    const request = {
      ...{ branch_id: of.branchId, account_id: of.accountId, actor: "system", request_id: requestId, at: now },
      ...{ request_key: null, drops: at === 0 ? drops.map(Number) : [] },
      matches: some.map((match) => toRequest(run, of, match)),
    };
    const [row] = await query<AnswerRow<"store_bank_matches">>(
      "bank.match.store",
      "select store_bank_matches($1) as answer",
      [JSON.stringify(request)],
    );
    const { ids, taken, not_posted } = row!.answer;
    const automatic = some.filter(({ auto }, nr) => auto && ids[nr] !== null).length - not_posted;
    result.accepted += automatic;
    result.proposed += ids.filter((id) => id !== null).length - automatic;
    result.taken += taken;
    result.refused += not_posted;
    failPoint("bank-match:stored");
    await turn();
  }
  return result;
}

async function yielding(steps: Generator<void, FoundMatch[]>): Promise<FoundMatch[]> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

const rowsOf = (input: MatchInput, { lines, entries, act }: FoundMatch) => ({
  lines: lines.map((at) => input.lines[at]!.id),
  entries: act?.type === "payout" ? act.rows : entries.map((at) => input.entries[at]!.key),
});

/** What is new, and the proposals that it replaces: a proposal found again stays. */
function against({ input, proposals }: LoadedRun, found: FoundMatch[]): { fresh: FoundMatch[]; drops: string[] } {
  const nameOf = (pass: number, lines: readonly string[], entries: readonly string[]) =>
    `${pass}/${signatureOf(lines, entries)}`;
  const open = new Map(proposals.map((one: OpenProposal) => [nameOf(one.pass, one.lines, one.entries), one.id]));
  const fresh = found.filter((match) => {
    const { lines, entries } = rowsOf(input, match);
    return match.auto || !open.delete(nameOf(match.pass, lines, entries));
  });
  return { fresh, drops: [...open.values()] };
}

const keyOf = (key: string) => {
  const [doc_date, voucher_id, line] = key.split(":");
  return { doc_date: doc_date!, voucher_id: Number(voucher_id), line: Number(line) };
};

function toRequest({ input, texts }: LoadedRun, { accountId }: RunOf, match: FoundMatch): BankMatchRequest {
  const { pass, score, auto, lines, entries, reasons, act } = match;
  const first = input.lines[lines[0]!]!;
  const day = dayText(first.day);
  const text = texts.get(first.id) ?? "";
  return {
    ...{ pass, score, reasons: { because: reasons, act }, accepted: auto },
    rule_id: act?.type === "post" ? act.rule : null,
    lines: lines.map((at) => Number(input.lines[at]!.id)),
    entries: entries.map((at) => keyOf(input.entries[at]!.key)),
    payouts: act?.type === "payout" ? act.rows.map(keyOf) : [],
    posting: act && auto ? postingOf({ accountId, day, amount: first.amount, text, act }) : null,
  };
}
