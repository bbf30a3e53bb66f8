import { Refusal } from "../../kernel/errors";
import type { Beyond } from "../../people/second-person/beyond";
import { reasonOf } from "../../platform/error-record/error-title";
import { type PaymentIssue, paymentIssueAt } from "./faults";
import { allowedOperations } from "./rules";

/**
 * What SQL says of an act that it does not do. `version`: what it is now; `cheque`: it moves with its cheque; `available`, `shortfall`:
 * what is left of the limit of `party`, and what it lacks.
 */
export type Refused = {
  code: number;
  fields: readonly { path: string; fault: PaymentIssue }[];
  version?: number;
  cheque?: boolean;
  available?: number;
  shortfall?: number;
  party?: string;
  /** 2012: more leaves for somebody than one person may let leave (prisma/sql/second-person.sql). */
  held?: Beyond;
};

/** In the words of the catalogue, its fields those of the call. */
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
