import { asciiDigits } from "@/domain/kernel/digits";
import { gregorianDate } from "@/domain/kernel/jalali";
import { isNationalCode } from "@/domain/kernel/national-code";
import { type Column, countryOf, formOf, guessColumns } from "@/domain/people/passenger/rules.columns";
import type { Traveller } from "./values";

/** Data of a pasted row; `mobile` belongs to the buyer unless there is another one. */
export type Pasted = Partial<Omit<Traveller, "type" | "passenger_id">> & { mobile?: string };

/**
 * Travelers from cells copied from a spreadsheet: by header if copied, otherwise by column content. Empty for a single
 * cell, which is pasted normally.
 */
export function readPasted(text: string): Pasted[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => cell.trim()))
    .filter((row) => row.some(Boolean));
  if (rows.length === 0 || rows.every((row) => row.length < 2)) return [];
  const heads = guessColumns(rows[0]!);
  const hasHeads = heads.filter(Boolean).length >= 2;
  const people = hasHeads ? rows.slice(1) : rows;
  const columns = hasHeads ? heads : columnsOf(people);
  return people.map((row) => personOf(formOf(row, columns) as Form));
}

type Form = {
  [name: string]: unknown;
  documents?: { number: string; issuing_country?: string; expires_on?: string }[];
  contact: { mobile?: string };
};

function personOf({ documents, contact, ...form }: Form): Pasted {
  const [paper] = documents ?? [];
  const textOf = (name: string) => (typeof form[name] === "string" ? { [name]: form[name] as string } : {});
  const gender = form["gender"];
  const nationality = form["nationality"];
  return {
    ...{ ...textOf("first_name"), ...textOf("last_name"), ...textOf("first_name_latin"), ...textOf("last_name_latin") },
    ...((gender === "male" || gender === "female") && { gender }),
    ...(typeof form["birth_date"] === "string" && { birth_date: dayOf(form["birth_date"]) }),
    ...(typeof nationality === "string" && { nationality }),
    ...(typeof form["national_code"] === "string" && { national_code: asciiDigits(form["national_code"]) }),
    ...(paper && {
      document: {
        ...{ number: asciiDigits(paper.number), issuing_country: paper.issuing_country ?? String(nationality ?? "") },
        expires_on: paper.expires_on ? dayOf(paper.expires_on) : null,
      },
    }),
    ...(contact.mobile && { mobile: asciiDigits(contact.mobile) }),
  };
}

/** Unreadable text stays and is reported at its field. */
const dayOf = (written: string) => gregorianDate(asciiDigits(written)) ?? written;

const SHAPES: readonly (readonly [Column, (text: string) => boolean])[] = [
  ["national_code", (text) => isNationalCode(text.padStart(10, "0")) && /^\d{8,10}$/.test(text)],
  ["mobile", (text) => /^(\+98|0098|0)?9\d{9}$/.test(text)],
  ["birth_date", (text) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text)],
  ["gender", (text) => /^(m|f|male|female|mr|mrs|ms|miss|مرد|زن|آقا|اقا|خانم|پسر|دختر|مذکر|مونث|مؤنث)$/i.test(text)],
  ["passport_number", (text) => /^[A-Z]{1,2}\d{6,9}$/i.test(text)],
  ["nationality", (text) => /^[A-Z]{2}$/.test(countryOf(text))],
];
/** The second column of a kind has another meaning. */
const NEXT: Partial<Record<Column, Column>> = {
  birth_date: "passport_expires_on",
  nationality: "passport_country",
  first_name: "last_name",
  first_name_latin: "last_name_latin",
};

/** Detects each column by its first value. */
function columnsOf(rows: readonly string[][]): (Column | null)[] {
  const taken = new Set<Column>();
  const take = (column: Column | undefined): Column | null => {
    if (!column) return null;
    if (taken.has(column)) return take(NEXT[column]);
    taken.add(column);
    return column;
  };
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => {
    const first = asciiDigits(rows.find((row) => row[at])?.[at] ?? "");
    if (first === "") return null;
    const shaped = SHAPES.find(([, fits]) => fits(first))?.[0];
    if (shaped) return take(shaped);
    if (/\d/.test(first)) return null;
    return take(/[A-Za-z]/.test(first) ? "first_name_latin" : "first_name");
  });
  // One column for the full name.
  const whole = columns.indexOf("first_name");
  return whole >= 0 && !taken.has("last_name") ? columns.with(whole, "full_name") : columns;
}
