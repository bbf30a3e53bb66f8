import { folded } from "../../../kernel/folding";
import type { RowOf } from "../../../kernel/table-rows";
import { mentionsOf, refsOf } from "../../settlement/references";
import { dayNumber } from "./payout-passes";
import type { BankRow } from "./types";

export type StoredLine = RowOf<
  "bank_lines",
  "reference" | "trace" | "serial" | "sayad" | "terminal" | "kind" | "payer" | "text"
> & { id: string; day: string; amount: string };

/** Titles and words of banks that say nothing about who paid. */
const EMPTY_WORDS = new Set([
  "اقای",
  "خانم",
  "شرکت",
  "و",
  "از",
  "به",
  "حساب",
  "واریز",
  "توسط",
  "موسسه",
  "mr",
  "mrs",
  "co",
]);

/** The words of a name by which two spellings are compared. */
export const nameWords = (name: string | null): string[] =>
  name === null
    ? []
    : folded(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));

const plainSerial = (serial: string | null) => serial?.replace(/^0+(?=.)/, "") ?? null;

export const toBankRow = (line: StoredLine): BankRow => ({
  ...{ id: line.id, day: dayNumber(line.day), amount: BigInt(line.amount), sayad: line.sayad, kind: line.kind },
  refs: refsOf([line.reference, line.trace]),
  mentions: mentionsOf(line.text),
  serial: plainSerial(line.serial),
  terminal: line.terminal,
  payer: nameWords(line.payer),
  text: folded(line.text).replace(/\s+/g, " "),
});
