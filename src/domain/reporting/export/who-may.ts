import type { OperatorActor, TxCtx } from "../../kernel/context";
import { type Reason, Refusal } from "../../kernel/errors";
import { readActor } from "../../people/operator/load-operator-actor";
import { PERMISSION_OF } from "./rules";
import type { Subject } from "./schema";

/** What is not of the accountant alone. */
const RIGHTS = { sales: "reservation:read", cheques: "cheque:read" } as const;

/** Whose right is asked for: a report's by its name; of cheques the same as of the report of them. */
const reportOf = (subject: Subject) =>
  subject.kind === "report" ? subject.params.report : subject.kind === "cheques" ? subject.kind : undefined;

const isSeen = ({ permissions }: OperatorActor, report: string | undefined): boolean =>
  (report !== "sales" && report !== "cheques") || permissions.includes(RIGHTS[report]);

/** 2007 where the person may not see on a page what would stand in the report. */
export function refuseUnseenReport(actor: OperatorActor, report: string | undefined): void {
  if (!isSeen(actor, report)) throw new Refusal("noPermission");
}

/** The same of a file of any kind. */
export function refuseUnseen(actor: OperatorActor, subject: Subject): void {
  if (!actor.permissions.includes(PERMISSION_OF[subject.kind])) throw new Refusal("noPermission");
  refuseUnseenReport(actor, reportOf(subject));
}

type Found = { actor: OperatorActor } | { refused: Reason };

/** Whose file is made without them, as they stand now; or why they may not have it: put out (2002, 2007, 2008), or not to read it (2008). */
export async function readReader(
  db: Pick<TxCtx["db"], "operator">,
  { operatorId, branchId }: { operatorId: number; branchId: number },
  subject: Subject,
): Promise<Found> {
  const found = await readActor(db, operatorId, branchId);
  if ("refused" in found) return found;
  const { actor } = found;
  const may = actor.permissions.includes(PERMISSION_OF[subject.kind]) && isSeen(actor, reportOf(subject));
  return may ? { actor } : { refused: "noPermission" };
}
