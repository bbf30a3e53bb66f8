import type { Prisma } from "@/generated/prisma/client";
import { type Actor, actorName, type Ctx, type Query, type TxCtx } from "./context";
import { inBatches } from "./person-key/in-batches";
import { findKeys, keysFor } from "./person-key/keys";
import { isAboutPerson, openSide, sealSide } from "./person-key/seal-side";

export type AuditRow = {
  /** `<area>.<verb>`, such as `membership.update`. */
  action: string;
  subject: { type: string; id: string | number | bigint };
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/**
 * Tells the audit log what was done, in the transaction of the deed. Append-only: the app's role cannot change it. What it tells of a
 * person (person-key/rules.ts) is sealed under a key of theirs.
 */
export const audit = (ctx: TxCtx<Actor>, row: AuditRow): Promise<void> => auditAll(ctx, [row]);

/** The same of many deeds at once; `branchId`: of another branch that is told too. */
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

/** A statement of ours with its values, in the transaction. */
const within =
  (db: TxCtx["db"]): Query =>
  (_, text, values = []) =>
    db.$queryRawUnsafe(text, ...values);

type AuditChangeSides = { action: string; before: object | null; after: object | null };
type Reading = Pick<Ctx<Actor>, "query" | "persons" | "actor">;

/** Rows of the audit log as they were told; `{erased: true}` where a person was erased since. */
export async function readTold<Row extends AuditChangeSides>(
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

/** The same in a transaction. */
export const readToldIn = <Row extends AuditChangeSides>(
  tx: TxCtx<Actor>,
  rows: readonly Row[],
  subjectOf: (row: Row) => { type: string; id: string | number },
): Promise<Row[]> => readTold({ ...tx, query: within(tx.db) }, rows, subjectOf);
