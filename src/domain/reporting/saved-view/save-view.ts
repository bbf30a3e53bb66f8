import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { readView } from "./list-views";
import { MAX_VIEWS, SHARING, storableQuery, VIEWED, type ViewPath } from "./rules";
import type { View, ViewChange, ViewRef, ViewSave } from "./schema";

type ViewDto = z.input<typeof View>;

/**
 * Saves the current view of a list under a name. Throws noPermission (2007) for a page the caller may not read, or
 * sharing without permission; fieldInvalid (3003) for a name already used on that page, or more than a hundred views.
 */
export async function saveView(ctx: Ctx<OperatorActor>, form: z.output<typeof ViewSave>): Promise<ViewDto> {
  const { name, path, shared } = form;
  refuseReading(ctx.actor, path);
  if (shared) refuseSharing(ctx.actor);
  const id = await transact(ctx, async (tx) => {
    const { branchId, operatorId } = tx.actor;
    await tx.db
      .$queryRaw`select 1 from memberships where branch_id = ${branchId} and operator_id = ${operatorId} for no key update`;
    const count = await tx.db.savedView.count({ where: { branchId, operatorId, deletedAt: null } });
    if (count >= MAX_VIEWS)
      throw refuseField("name", {
        en: `you have ${MAX_VIEWS} views already`,
        fa: `${MAX_VIEWS} نما دارید؛ یکی را حذف کنید`,
      });
    const data = { name, path, query: storableQuery(form.query), shared };
    const made = await tx.db.savedView.create({ data: { branchId, operatorId, ...data } });
    await recordChange(tx, { action: "view.saved", subject: { type: "view", id: made.id }, after: data });
    return made.id;
  }).catch(mapUniqueViolation);
  return readView(ctx, id);
}

/**
 * Changes the name, filters or sharing. Throws notFound (3009); noPermission (2007) for another person's view, or
 * sharing; changedMeanwhile (8004) for an old version.
 */
export async function changeView(ctx: Ctx<OperatorActor>, form: z.output<typeof ViewChange>): Promise<ViewDto> {
  const { id, version, name, shared } = form;
  await transact(ctx, async (tx) => {
    const was = await lock(tx, id, { deleted: false });
    requireVersion(version, was.version, { version: was.version });
    if (shared !== was.shared) refuseSharing(tx.actor);
    const data = { name, shared, query: form.query == null ? was.query : storableQuery(form.query) };
    await write(tx, id, data);
    await recordChange(tx, {
      action: "view.changed",
      subject: { type: "view", id },
      before: { name: was.name, shared: was.shared, query: was.query },
      after: data,
    });
  }).catch(mapUniqueViolation);
  return readView(ctx, id);
}

/** Deletes a view; `restoreView` undoes it. Throws notFound (3009); noPermission (2007) for another person's. */
export async function removeView(ctx: Ctx<OperatorActor>, { id }: z.output<typeof ViewRef>): Promise<ViewDto> {
  await transact(ctx, async (tx) => {
    await lock(tx, id, { deleted: false });
    await write(tx, id, { deletedAt: tx.now });
    await recordChange(tx, { action: "view.removed", subject: { type: "view", id } });
  });
  return readView(ctx, id);
}

/** Restores a deleted view. Throws fieldInvalid (3003) when its name was used again. */
export async function restoreView(ctx: Ctx<OperatorActor>, { id }: z.output<typeof ViewRef>): Promise<ViewDto> {
  await transact(ctx, async (tx) => {
    await lock(tx, id, { deleted: true });
    await write(tx, id, { deletedAt: null });
    await recordChange(tx, { action: "view.restored", subject: { type: "view", id } });
  }).catch(mapUniqueViolation);
  return readView(ctx, id);
}

type Locked = RowOf<"saved_views", "operator_id" | "name" | "query" | "shared" | "version"> & { path: ViewPath };

/** Locks a view that the caller may change. One that is not shared with the caller is not found. */
async function lock(
  { db, actor }: TxCtx<OperatorActor>,
  id: number,
  { deleted }: { deleted: boolean },
): Promise<Locked> {
  const [row] = await db.$queryRaw<Locked[]>`
    select operator_id, name, path, query, shared, version from saved_views
     where branch_id = ${actor.branchId}::int and id = ${id}::int and (deleted_at is not null) = ${deleted}
       and (shared or operator_id = ${actor.operatorId}::int)
       for no key update`;
  if (!row) throw new Refusal("notFound");
  if (row.operator_id !== actor.operatorId) refuseSharing(actor);
  return row;
}

async function write(
  { db, actor, now }: TxCtx<OperatorActor>,
  id: number,
  data: Prisma.SavedViewUpdateInput,
): Promise<void> {
  const where = { branchId_id: { branchId: actor.branchId, id } };
  await db.savedView.update({ where, data: { ...data, version: { increment: 1 }, updatedAt: now } });
}

function refuseReading({ permissions }: OperatorActor, path: ViewPath): void {
  if (!permissions.includes(VIEWED[path])) throw new Refusal("noPermission", { data: { permission: VIEWED[path] } });
}

function refuseSharing({ permissions }: OperatorActor): void {
  if (!permissions.includes(SHARING)) throw new Refusal("noPermission", { data: { permission: SHARING } });
}

function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("name", { en: "is the name of another view of yours", fa: "در این صفحه نمایی با این نام دارید" });
  throw error;
}
