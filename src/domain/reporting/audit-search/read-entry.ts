import type { z } from "zod";
import { readAuditValues } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { exportedOf, permissionOfExport } from "./exported";
import { findSubjects } from "./find-subjects";
import { ENTRY_COLUMNS, type EntryRow, toSubject } from "./list-entries";
import { requireAuditReader } from "./require-reader";
import { changesOfEntry, permissionOfKind } from "./rules";
import type { AuditEntryDetails, AuditEntryRef } from "./schema";

type Fields = Record<string, unknown> | null;
type Row = EntryRow & { request_id: ColumnOf<"audit_log", "request_id">; before: Fields; after: Fields };

/**
 * One entry with its changed fields; without them for a person who may not read its subject. Throws noPermission (2007)
 * and notFound (3009).
 */
export async function readAuditEntry(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof AuditEntryRef>,
): Promise<z.input<typeof AuditEntryDetails>> {
  requireAuditReader(ctx);
  const found = await ctx.query<Row>("audit.read", READ, [ctx.actor.branchId, id]);
  if (found.length === 0) throw new Refusal("notFound");
  const withheld = isWithheld(ctx.actor, found[0]!);
  const [row] = withheld ? found : await readAuditValues(ctx, found, toSubject);
  const { before, after, ...entry } = row!;
  const subjectOf = await findSubjects(ctx, [toSubject(entry)]);
  const changes = withheld ? [] : changesOfEntry(entry.subject_type, before, after);
  const exported = withheld ? null : exportedOf(toSubject(entry), after);
  return { ...entry, subject: subjectOf(toSubject(entry)), withheld, changes, exported };
}

/** Whether the person may not read the records that an entry is about. */
function isWithheld({ permissions }: OperatorActor, row: Row): boolean {
  const exported = exportedOf(toSubject(row), row.after);
  const needed = exported ? permissionOfExport(exported.list) : permissionOfKind(row.subject_type);
  if (needed === null) return exported === null;
  return !permissions.includes(needed);
}

const READ = `
  select ${ENTRY_COLUMNS}, a.request_id, a.before, a.after
    from audit_log a where a.branch_id = $1::int and a.id = $2::bigint limit 1`;
