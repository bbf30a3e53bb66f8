import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { Type } from "@/domain/accounting/document/rules";
import { PARTY } from "@/domain/accounting/document/rules";
import { readRate } from "@/domain/accounting/document/rules.amounts";
import type { ConsoleRouter } from "@/server/routers/console";
import { isDay } from "@/ui/dates/days";
import type { Amount } from "@/ui/form/money-input";

type Inputs = inferRouterInputs<ConsoleRouter>["documents"];
export type Document = inferRouterOutputs<ConsoleRouter>["documents"]["replace"];
export type Form = Extract<Inputs["create"], { unfinished?: false | undefined }>;
export type TypedForm = Extract<Inputs["create"], { unfinished: true }>;

/** A row of the grid: selections, and typed text without a match. */
export type Cells = {
  account_id: number | null;
  /** Typed text without a matching account. */
  account: string;
  party: string;
  /** Its id, or typed text without a match. */
  cost_center_id: string;
  description: string;
  /** Empty for the branch's currency. */
  currency: string;
  rate: string;
  debit: Amount;
  credit: Amount;
} & {
  /** The member in a dimension: its id, or typed text without a match. */
  [dimension: DimensionCell]: string | undefined;
};
/** The cell of a dimension: `d3`. */
export type DimensionCell = `d${number}`;
export const dimensionCell = (id: number): DimensionCell => `d${id}`;
export type Values = {
  type: Type;
  date: string | null;
  description: string;
  /** Reason for lines on control accounts: another person then posts them. */
  exception: string;
  rows: Cells[];
};

export const BLANK: Cells = {
  account_id: null,
  account: "",
  party: "",
  cost_center_id: "",
  description: "",
  currency: "",
  rate: "",
  debit: null,
  credit: null,
};
export const blank = (): Cells => ({ ...BLANK });
export const isBlank = ({ currency: _, ...row }: Cells) =>
  Object.values(row).every((value) => value == null || value === "");

const text = (value: string | number | null | undefined) => (value == null ? "" : String(value));
const amount = (value: string | number | null | undefined): Amount =>
  value == null || value === "" || value === 0 ? null : value;

/** A stored document as form values. */
export function valuesOf({
  type,
  date,
  description,
  typed,
  exception,
}: Pick<Document, "type" | "date" | "description" | "typed" | "exception">): Values {
  const rows = (typed ?? []).map((row): Cells => {
    const { account_id, account, party, cost_center_id, currency, rate, debit, credit } = row;
    return {
      account_id: account_id ?? null,
      account: text(account),
      party: text(party),
      cost_center_id: text(cost_center_id),
      description: text(row.description),
      currency: text(currency),
      rate: text(rate),
      debit: amount(debit),
      credit: amount(credit),
      ...cellsOf(row.dimensions),
    };
  });
  return { type, date, description, exception: exception?.reason ?? "", rows: atLeastTwo(rows) };
}

/** Lines of a posted document as rows of a new one. */
export function copyOf(
  { type, description, rows, currency }: Pick<Document, "type" | "description" | "rows" | "currency">,
  date: string,
): Values {
  const copied = rows.flatMap((row): Cells[] =>
    row.added
      ? []
      : [
          {
            ...{ account_id: row.account_id, account: "", party: row.party ?? "" },
            ...{ cost_center_id: text(row.cost_center_id), description: row.description },
            ...{ currency: row.currency === currency ? "" : row.currency, rate: row.rate ?? "" },
            ...{ debit: amount(row.debit), credit: amount(row.credit) },
            ...cellsOf(row.dimensions),
          },
        ],
  );
  return { type, date, description, exception: "", rows: atLeastTwo(copied) };
}

export const newValues = (date: string): Values => ({
  ...{ type: "general", date, description: "", exception: "" },
  rows: atLeastTwo([]),
});

const atLeastTwo = (rows: Cells[]) => [...rows, ...Array.from({ length: Math.max(0, 2 - rows.length) }, blank)];

const nullIfEmpty = (value: string) => (value.trim() === "" ? null : value.trim());
const head = ({ type, date, description, exception }: Values) => ({
  ...{ type, date: date!, description: description.trim() },
  exception: nullIfEmpty(exception),
});
/** Cells of stored members. */
const cellsOf = (dimensions: readonly { dimension_id: number; member_id: number }[] | null | undefined) =>
  Object.fromEntries(
    (dimensions ?? []).map(({ dimension_id, member_id }) => [dimensionCell(dimension_id), String(member_id)]),
  );
