import type { z } from "zod";
import { ibanFault, writtenIban } from "../../accounting/account/rules.iban";
import { resolveMembers } from "../../accounting/dimension/resolve-members";
import { readRate } from "../../accounting/document/rules.amounts";
import { actorName } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import type { requestMeta } from "../../kernel/request-meta";
import type { PaymentChequeRequest, PaymentGroupRequest, PaymentRequest, SettleRequest } from "../../kernel/sql-types";
import { type PaymentIssue, paymentIssueAt } from "./faults";
import type { PaymentForm, PaymentStore } from "./schema";

type Settles = NonNullable<PaymentForm["settles"]>;
/** A payment, or the changed members of one. */
type Form = { [Field in keyof PaymentForm]?: PaymentForm[Field] | null | undefined } & {
  /** The set of its members; null removes them. */
  dims?: number | null | undefined;
};

/** A payment for store_payments. Amounts are integers within 2^53: exact in JSON. */
export const toStoreInput = (form: Form): PaymentRequest => ({
  type: form.type ?? undefined,
  method: form.method ?? undefined,
  account_id: form.account_id ?? undefined,
  party_type: form.counterparty?.type,
  party_id: form.counterparty?.id,
  amount: form.amount == null ? undefined : Number(form.amount),
  currency: form.currency?.toUpperCase(),
  rate: form.rate == null ? undefined : asciiDigits(String(form.rate)),
  date: form.date ?? undefined,
  reference: form.reference ?? undefined,
  description: form.description ?? undefined,
  cost_center_id: form.cost_center_id ?? undefined,
  dims: form.dims,
  settles: form.settles?.length ? settlesOf(form.settles) : undefined,
  cheque: form.check ? chequeOf(form.check) : undefined,
});

/** A group for store_payments and import_opening_cheques, and its key if any. Throws for invalid forms. */
export async function toGroupInput(
  ctx: Parameters<typeof requestMeta>[0] & Parameters<typeof resolveMembers>[0] & { requestKey?: string | null },
  input: z.output<typeof PaymentStore>,
  { alone = false } = {},
): Promise<{ request: string; key: string | null }> {
  const issues = input.payments.map((form, n) => formFaults(form, `payments[${n}].`));
  refuseFaults({
    missing: issues.flatMap(({ missing }) => missing),
    invalid: issues.flatMap(({ invalid }) => invalid),
  });
  const key = ctx.requestKey ?? input.request_key ?? null;
  const request = JSON.stringify(groupRequest(ctx, { key, alone, payments: await withDims(ctx, input.payments) }));
  return { request, key };
}

/** Payments for store_payments with the sets of their members. */
export async function withDims(
  ctx: Parameters<typeof resolveMembers>[0],
  forms: readonly PaymentForm[],
): Promise<PaymentRequest[]> {
  const lines = forms.map(({ dimensions, date }, n) => ({ dimensions, day: date, at: `payments[${n}].` }));
  const sets = await resolveMembers(ctx, lines);
  return forms.map((form, n) => toStoreInput({ ...form, dims: sets[n] }));
}

/** A group for the functions that plan and store payments. */
export const groupRequest = (
  { actor, now, requestId }: Parameters<typeof requestMeta>[0],
  { key = null, alone = false, payments }: GroupParts,
): PaymentGroupRequest => ({
  branch_id: actor.branchId,
  actor: actorName(actor),
  request_id: requestId,
  request_key: key && `${actorName(actor)} ${key}`,
  alone,
  at: now,
  payments,
});
type GroupParts = { key?: string | null; alone?: boolean; payments: readonly PaymentRequest[] };

export const settlesOf = (settles: Settles): SettleRequest[] =>
  settles.map((one) => ({ ...one, amount: Number(one.amount) }));

const chequeOf = (check: NonNullable<PaymentForm["check"]>): PaymentChequeRequest => ({
  sayad_id: check.sayad_id,
  series: check.series,
  serial: check.serial,
  bank: check.bank,
  bank_branch: check.branch,
  due_date: check.due_date,
  owner_name: check.owner_name,
  owner_iban: check.owner_iban && writtenIban(check.owner_iban),
  account_id: check.account_id,
  description: check.description,
});

/** All issues of a payment that need no database, with paths below `at`. */
export function formFaults(form: Form, at: string): { missing: ValidationIssue[]; invalid: ValidationIssue[] } {
  const { method, amount, rate, check, settles } = form;
  const issue = (path: string, name: PaymentIssue) => [paymentIssueAt(`${at}${path}`, name)];
  const none: ValidationIssue[] = [];
  return {
    missing: method === "check" && !check ? issue("check", "noCheque") : none,
    invalid: [
      ...(amount === 0n ? issue("amount", "noAmount") : none),
      ...(rate != null && readRate(asciiDigits(String(rate))) === null ? issue("rate", "badRate") : none),
      ...(check && method !== "check" ? issue("check", "strayCheque") : none),
      ...(check && method === "check" && check.amount !== amount ? issue("check.amount", "chequeAmount") : none),
      ...(check?.owner_iban && ibanFault(check.owner_iban) ? issue("check.owner_iban", "iban") : none),
      ...(check && isGuarantee(check, form.description) ? issue("check.purpose", "guaranteeCheque") : none),
      ...settleIssues(settles, at),
    ],
  };
}

/**
 * A guarantee cheque is no note receivable or payable: by its purpose, or by its description unless the purpose
 * differs.
 */
const isGuarantee = (
  { purpose, description }: NonNullable<PaymentForm["check"]>,
  of: string | null | undefined,
): boolean =>
  purpose === "guarantee" || (purpose == null && [description, of].some((words) => GUARANTEE.test(words ?? "")));
const GUARANTEE = /ضمانت|تضمین|حسن انجام|\bguarantee\b/i;

export const settleIssues = (settles: Settles | null | undefined, at: string): ValidationIssue[] =>
  (settles ?? []).flatMap((one, n) =>
    one.amount === 0n ? [paymentIssueAt(`${at}settles[${n}].amount`, "noAmount")] : [],
  );

/** Throws fieldMissing (3002) for missing members, else fieldInvalid (3003). */
export function refuseFaults({ missing, invalid }: ReturnType<typeof formFaults>): void {
  if (missing.length > 0) throw new Refusal("fieldMissing", { fields: missing.slice(0, 50) });
  if (invalid.length > 0) throw new Refusal("fieldInvalid", { fields: invalid.slice(0, 50) });
}
