import type { OperatorActor, TxCtx } from "../../kernel/context";
import { type Reason, Refusal } from "../../kernel/errors";
import { readActor } from "../../people/operator/load-operator-actor";
import { PERMISSION_OF } from "./rules";
import type { Subject } from "./schema";

/** Reports with permissions other than accounting. */
const RIGHTS = { sales: "reservation:read", cheques: "cheque:read" } as const;

/** The report that decides the permission; cheque exports follow the cheque report. */
const reportOf = (subject: Subject) =>
  subject.kind === "report" ? subject.params.report : subject.kind === "cheques" ? subject.kind : undefined;

const isSeen = ({ permissions }: OperatorActor, report: string | undefined): boolean =>
  (report !== "sales" && report !== "cheques") || permissions.includes(RIGHTS[report]);

/** Throws noPermission (2007) without the permission to see the report's page. */
export function refuseUnseenReport(actor: OperatorActor, report: string | undefined): void {
  if (!isSeen(actor, report)) throw new Refusal("noPermission");
}

/** The same for a file of any kind. */
export function refuseUnseen(actor: OperatorActor, subject: Subject): void {
  if (!actor.permissions.includes(PERMISSION_OF[subject.kind])) throw new Refusal("noPermission");
  refuseUnseenReport(actor, reportOf(subject));
}

type Found = { actor: OperatorActor } | { refused: Reason };

/**
 * The current actor of an unattended export, or why they may not have it: deactivated (2002, 2007, 2008) or without
 * read permission (2007).
 */
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
