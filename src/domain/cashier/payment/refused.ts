import { belowFloor } from "../../accounting/account/below-floor";
import { Refusal } from "../../kernel/errors";
import type { SqlPaymentRefusal } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { type PaymentIssue, paymentIssueAt } from "./faults";
import { allowedOperations } from "./rules";

/**
 * Converts a refusal by SQL to one of the catalogue with the call's fields. `version`: the current one; `cheque`:
 * controlled by its cheque; `available`, `shortfall`: remaining limit of `party`, and the amount beyond it; `account`,
 * `day`, `balance`: of an account that would be below zero. The caller
 * handles `held`, secondPersonNeeded (2012): the amount to the party exceeds one person's limit.
 */
export function refusalOf(
  { code, fields, version, cheque = false, available, shortfall, party, ...low }: SqlPaymentRefusal,
  input?: { version?: number | null | undefined },
): Refusal {
  const reason = reasonOf(code);
  if (reason === "changedMeanwhile")
    return new Refusal(reason, { data: { version: input?.version, current: { version } } });
  if (reason === "operationNotAllowed") {
    const allowed = allowedOperations({ trashed: !cheque, method: cheque ? "check" : "cash", party: true });
    return new Refusal(reason, { data: { allowed_operations: allowed } });
  }
  const below = belowFloor(low);
  if (below)
    return new Refusal(reason, {
      fields: fields.map(({ path }) => ({ path, message: below.message })),
      data: below.data,
    });
  return new Refusal(reason, {
    ...(fields.length > 0 && { fields: fields.map(({ path, fault }) => paymentIssueAt(path, fault as PaymentIssue)) }),
    ...(shortfall !== undefined && { data: { available, shortfall, party } }),
  });
}
