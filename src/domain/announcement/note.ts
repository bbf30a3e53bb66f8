import type { OperatorActor, TxCtx } from "../context";
import { asciiDigits } from "../digits";
import { type Line, linesOf } from "../document/lines";
import { FAULTS as ROW_FAULTS } from "../document/rules";
import { readRate } from "../document/rules.amounts";
import { type FieldFault, isRefusal, Refusal, refuseField } from "../errors";
import { counterAccount } from "./counterparty";
import { FAULTS } from "./rules";
import type { AnnouncementForm } from "./schema";

/** A note as its row has it: minor units, `rate` minor units a minor unit. */
export type Note = {
  direction: AnnouncementForm["direction"];
  account_id: number;
  party: string;
  counter_account_id: number;
  currency: string;
  amount: bigint;
  rate: string;
  worth: bigint;
  date: string;
  reference: string | null;
  description: string;
};

/**
 * What a form makes: the note, and the lines it posts: the account's, then the party's. 3003 names the field that does not fit,
 * and where no rate of the day is known.
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
  const rows = [
    { ...row, account_id, ...side(direction === "credit") },
    { ...row, account_id: counter_account_id, party, ...side(direction === "debit") },
  ];
  const lines = await named(() => linesOf(tx, { type: "general", date, status: "draft", rows }));
  const said = lines[1]!;
  const money = { currency: said.ccy, amount, rate: said.rate, worth: said.dr + said.cr };
  const note = { direction, account_id, party, counter_account_id, ...money, date, description };
  return { note: { ...note, reference: form.reference ?? null }, lines };
}

/** A rate as documents read it; null: the day's. */
export function rateOf(rate: AnnouncementForm["rate"]): string | null {
  if (rate == null) return null;
  const text = asciiDigits(String(rate).trim());
  if (readRate(text) === null) throw refuseField("rate", ROW_FAULTS.rateRange);
  return text;
}

/** Faults of the two rows at the fields of a note. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !error.details.fields) throw error;
    const fields = new Map<string, FieldFault>();
    for (const fault of error.details.fields) {
      const path = fieldOf(fault.path);
      if (!fields.has(path)) fields.set(path, { ...fault, path });
    }
    throw new Refusal(error.reason, { ...error.details, fields: [...fields.values()] });
  }
}

function fieldOf(path: string): string {
  const [, row, field] = /^rows\[(\d)\](?:\.(\w+))?$/.exec(path) ?? [];
  if (field === "currency" || field === "rate") return field;
  if (field === "debit" || field === "credit" || row === undefined) return "amount";
  return row === "0" ? "account_id" : "party";
}

/** `available`, `shortfall`: what is left of the limit of `party`, and what it lacks. */
export type Refused = { code: number; lines: number[]; available?: number; shortfall?: number; party?: string };

/** What the ledger refuses in the words of a note. */
export function refusalOf({ code, lines, available, shortfall, party }: Refused, reason: Refusal["reason"]): Refusal {
  if (code === 7301) return new Refusal(reason, { fields: [{ path: "date", message: ROW_FAULTS.monthClosed }] });
  const fields = lines.map((line) => ({
    path: line === 1 ? "account_id" : "party",
    message: ROW_FAULTS.notPostedSo,
  }));
  return new Refusal(reason, {
    ...(fields.length > 0 && { fields }),
    ...(shortfall !== undefined && { data: { available, shortfall, party } }),
  });
}
