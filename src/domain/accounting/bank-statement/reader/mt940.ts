import { decodedText, plainOrNull, plainText } from "./decode";
import { bareLine, faultAt, minorOf, type ParsedLine, type Piece, realDay } from "./pieces";

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/;
const LINE =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9]{3})([^/\r\n]*(?:\/(?!\/)[^/\r\n]*)*)(?:\/\/([^\r\n]*))?/;

type Field = { tag: string; value: string; row: number };

/**
 * Lines of a SWIFT MT940, several statements after each other. `row`: the line of the file. A statement without its
 * closing balance is a truncated file.
 */
export function* mt940Pieces(bytes: Uint8Array, decimals: number): Generator<Piece> {
  let open: Field | null = null;
  let pending: ParsedLine | null = null;
  for (const field of fieldsOf(decodedText(bytes))) {
    const { tag, value, row } = field;
    if (pending && tag !== "86") {
      yield { line: pending };
      pending = null;
    }
    if (tag === "25") yield { account: value.split("\n")[0]!.trim(), row };
    else if (tag === "60F" || tag === "60M") {
      open = field;
      yield* balanceOf(field, decimals, "opening");
    } else if (tag === "62F" || tag === "62M") {
      open = null;
      yield* balanceOf(field, decimals, "closing");
    } else if (tag === "61") {
      const line = entryOf(field, decimals);
      if ("fault" in line) yield line;
      else pending = line.line;
    } else if (tag === "86" && pending) {
      yield { line: withInfo(pending, value) };
      pending = null;
    }
  }
  if (pending) yield { line: pending };
  if (open) yield faultAt(open.row, "truncated", open.value);
}

/** Fields with their continuation lines; SWIFT block headers are left out. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null;
  let row = 0;
  for (const written of text.split(/\r\n|\n|\r/)) {
    row++;
    const line = row === 1 ? written.replace(/^\ufeff/, "") : written;
    const bare = line.replace(/^\{1:.*\{4:/, "");
    const [, tag, value] = /^:(\d{2}[A-Z]?):(.*)$/.exec(bare) ?? [];
    if (tag !== undefined) {
      if (field) yield field;
      field = { tag, value: value!, row };
    } else if (/^-\}?/.test(bare) && bare.length <= 2) {
      if (field) yield field;
      field = null;
    } else if (field && field.value.length < 8_000) field.value += `\n${bare}`;
  }
  if (field) yield field;
}

function* balanceOf({ value, row }: Field, decimals: number, key: "opening" | "closing"): Generator<Piece> {
  const [, side, , currency, amount] = BALANCE.exec(value) ?? [];
  const minor = amount === undefined ? undefined : minorOf(amount, decimals);
  if (currency) yield { currency, row };
  if (minor === undefined) yield faultAt(row, "balance", value, "balance");
  else {
    const signed = side === "D" ? -minor : minor;
    yield key === "opening" ? { opening: signed, row } : { closing: signed, row };
  }
}

function entryOf({ value, row }: Field, decimals: number): { line: ParsedLine } | Extract<Piece, { fault: object }> {
  const fault = (code: "entry" | "date" | "amount") => faultAt(row, code, value) as Extract<Piece, { fault: object }>;
  const match = LINE.exec(value);
  if (!match) return fault("entry");
  const [, valued, entered, mark, , written, , customer, bank] = match;
  const day = bookedOn(valued!, entered);
  const minor = minorOf(written!, decimals);
  if (!day) return fault("date");
  if (!minor) return fault("amount");
  // A reversed credit is money out, a reversed debit money in.
  const amount = mark === "C" || mark === "RD" ? minor : -minor;
  const stated = (text: string | undefined) => (/^\s*NONREF\s*$/.test(text ?? "") ? null : plainOrNull(text, 40));
  const supplementary = value.split("\n").slice(1).join(" ");
  return {
    line: {
      ...bareLine(row, day, amount),
      reference: stated(bank) ?? stated(customer),
      trace: stated(bank) ? stated(customer) : null,
      text: plainText(supplementary, 1_000),
    },
  };
}

/** The day of entry where it is stated: MMDD of the year nearest to the value day's. */
function bookedOn(valued: string, entered: string | undefined): string | undefined {
  const year = 2000 + Number(valued.slice(0, 2));
  const month = Number(valued.slice(2, 4));
  const value = realDay(year, month, Number(valued.slice(4)));
  if (!entered || !value) return value;
  const entry = Number(entered.slice(0, 2));
  const other = entry - month > 6 ? year - 1 : month - entry > 6 ? year + 1 : year;
  return realDay(other, entry, Number(entered.slice(2)));
}

/** Field 86: free text, or subfields `?20` to `?29`, `?60` to `?63` (remittance) and `?32`, `?33` (name). */
function withInfo(line: ParsedLine, value: string): ParsedLine {
  const flat = value.replaceAll("\n", /\?\d\d/.test(value) ? "" : " ");
  const parts = [...flat.matchAll(/\?(\d\d)([^?]*)/g)];
  const of = (wanted: (code: number) => boolean) =>
    parts.filter(([, code]) => wanted(Number(code))).map(([, , text]) => text!.trim());
  const text = parts.length > 0 ? of((code) => (code >= 20 && code < 30) || (code >= 60 && code < 64)).join(" ") : flat;
  const payer = of((code) => code === 32 || code === 33).join(" ");
  return {
    ...line,
    text: plainText([line.text, text].filter(Boolean).join(" "), 1_000),
    payer: plainOrNull(payer, 255),
  };
}
