import { Refusal } from "../../kernel/errors";
import type { Beyond } from "../../people/second-person/beyond";
import { reasonOf } from "../../platform/error-record/error-title";
import { type PaymentIssue, paymentIssueAt } from "./faults";
import { allowedOperations } from "./rules";

/**
 * Refusal by SQL. `version`: the current one; `cheque`: controlled by its cheque; `available`, `shortfall`: remaining
 * limit of `party`, and the amount beyond it.
 */
export type Refused = {
  code: number;
  fields: readonly { path: string; fault: PaymentIssue }[];
  version?: number;
  cheque?: boolean;
  available?: number;
  shortfall?: number;
  party?: string;
  /** secondPersonNeeded (2012): the amount to the party exceeds one person's limit (prisma/sql/people/second-person.sql). */
  held?: Beyond;
};

/** Converts to a catalogue refusal with the call's fields. */
export function refusalOf(
  { code, fields, version, cheque = false, available, shortfall, party }: Refused,
  input?: { version?: number | null | undefined },
): Refusal {
  const reason = reasonOf(code);
  if (reason === "changedMeanwhile")
    return new Refusal(reason, { data: { version: input?.version, current: { version } } });
  if (reason === "operationNotAllowed") {
    const allowed = allowedOperations({ trashed: !cheque, method: cheque ? "check" : "cash", party: true });
    return new Refusal(reason, { data: { allowed_operations: allowed } });
  }
  return new Refusal(reason, {
    ...(fields.length > 0 && { fields: fields.map(({ path, fault }) => paymentIssueAt(path, fault)) }),
    ...(shortfall !== undefined && { data: { available, shortfall, party } }),
  });
}
