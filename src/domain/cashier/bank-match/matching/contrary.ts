import type { BankRow, BooksRow, MatchReason } from "./types";

/** Shorter references are no evidence against a pair. */
const TELLING = 5;
const SHORTEST_WORD = 3;

const telling = (refs: readonly string[]) => refs.filter((ref) => ref.length >= TELLING);

/**
 * Whether two names are of the same person or company: two words in common, or all of a shorter name. The last word of the
 * payer may be cut off. Undefined: one side has no name.
 */
export function shareName(payer: readonly string[], party: readonly string[]): boolean | undefined {
  if (payer.length === 0 || party.length === 0) return undefined;
  const isCut = (word: string, at: number) =>
    at === payer.length - 1 && word.length >= SHORTEST_WORD && party.some((whole) => whole.startsWith(word));
  const common = payer.filter((word, at) => party.includes(word) || isCut(word, at)).length;
  return common >= Math.min(2, payer.length, party.length);
}

/** What speaks against a pair of equal amounts; empty: nothing. */
export function contraryOf(line: BankRow, entry: BooksRow): MatchReason[] {
  const against: MatchReason[] = [];
  const [bank, books] = [telling(line.refs), telling(entry.refs)];
  if (bank.length > 0 && books.length > 0 && !bank.some((ref) => books.includes(ref)))
    against.push({ code: "referenceDiffers" });
  if (shareName(line.payer, entry.partyWords) === false) against.push({ code: "payerDiffers" });
  return against;
}

/** Whether a line of this kind may be the entry at all, as far as its text says. */
export function fitsKind(line: BankRow, entry: BooksRow): boolean {
  if (entry.cheque) return line.kind === null || line.kind === "cheque";
  return line.kind === null || line.kind === "transfer";
}
