import { ALONE_DAYS, AMOUNT_DAYS, CHEQUE_DAYS, PASSES, REFERENCE_DAYS, UNIQUE_DAYS } from "../rules";
import { apart, type Board, type Edge, pairsBy, take, takePairs } from "./board";
import { contraryOf, fitsKind, shareName } from "./contrary";

const MIN_REFERENCE = 4;
const MIN_MENTION = 6;
const long = (refs: readonly string[], shortest: number) => refs.filter((ref) => ref.length >= shortest);

/** 1. The same reference or trace and the same amount, within days: automatic. */
export function byReference(board: Board): void {
  const { lines, entries } = board.input;
  const edges: Edge[] = [];
  const pairs = pairsBy(
    board,
    (at) => {
      const { refs, mentions, amount } = lines[at]!;
      return [...long(refs, MIN_REFERENCE), ...long(mentions, MIN_MENTION)].map((ref) => `${ref}|${amount}`);
    },
    (at) => long(entries[at]!.refs, MIN_REFERENCE).map((ref) => `${ref}|${entries[at]!.amount}`),
  );
  for (const [line, entry, key] of pairs) {
    const days = apart(lines[line]!, entries[entry]!);
    if (days > REFERENCE_DAYS) continue;
    const reference = key.slice(0, key.lastIndexOf("|"));
    edges.push({ line, entry, cost: days, reasons: [{ code: "reference", reference, days }] });
  }
  takePairs(board, edges, { pass: PASSES.reference, score: 100, proposes: true });
}

const chequeKeys = (serial: string | null, sayad: string | null, amount: bigint) => [
  ...(sayad ? [`y${sayad}|${amount}`] : []),
  ...(serial ? [`s${serial}|${amount}`] : []),
];

/** 2. A cheque that the books have cleared: automatic; one that they still hold: its operation is proposed. */
export function byCheque(board: Board): void {
  const { lines, entries, cheques } = board.input;
  const ofLine = (at: number) => chequeKeys(lines[at]!.serial, lines[at]!.sayad, lines[at]!.amount);
  const edges: Edge[] = [];
  const pairs = pairsBy(board, ofLine, (at) => {
    const { cheque, amount } = entries[at]!;
    return cheque ? chequeKeys(cheque.serial, cheque.sayad, amount) : [];
  });
  for (const [line, entry] of pairs) {
    const days = apart(lines[line]!, entries[entry]!);
    if (days > CHEQUE_DAYS) continue;
    const { serial } = entries[entry]!.cheque!;
    edges.push({ line, entry, cost: days, reasons: [{ code: "cheque", serial, days }] });
  }
  takePairs(board, edges, { pass: PASSES.cheque, score: 98, proposes: true });
  const held = new Map<string, number[]>();
  for (const [at, { serial, sayad, amount }] of cheques.entries())
    for (const key of chequeKeys(serial, sayad, amount)) held.set(key, [...(held.get(key) ?? []), at]);
  const used = new Set<number>();
  for (const line of [...board.lines]) {
    const candidates = [...new Set(ofLine(line).flatMap((key) => held.get(key) ?? []))].filter((at) => !used.has(at));
    const [first] = candidates;
    if (first === undefined) continue;
    used.add(first);
    const { id, seq, serial } = cheques[first]!;
    take(board, {
      ...{ pass: PASSES.cheque, auto: false, score: candidates.length > 1 ? 60 : 95, lines: [line], entries: [] },
      reasons: [
        { code: "chequeAct", serial },
        ...(candidates.length > 1 ? [{ code: "alternatives" as const, count: candidates.length - 1 }] : []),
      ],
      act: { type: "cheque", cheque: id, seq },
    });
  }
}

/** 5. Money moved between own accounts, when the bank names the other account: automatic. */
export function byOwnTransfer(board: Board): void {
  const { lines, entries } = board.input;
  const edges: Edge[] = [];
  const pairs = pairsBy(
    board,
    (at) => [String(lines[at]!.amount)],
    (at) => (entries[at]!.otherAccount.length > 0 ? [String(entries[at]!.amount)] : []),
  );
  for (const [line, entry] of pairs) {
    const days = apart(lines[line]!, entries[entry]!);
    if (days > AMOUNT_DAYS) continue;
    const text = lines[line]!.text.replaceAll(" ", "");
    if (!entries[entry]!.otherAccount.some((number) => text.includes(number))) continue;
    edges.push({ line, entry, cost: days, reasons: [{ code: "ownTransfer", days }] });
  }
  takePairs(board, edges, { pass: PASSES.ownTransfer, score: 95, proposes: true });
}

/** Pairs of equal amounts within days, with what speaks against them. */
function equalAmounts(board: Board, most: number): Edge[] {
  const { lines, entries } = board.input;
  const edges: Edge[] = [];
  const pairs = pairsBy(
    board,
    (at) => [String(lines[at]!.amount)],
    (at) => [String(entries[at]!.amount)],
  );
  for (const [line, entry] of pairs) {
    const [bank, books] = [lines[line]!, entries[entry]!];
    const days = apart(bank, books);
    if (days > most) continue;
    const against = contraryOf(bank, books);
    const named = shareName(bank.payer, books.partyWords) === true;
    const contrary = against.length > 0 || !fitsKind(bank, books);
    const cost = days + (named ? 0 : 20) + (contrary ? 40 : 0);
    edges.push({ line, entry, cost, contrary, reasons: [{ code: "amount", days }, ...against] });
  }
  return edges;
}

/** 7. The same amount within three days, unique on both sides in a wider span, with nothing against it: automatic. */
export function byUniqueAmount(board: Board): void {
  const { lines, entries } = board.input;
  const isNear = ({ line, entry }: Edge) => apart(lines[line]!, entries[entry]!) <= AMOUNT_DAYS;
  const edges = equalAmounts(board, UNIQUE_DAYS).map((edge) => ({
    ...edge,
    reasons: [{ code: "uniqueAmount" as const, days: apart(lines[edge.line]!, entries[edge.entry]!) }],
  }));
  takePairs(board, edges, { pass: PASSES.uniqueAmount, score: 85, proposes: false, isAuto: isNear });
}

/** 9. The amount alone: proposed, the nearest and likeliest first. */
export function byAmount(board: Board): void {
  const edges = equalAmounts(board, ALONE_DAYS);
  takePairs(board, edges, { pass: PASSES.amount, score: 60, proposes: true, isAuto: () => false });
}
