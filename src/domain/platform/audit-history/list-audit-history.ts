import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import { readAuditValues } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { ADDRESS_OF } from "./keep-origin";
import { changesOf, PERMISSION_OF } from "./rules";
import type { AuditHistory, ListAuditHistoryInput } from "./schema";

const SHOWN = 50;

type Fields = Record<string, unknown> | null;
type Row = RowOf<"audit_log", "action"> &
  Omit<z.input<typeof AuditHistory>[number], "changes"> & {
    before: Fields;
    after: Fields;
  };

/**
 * The history of one record of the branch (of a charter with its classes and prices), newest first, without sign-ins:
 * author, origin, and each field with old and new value. Throws noPermission (2007).
 */
export async function listAuditHistory(
  ctx: Ctx<OperatorActor>,
  { subject, id }: z.output<typeof ListAuditHistoryInput>,
): Promise<z.input<typeof AuditHistory>> {
  const { query, actor } = ctx;
  const permission = PERMISSION_OF[subject];
  if (!actor.permissions.includes(permission)) throw new Refusal("noPermission", { data: { permission } });
  const rows = await query<Row>("audit.history", LIST, [actor.branchId, subject, String(id), SHOWN]);
  const result = await readAuditValues(ctx, rows, () => ({ type: subject, id }));
  return result.map(({ action: _, before, after, ...entry }) => ({ ...entry, changes: changesOf(before, after) }));
}

const LIST = `
  select a.id::text as id, a.at, a.action, ${ADDRESS_OF("a")} as address, split_part(a.action, '.', 2) as act, a.before, a.after, ${actorDtoSql("a.actor")} as who
    from audit_log a
   where a.branch_id = $1::int and a.action <> 'operator.sign-in' and (a.subject_type = $2 and a.subject_id = $3
      or $2 = 'charter' and a.subject_type = 'charter_class' and a.subject_id in (
         select c.id::text from charter_classes c where c.branch_id = $1::int and c.charter_id::text = $3))
   order by a.id desc limit $4`;
