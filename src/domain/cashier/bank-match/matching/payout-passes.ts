import { MAX_PAYOUT_SPAN, PASSES, PAYOUT_SLACK_DAYS } from "../rules";
import { type Board, isRefused, take } from "./board";
import type { BankRow, MatchReason, PayoutTerms } from "./types";

type Takings = { gross: bigint; fees: bigint; rows: number[] };
type Window = { from: number; to: number; gross: bigint; fee: bigint; rows: number[] };
type Candidate = { line: number; window: Window; named: boolean };

const share = (amount: bigint, basisPoints: number) => (amount * BigInt(basisPoints)) / 10_000n;

/**
 * 3 and 4. Payouts of terminals and gateways: the takings of a day, or of days in a row, less exactly the fee of their
 * terms. Automatic when the line names the terminal or its kind and nothing else fits; else proposed.
 */
export function byPayout(board: Board, source: PayoutTerms["source"]): void {
  const pass = source === "pos" ? PASSES.pos : PASSES.gateway;
  for (const terms of board.input.terms) {
    if (terms.source !== source) continue;
    const takings = takingsOf(board, terms);
    if (takings.size === 0) continue;
    const candidates = [...board.lines].flatMap((line) => candidatesOf(board, { line, terms, takings }));
    settle(board, candidates, { pass, terms });
  }
}

/** Free takings by day. */
function takingsOf({ input, clearing }: Board, terms: PayoutTerms): Map<number, Takings> {
  const byDay = new Map<number, Takings>();
  for (const at of clearing) {
    const { account, day, amount } = input.clearing[at]!;
    if (account !== terms.account) continue;
    const takings = byDay.get(day) ?? { gross: 0n, fees: 0n, rows: [] };
    takings.gross += amount;
    takings.fees += share(amount, terms.feeBp) + terms.feeFixed;
    takings.rows.push(at);
    byDay.set(day, takings);
  }
  return byDay;
}

type Given = { line: number; terms: PayoutTerms; takings: ReadonlyMap<number, Takings> };

function candidatesOf(board: Board, { line, terms, takings }: Given): Candidate[] {
  const bank = board.input.lines[line]!;
  if (bank.amount <= 0n || isOfOther(bank, terms)) return [];
  const named = mentionsTerminal(bank, terms);
  const candidates: Candidate[] = [];
  const oldest = bank.day - terms.maxDays - PAYOUT_SLACK_DAYS;
  for (let to = bank.day - terms.minDays; to >= oldest; to -= 1) {
    let [gross, fees, rows]: [bigint, bigint, number[]] = [0n, 0n, []];
    for (let from = to; from > to - MAX_PAYOUT_SPAN && from >= oldest; from -= 1) {
      const of = takings.get(from);
      if (!of) {
        if (from === to) break;
        continue;
      }
      gross += of.gross;
      fees += of.fees;
      rows = [...rows, ...of.rows];
      const fee = terms.feePer === "payment" ? fees : share(gross, terms.feeBp) + terms.feeFixed;
      if (gross - fee === bank.amount) candidates.push({ line, named, window: { from, to, gross, fee, rows } });
    }
  }
  return candidates;
}

const mentionsTerminal = ({ terminal, text, kind }: BankRow, { source, terminal: own }: PayoutTerms) =>
  own === null ? kind === source : terminal === own || text.includes(own);

/** A line that names another terminal, or is of another kind, is no payout of these terms. */
const isOfOther = ({ terminal, kind }: BankRow, terms: PayoutTerms) =>
  (terminal !== null && terms.terminal !== null && terminal !== terms.terminal && terms.source === "pos") ||
  (kind !== null && kind !== terms.source && kind !== "transfer");

function settle(board: Board, candidates: readonly Candidate[], { pass, terms }: { pass: number; terms: PayoutTerms }) {
  const ofLine = new Map<number, number>();
  const ofRow = new Map<number, number>();
  for (const { line, window } of candidates) {
    ofLine.set(line, (ofLine.get(line) ?? 0) + 1);
    for (const row of window.rows) ofRow.set(row, (ofRow.get(row) ?? 0) + 1);
  }
  for (const { line, window, named } of candidates) {
    if (!board.lines.has(line) || !window.rows.every((row) => board.clearing.has(row))) continue;
    const others = Math.max(ofLine.get(line)!, ...window.rows.map((row) => ofRow.get(row)!)) - 1;
    const keys = window.rows.map((row) => board.input.clearing[row]!.key);
    if (isRefused(board, [line], keys)) continue;
    for (const row of window.rows) board.clearing.delete(row);
    const [gross, fee] = [String(window.gross), String(window.fee)];
    const reasons: MatchReason[] = [
      {
        ...{ code: "payout" as const, source: terms.source, count: window.rows.length, gross, fee },
        ...{ from: dayText(window.from), to: dayText(window.to) },
      },
    ];
    if (others > 0) reasons.push({ code: "alternatives", count: others });
    const act = { type: "payout" as const, terms: terms.id, account: terms.account, gross, fee, rows: keys };
    const auto = named && others === 0;
    take(board, { pass, auto, score: auto ? 97 : 65, lines: [line], entries: [], reasons, act });
  }
}

const DAY_MS = 86_400_000;
export const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
