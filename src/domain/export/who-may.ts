import type { OperatorActor, TxCtx } from "../context";
import { type Reason, Refusal } from "../errors";
import { readActor } from "../operator/load-operator-actor";
import type { Subject } from "./schema";

/** What is not of the accountant alone. */
const RIGHTS = { sales: "reservation:read", cheques: "cheque:read" } as const;

function isSeen({ permissions }: OperatorActor, subject: Subject): boolean {
  const of = subject.kind === "report" ? subject.params.report : undefined;
  return (of !== "sales" && of !== "cheques") || permissions.includes(RIGHTS[of]);
}

/** 2008 where the person may not see on a page what would stand in the file. */
export function refuseUnseen(actor: OperatorActor, subject: Subject): void {
  if (!isSeen(actor, subject)) throw new Refusal("noPermission");
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
  const may = actor.permissions.includes("accounting:read") && isSeen(actor, subject);
  return may ? { actor } : { refused: "noPermission" };
}
