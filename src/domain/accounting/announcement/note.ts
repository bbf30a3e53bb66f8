import type { OperatorActor, TxCtx } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { isRefusal, Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import type { SqlLedgerPostingRefusal } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { belowFloor } from "../account/below-floor";
import { type Line, linesOf } from "../document/lines";
import { refuseControlled } from "../document/post-document";
import { FAULTS as ROW_FAULTS } from "../document/rules";
import { readRate } from "../document/rules.amounts";
import { counterAccount } from "./counterparty";
import { FAULTS } from "./rules";
import type { AnnouncementForm } from "./schema";

/** A note as its row: minor units, `rate` in minor units per minor unit. */
export type Note = RowOf<
  "announcements",
  | "account_id"
  | "party"
  | "counter_account_id"
  | "amount"
  | "worth"
  | "reference"
  | "description"
  | "cost_center_id"
  | "dims"
> & {
  direction: AnnouncementForm["direction"];
  currency: string;
  rate: string;
  date: string;
};

/**
 * The note of a form with its lines: the account's, then the party's. Throws fieldInvalid (3003) with the invalid
 * field, and without a rate of the day.
 */
export async function noteOf(
  tx: TxCtx<OperatorActor>,
  form: AnnouncementForm,
): Promise<{ note: Note; lines: readonly Line[] }> {
  const { direction, account_id, amount, currency, date } = form;
  if (amount <= 0n) throw refuseField("amount", FAULTS.nothing);
  const rate = rateOf(form.rate);
  const { account: counter_account_id, party } = await counterAccount(tx, form.party, date);
  if (counter_account_id === account_id) throw refuseField("account_id", FAULTS.sameAccount);
  const description = form.description ?? "";
  const side = (debit: boolean) => (debit ? { debit: amount } : { credit: amount });
  const row = { currency, rate, description };
  const members = { cost_center_id: form.cost_center_id ?? null, dimensions: form.dimensions };
  const rows = [
    { ...row, account_id, ...members, ...side(direction === "credit") },
    { ...row, account_id: counter_account_id, party, ...side(direction === "debit") },
  ];
  await refuseControl(tx, [account_id, counter_account_id]);
  const lines = await mapUniqueViolation(() => linesOf(tx, { type: "general", date, status: "draft", rows }));
  const second = lines[1]!;
  const money = { currency: second.ccy, amount, rate: second.rate, worth: second.dr + second.cr };
  const note = { direction, account_id, party, counter_account_id, ...money, date, description };
  const { cost_center_id } = members;
  const common = { reference: form.reference ?? null, cost_center_id, dims: lines[0]!.dims };
  return { note: { ...note, ...common }, lines };
}

/** Throws controlAccount (7011): controlled accounts are changed on their register's page. */
async function refuseControl({ db, actor }: TxCtx<OperatorActor>, ids: readonly number[]): Promise<void> {
  const [row] = await db.$queryRaw<Parameters<typeof refuseControlled>[0][]>`
    select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin) as account, c.control
      from ledger.accounts a cross join lateral (select ledger.control_of(a.branch_id, a.id) as control) c
     where a.branch_id = ${actor.branchId}::int and a.id = any(${ids}::int[]) and c.control is not null limit 1`;
  if (!row) return;
  const { details } = refuseControlled(row, []);
  const path = row.account.id === ids[0] ? "account_id" : "party";
  throw new Refusal("controlAccount", { ...details, fields: [{ path, message: ROW_FAULTS.controlled }] });
}

/** A rate in document notation; null: that of the day. */
export function rateOf(rate: AnnouncementForm["rate"]): string | null {
  if (rate == null) return null;
  const text = asciiDigits(String(rate).trim());
  if (readRate(text) === null) throw refuseField("rate", ROW_FAULTS.rateRange);
  return text;
}

/** Maps issues of the two rows to fields of the note. */
async function mapUniqueViolation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !error.details.fields) throw error;
    const fields = new Map<string, ValidationIssue>();
    for (const issue of error.details.fields) {
      const path = fieldOf(issue.path);
      if (!fields.has(path)) fields.set(path, { ...issue, path });
    }
    throw new Refusal(error.reason, { ...error.details, fields: [...fields.values()] });
  }
}

function fieldOf(path: string): string {
  const [, member] = /^rows\[0\]\.(dimensions\b.*)$/.exec(path) ?? [];
  if (member) return member;
  const [, row, field] = /^rows\[(\d)\](?:\.(\w+))?$/.exec(path) ?? [];
  if (field === "currency" || field === "rate") return field;
  if (field === "cost_center_id" && row === "0") return field;
  if (field === "debit" || field === "credit" || row === undefined) return "amount";
  return row === "0" ? "account_id" : "party";
}

/** `available`, `shortfall`: remaining limit of `party`, and the amount beyond it. */

/** Converts a refusal of the ledger to fields of the note. */
export function refusalOf(
  { code, lines, available, shortfall, party, ...low }: SqlLedgerPostingRefusal,
  reason: Refusal["reason"],
): Refusal {
  if (code === 7301) return new Refusal(reason, { fields: [{ path: "date", message: ROW_FAULTS.monthClosed }] });
  const below = belowFloor(low);
  if (below) return new Refusal(reason, { fields: [{ path: "amount", message: below.message }], data: below.data });
  // A limit is reported by its remaining amount instead.
  const fields = (shortfall === undefined ? lines : []).map((line) => ({
    path: line === 1 ? "account_id" : "party",
    message: ROW_FAULTS.notPostedSo,
  }));
  return new Refusal(reason, {
    ...(fields.length > 0 && { fields }),
    ...(shortfall !== undefined && { data: { available, shortfall, party } }),
  });
}
