import type { LineKind } from "../rules";
import type { BankColumn } from "../rules.columns";

/** A line as parsed. `row`: the row of the table, the line of the text, or the number of the entry. Amounts are minor units, in is positive. */
export type ParsedLine = {
  row: number;
  day: string;
  time: string | null;
  amount: bigint;
  balance: bigint | null;
  reference: string | null;
  trace: string | null;
  serial: string | null;
  sayad: string | null;
  terminal: string | null;
  payer: string | null;
  text: string;
  kind: LineKind | null;
  /** The bank's own id of the line, where the format has one. */
  bankId: string | null;
};

/** Why a row cannot be read. */
export type RowFaultCode =
  | "date"
  | "time"
  | "amount"
  | "balance"
  | "bothSides"
  | "currency"
  | "account"
  | "entry"
  | "truncated";
export type RowFault = { row: number; code: RowFaultCode; column: BankColumn | null; cell: string };

/** What a parser yields in the order of the file. */
export type Piece =
  | { line: ParsedLine }
  | { fault: RowFault }
  /** IBAN or number of the account, and the currency, as the file states them. */
  | { account: string; row: number }
  | { currency: string; row: number }
  | { opening: bigint; row: number }
  | { closing: bigint; row: number };

/** Why a file cannot be read as a whole. */
export type FileFaultCode = "unknown" | "markup" | "doctype" | "damaged" | "binary" | "columns" | "lines" | "empty";

export class UnreadableStatement extends Error {
  constructor(
    readonly code: FileFaultCode,
    readonly row?: number,
  ) {
    super(code);
  }
}

const MAX_CELL = 60;
export const faultAt = (row: number, code: RowFaultCode, cell: string, column: BankColumn | null = null): Piece => ({
  fault: { row, code, column, cell: cell.slice(0, MAX_CELL) },
});

/** A line with nothing but its day and amount. */
export const bareLine = (row: number, day: string, amount: bigint): ParsedLine => ({
  ...{ row, day, amount, time: null, balance: null, reference: null, trace: null, serial: null, sayad: null },
  ...{ terminal: null, payer: null, text: "", kind: null, bankId: null },
});

/**
 * Parses an unsigned or signed decimal as ISO formats write it (`1234.50`, `1234,5`, no grouping) to minor units;
 * undefined: invalid, or finer than the currency.
 */
export function minorOf(written: string, decimals: number): bigint | undefined {
  const [, sign, whole = "", fraction = ""] = /^([+-])?(\d{1,17})(?:[.,](\d{0,10}))?$/.exec(written.trim()) ?? [];
  if (whole === "" || !/^0*$/.test(fraction.slice(decimals))) return undefined;
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return sign === "-" ? -minor : minor;
}

/** A real Gregorian day from its parts; undefined otherwise. */
export function realDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : undefined;
}

/** `HH:MM:SS` of a time in any digits, alone or after a day; null: none. Undefined: invalid. */
export function timeOf(written: string): string | null | undefined {
  const [, hour, minute, second = "00"] = /(?:^|[\sT\-–])(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(written) ?? [];
  if (hour === undefined) return null;
  const valid = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return valid ? `${hour.padStart(2, "0")}:${minute}:${second}` : undefined;
}
