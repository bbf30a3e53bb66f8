import type { Prisma } from "@/generated/prisma/client";
import type { AuditAction } from "./audit-actions";
import { type Actor, actorName, type Ctx, type Query, type TxCtx } from "./context";
import { inBatches } from "./person-key/in-batches";
import { findKeys, keysFor } from "./person-key/keys";
import { isAboutPerson, openSide, sealSide } from "./person-key/seal-side";

export type AuditRow = {
  /** `<area>.<verb>`, such as `membership.update`. */
  action: AuditAction;
  subject: { type: string; id: string | number | bigint };
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/**
 * Writes an audit row in the transaction of the change. Append-only: the app's database role cannot modify it. Personal
 * data (person-key/rules.ts) is encrypted with a key per person.
 */
export const audit = (ctx: TxCtx<Actor>, row: AuditRow): Promise<void> => auditAll(ctx, [row]);

/** Writes several audit rows; `branchId`: another branch whose log also gets them. */
export async function auditAll(
  { db, actor, persons, requestId }: TxCtx<Actor>,
  rows: readonly AuditRow[],
  branchId: number = actor.branchId,
): Promise<void> {
  const withIds = rows.map((row) => ({ ...row, subject: { type: row.subject.type, id: String(row.subject.id) } }));
  const query = within(db);
  const whose = withIds.filter(isAboutPerson).map(({ subject }) => subject);
  const keys = whose.length > 0 ? await keysFor({ query, vault: persons, branchId }, whose) : new Map();
  const of = { vault: persons, branchId, keys };
  const data = await inBatches(withIds, (row) => ({
    ...{ branchId, actor: actorName(actor), action: row.action, requestId },
    ...{ subjectType: row.subject.type, subjectId: row.subject.id },
    before: sealSide(of, row, "before") as Prisma.InputJsonValue,
    after: sealSide(of, row, "after") as Prisma.InputJsonValue,
  }));
  await db.auditEntry.createMany({ data });
}

/** Runs a named statement with its values inside the transaction. */
const within =
  (db: TxCtx["db"]): Query =>
  (_, text, values = []) =>
    db.$queryRawUnsafe(text, ...values);

type AuditChangeSides = { action: string; before: object | null; after: object | null };
type Reading = Pick<Ctx<Actor>, "query" | "persons" | "actor">;

/** Decrypts rows of the audit log; `{erased: true}` when the person was erased since. */
export async function readAuditValues<Row extends AuditChangeSides>(
  { query, persons: vault, actor: { branchId } }: Reading,
  rows: readonly Row[],
  subjectOf: (row: Row) => { type: string; id: string | number },
): Promise<Row[]> {
  const withIds = rows.map((row) => {
    const { type, id } = subjectOf(row);
    return { ...row, subject: { type, id: String(id) } };
  });
  const sealed = withIds.filter(({ before, after }) => [before, after].some((side) => side && "sealed" in side));
  const keys = await findKeys(
    { query, vault, branchId },
    sealed.map(({ subject }) => subject),
  );
  const of = { vault, branchId, keys };
  return withIds.map((row, at) => ({
    ...rows[at]!,
    before: openSide(of, row, "before") as Row["before"],
    after: openSide(of, row, "after") as Row["after"],
  }));
}

/** The same inside a transaction. */
export const readAuditValuesIn = <Row extends AuditChangeSides>(
  tx: TxCtx<Actor>,
  rows: readonly Row[],
  subjectOf: (row: Row) => { type: string; id: string | number },
): Promise<Row[]> => readAuditValues({ ...tx, query: within(tx.db) }, rows, subjectOf);