const DIMENSION_CELL = /^d(\d{1,9})$/;
const dimensionCells = (row: Cells) =>
  Object.entries(row).flatMap(([name, value]) => {
    const [, id] = DIMENSION_CELL.exec(name) ?? [];
    return id && typeof value === "string" && value.trim() !== "" ? [{ id: Number(id), text: value.trim() }] : [];
  });
const isMember = ({ text }: { text: string }) => /^\d{1,9}$/.test(text);
const membersOf = (row: Cells) =>
  dimensionCells(row)
    .filter(isMember)
    .map(({ id, text }) => ({ dimension_id: id, member_id: Number(text) }));
const centerOf = ({ cost_center_id }: Cells) => (/^\d{1,9}$/.test(cost_center_id) ? Number(cost_center_id) : null);

/** The form in its present state, valid or not; null without a date, under which it would be stored. */
export function typedForm(values: Values): TypedForm | null {
  if (!isDay(values.date)) return null;
  const last = values.rows.findLastIndex((row) => !isBlank(row));
  const rows = values.rows.slice(0, last + 1).map((row) => ({
    account_id: row.account_id,
    account: nullIfEmpty(row.account)?.slice(0, 200),
    party: nullIfEmpty(row.party)?.slice(0, 100),
    cost_center_id: centerOf(row),
    dimensions: membersOf(row),
    description: nullIfEmpty(row.description)?.slice(0, 500),
    currency: nullIfEmpty(row.currency)?.slice(0, 10),
    rate: nullIfEmpty(row.rate)?.slice(0, 60),
    debit: typeof row.debit === "string" ? row.debit.slice(0, 100) : row.debit,
    credit: typeof row.credit === "string" ? row.credit.slice(0, 100) : row.credit,
  }));
  return { ...head(values), unfinished: true, rows };
}

export type FieldIssue = { path: string; message: string };
type Words = Record<
  "noDay" | "noAccount" | "needed" | "notMoney" | "noParty" | "noCostCenter" | "noMember" | "notRate",
  string
>;

/** The document to post: non-empty rows with their position in the grid; or its errors. */
export function finishedForm(values: Values, words: Words): { form: Form; at: number[] } | { faults: FieldIssue[] } {
  const at = values.rows.flatMap((row, n) => (isBlank(row) ? [] : [n]));
  const issues: FieldIssue[] = isDay(values.date) ? [] : [{ path: "date", message: words.noDay }];
  const rows = at.map((n) => {
    const row = values.rows[n]!;
    const wrong = (field: string, message: string) => issues.push({ path: `rows[${n}].${field}`, message });
    if (row.account_id === null) wrong("account_id", row.account.trim() === "" ? words.needed : words.noAccount);
    if (row.party.trim() !== "" && !PARTY.test(row.party.trim())) wrong("party", words.noParty);
    if (row.cost_center_id.trim() !== "" && centerOf(row) === null) wrong("cost_center_id", words.noCostCenter);
    for (const cell of dimensionCells(row)) if (!isMember(cell)) wrong(dimensionCell(cell.id), words.noMember);
    if (row.rate.trim() !== "" && readRate(row.rate.trim()) === null) wrong("rate", words.notRate);
    for (const side of ["debit", "credit"] as const) if (typeof row[side] === "string") wrong(side, words.notMoney);
    return {
      account_id: row.account_id ?? 0,
      party: nullIfEmpty(row.party),
      cost_center_id: centerOf(row),
      dimensions: membersOf(row),
      description: nullIfEmpty(row.description) ?? undefined,
      currency: nullIfEmpty(row.currency),
      rate: row.currency === "" ? null : nullIfEmpty(row.rate),
      debit: row.debit as number | null,
      credit: row.credit as number | null,
    };
  });
  return issues.length > 0 ? { faults: issues } : { form: { ...head(values), rows }, at };
}

const OF_MEMBER = /^rows\[(\d+)\]\.dimensions(?:\[(\d+)\].*)?$/;

/** The cell that an error of the server belongs to: a dimension's own, or the account that requires one. */
export function placeOf({ form, at }: { form: Form; at: number[] }, path: string): string {
  const [, n, nth] = OF_MEMBER.exec(path) ?? [];
  if (n === undefined) return path.replace(/^rows\[(\d+)\]/, (_, row: string) => `rows[${at[Number(row)]}]`);
  const member = nth === undefined ? undefined : form.rows[Number(n)]?.dimensions?.[Number(nth)];
  return `rows[${at[Number(n)]}].${member ? dimensionCell(Number(member.dimension_id)) : "account_id"}`;
}
