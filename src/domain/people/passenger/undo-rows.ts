import { auditAll } from "../../kernel/audit";
import type { AuditAction } from "../../kernel/audit-actions";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { publish } from "../../kernel/publish";
import type { ImportedPerson, PeopleUndoRequest } from "../../kernel/sql-types";
import type { ImportRow, RowOutcome } from "./import-rows";
import { passengerEvent } from "./person-key";

type Undone = {
  outcome: "removed" | "restored" | "kept";
  fault: "used" | "changed" | null;
  before: object;
  after: object;
};

/**
 * Reverts written rows, except values changed since and passengers referenced in the branch
 * (prisma/sql/people/import-people.sql).
 */
export async function undoRows(
  tx: TxCtx<OperatorActor>,
  _importId: number,
  rows: readonly ImportRow[],
): Promise<RowOutcome[]> {
  const items = rows.map(({ ref_id, undo }): ImportedPerson => ({ id: ref_id, ...undo! }));
  const request: PeopleUndoRequest = { branch_id: tx.actor.branchId, now: tx.now, items };
  const undone = await tx.db.$queryRaw<Undone[]>`
    select outcome, fault, before, after from undo_people_import(${JSON.stringify(request)}::jsonb) order by place`;
  const result = undone.flatMap(({ outcome, before, after }, at) => {
    if (outcome === "kept") return [];
    const action: AuditAction = outcome === "removed" ? "passenger.delete" : "passenger.update";
    return [{ action, subject: { type: "passenger", id: rows[at]!.ref_id! }, before, after }];
  });
  if (result.length > 0) {
    await auditAll(tx, result);
    await publish(tx, passengerEvent([...new Set(result.map(({ subject }) => subject.id))]));
  }
  return undone.map(({ outcome, fault }, at) => {
    const { nr, ref_id, told } = rows[at]!;
    const fields = fault ? [{ path: "", message: KEPT[fault] }] : [];
    return { nr, outcome, ref_id, told: { ...told, fields } };
  });
}

const KEPT = {
  used: { en: "is already used in a sale, a payment or a request", fa: "فروش، پول یا درخواستی به نام اوست" },
  changed: { en: "has been changed since", fa: "پس از ورود تغییر داده شده است" },
};
