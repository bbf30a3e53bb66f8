import { asciiDigits } from "@/domain/kernel/digits";
import { readMoney } from "@/ui/form/money-text";
import { BLANK, type Cells, type DimensionCell } from "./values";

/** Resolves a text; null for no match or several. */
export type Finders = {
  account: (text: string) => number | null;
  party: (text: string) => string | null;
  center: (text: string) => string | null;
  member: (dimension: DimensionCell, text: string) => string | null;
};

export type Column =
  | ("account" | "party" | "cost_center_id" | "description" | "currency" | "rate" | "debit" | "credit")
  | DimensionCell;
export const isDimension = (column: string): column is DimensionCell => /^d\d+$/.test(column);

const HEADS: readonly [Column | "title" | "amount", RegExp][] = [
  ["debit", /^(debit|dr\.?|بدهکار)$/i],
  ["credit", /^(credit|cr\.?|بستانکار)$/i],
  ["party", /^(party|طرف ?حساب|طرف)$/i],
  ["cost_center_id", /^(cost cent(er|re)|مرکز ?هزینه)$/i],
  ["currency", /^(currency|ccy|ارز)$/i],
  ["rate", /^(rate|نرخ( ارز)?)$/i],
  ["description", /^(description|memo|note|شرح|توضیحات?)$/i],
  ["account", /^(account|code|account (code|no\.?)|کد( حساب)?|حساب|شماره حساب)$/i],
  ["title", /^(title|account (title|name)|نام حساب|عنوان( حساب)?)$/i],
  ["amount", /^(amount|مبلغ)$/i],
];
type Part = Column | "title" | "amount";

/** Parses a table copied from a spreadsheet; quoted cells may contain line breaks. */
export function tableOf(copied: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const text = copied.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quoted) {
      if (char === '"' && text[at + 1] === '"') cell += text[++at];
      else if (char === '"') quoted = false;
      else cell += char === "\n" ? " " : char;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === "\t" || char === "\n") {
      rows.at(-1)!.push(cell.trim());
      cell = "";
      if (char === "\n") rows.push([]);
    } else cell += char;
  }
  rows.at(-1)!.push(cell.trim());
  return rows.filter((row) => row.some((one) => one !== ""));
}

/** `(1,200)`, `1200-` and `-1200` are negative. */
function signed(text: string): { negative: boolean; bare: string } {
  const ascii = asciiDigits(text)
    .replace(/[\u200e\u200f\u2066-\u2069−]/g, (mark) => (mark === "−" ? "-" : ""))
    .trim();
  const [, inner] = /^\((.+)\)$/.exec(ascii) ?? /^-(.+)$/.exec(ascii) ?? /^(.+)-$/.exec(ascii) ?? [];
  return inner === undefined ? { negative: false, bare: text } : { negative: true, bare: inner };
}
/** Whether a text is an amount or an attempt at one. */
const isFigure = (text: string) => /^[(−-]?\d/.test(asciiDigits(text));

/** Detects each column: by the header if any, otherwise by its content. */
function partsOf(table: string[][], finders: Finders): { parts: Part[]; rows: string[][] } {
  const heads = table[0]!.map((text) => HEADS.find(([, pattern]) => pattern.test(text.trim()))?.[0]);
  const headCount = heads.filter((one) => one !== undefined).length;
  if (headCount >= 2 && headCount * 2 >= heads.filter((_, n) => table[0]![n] !== "").length)
    return { parts: heads.map((one) => one ?? "description"), rows: table.slice(1) };
  const width = Math.max(...table.map((row) => row.length));
  const column = (n: number) => table.map((row) => row[n] ?? "").filter((text) => text !== "");
  const figures = Array.from({ length: width }, (_, n) => n > 0 && column(n).length > 0 && column(n).every(isFigure));
  // An empty column beside amounts is the other side without values.
  const last = Array.from({ length: width }, (_, n) => n).filter(
    (n) => figures[n] || (n > 1 && column(n).length === 0),
  );
  const amounts = last.slice(-2);
  const parts: Part[] = Array.from({ length: width }, (): Part => "description");
  parts[0] = "account";
  if (amounts.length === 2) {
    parts[amounts[0]!] = "debit";
    parts[amounts[1]!] = "credit";
  } else if (amounts.length === 1) parts[amounts[0]!] = "amount";
  const same = (row: string[]) =>
    finders.account(row[1] ?? "") !== null && finders.account(row[1]!) === finders.account(row[0]!);
  if (parts[1] === "description" && table.filter(same).length * 2 > table.length) parts[1] = "title";
  return { parts, rows: table };
}

const foundAccount = (text: string, { account }: Finders): Pick<Cells, "account_id" | "account"> => {
  const account_id = account(text);
  return { account_id, account: account_id === null ? text : "" };
};

function putAmount(row: Cells, side: "debit" | "credit", text: string, own: string): Cells {
  const { negative, bare } = signed(text);
  const read = readMoney(bare, row.currency || own);
  const to = negative ? (side === "debit" ? "credit" : "debit") : side;
  // Invalid or surplus amounts stay as text.
  if (typeof read === "string" || (to !== side && row[to] !== null)) return { ...row, [side]: text };
  return read === 0 || read === null ? row : { ...row, [to]: read };
}

/** Writes one cell into a row: unrecognized text stays as it was copied. */
export function put(
  row: Cells,
  column: Column,
  text: string,
  { own, finders }: { own: string; finders: Finders },
): Cells {
  if (column === "account") return { ...row, ...foundAccount(text, finders) };
  if (column === "party") return { ...row, party: finders.party(text) ?? text };
  if (column === "cost_center_id") return { ...row, cost_center_id: finders.center(text) ?? text };
  if (isDimension(column)) return { ...row, [column]: finders.member(column, text) ?? text };
  if (column === "currency") return { ...row, currency: text.toUpperCase() === own ? "" : text.toUpperCase() };
  if (column === "rate")
    return {
      ...row,
      rate: asciiDigits(text)
        .replace(/[,٬\s]/g, "")
        .replace("٫", "."),
    };
  if (column === "description") return { ...row, description: [row.description, text].filter(Boolean).join(" – ") };
  return putAmount(row[column] === null ? row : { ...row, [column]: null }, column, text, own);
}

type Given = { own: string; finders: Finders };

/** A copied table as rows of a document. */
export function rowsOf(copied: string, given: Given): Cells[] {
  const table = tableOf(copied);
  if (table.length === 0) return [];
  const { parts, rows } = partsOf(table, given.finders);
  // Currencies first, since amounts depend on them. Fixed sides before those that change.
  const late = (text: string, part: Part) => (part === "currency" ? 0 : signed(text).negative ? 2 : 1);
  return rows.map((cells) => {
    let row: Cells = { ...BLANK };
    const result = cells
      .map((text, n) => ({ text, part: parts[n] ?? "description" }))
      .filter(({ text }) => text !== "");
    for (const { text, part } of result.sort((a, b) => late(a.text, a.part) - late(b.text, b.part))) {
      if (part !== "title") row = put(row, part === "amount" ? "debit" : part, text, given);
      else if (row.account_id === null) row = { ...row, description: text };
    }
    return row;
  });
}
