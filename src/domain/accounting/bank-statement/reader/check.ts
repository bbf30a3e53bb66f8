import type { ParsedLine, Piece, RowFault } from "./pieces";

/** The first row whose balance does not follow; amounts in minor units. */
export type BrokenAt = { row: number; code: "opening" | "balance" | "closing"; expected: bigint; found: bigint };

export type Checked = {
  lines: ParsedLine[];
  faults: RowFault[];
  account: string | null;
  currency: string | null;
  opening: bigint | null;
  closing: bigint | null;
  broken: BrokenAt | null;
};

/**
 * Collects a statement and follows its balance: opening + lines = closing, each stated balance follows, and the next
 * statement of the same file begins with the balance of the last. Lines without a balance get the computed one.
 */
export function checkPieces(pieces: Iterable<Piece>, maxLines: number, tooMany: (row: number) => Error): Checked {
  const all: Checked = {
    ...{ lines: [], faults: [], account: null, currency: null, opening: null, closing: null, broken: null },
  };
  const at: { balance: bigint | null } = { balance: null };
  const compare = (row: number, code: BrokenAt["code"], found: bigint) => {
    if (at.balance !== null && at.balance !== found) all.broken ??= { row, code, expected: at.balance, found };
    at.balance = found;
  };
  for (const piece of pieces) {
    if ("line" in piece) {
      const { line } = piece;
      if (all.lines.length === maxLines) throw tooMany(line.row);
      if (at.balance !== null) at.balance += line.amount;
      if (line.balance !== null) {
        if (at.balance === null && all.lines.length === 0) all.opening = line.balance - line.amount;
        compare(line.row, "balance", line.balance);
      }
      all.lines.push(line.balance === null && at.balance !== null ? { ...line, balance: at.balance } : line);
      if (at.balance !== null) all.closing = at.balance;
    } else if ("fault" in piece) all.faults.push(piece.fault);
    else if ("opening" in piece) {
      compare(piece.row, "opening", piece.opening);
      all.opening ??= piece.opening;
      all.closing = piece.opening;
    } else if ("closing" in piece) {
      compare(piece.row, "closing", piece.closing);
      all.closing = piece.closing;
    } else if ("account" in piece) sameAs(all, "account", piece.account, piece.row);
    else sameAs(all, "currency", piece.currency, piece.row);
  }
  return all;
}

/** A file is of one account and of one currency. */
function sameAs(all: Checked, key: "account" | "currency", value: string, row: number): void {
  all[key] ??= value;
  if (all[key] !== value) all.faults.push({ row, code: key, column: null, cell: value.slice(0, 60) });
}
