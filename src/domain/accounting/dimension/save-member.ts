import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { MEMBER_COLUMNS } from "./list-members";
import { orCodeInUse } from "./or-code-in-use";
import type { MemberRow, MemberSave } from "./schema";

type Form = z.output<typeof MemberSave>;
type Row = Omit<z.input<typeof MemberRow>, "depth">;

/** Levels of a tree, also checked by its trigger (prisma/sql/accounting/dimensions.sql). */
const MAX_LEVELS = 8;

/**
 * Creates or updates a member; its dimension cannot change, and one in use is deactivated, never deleted. Throws
 * fieldInvalid (3003) for a code in use, an unknown dimension, a parent of another dimension, below it or beyond 8
 * levels, and reversed days; notFound (3009), changedMeanwhile (8004) for an old version.
 */
export async function saveMember(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof MemberRow>> {
  if (form.valid_from && form.valid_to && form.valid_to < form.valid_from) throw refuseField("valid_to", REVERSED);
  const id = await orCodeInUse(transact(ctx, (tx) => write(tx, form)));
  const [row] = await ctx.query<z.input<typeof MemberRow>>("dimension-member.read", READ, [ctx.actor.branchId, id]);
  return row!;
}

const READ = `
  select ${MEMBER_COLUMNS}, 0 as depth
    from dimension_members m join dimensions d on d.branch_id = m.branch_id and d.id = m.dimension_id
   where m.branch_id = $1::int and m.id = $2::int`;

async function write(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  // Changes of one tree wait for each other, as in its trigger.
  const locked = await tx.db.$queryRaw<RowOf<"dimensions", "id">[]>`
    select id from dimensions where branch_id = ${branchId} and id = ${form.dimension_id}::int for no key update`;
  if (locked.length === 0) throw refuseField("dimension_id", NO_DIMENSION);
  const [was] = form.id == null ? [] : await tx.db.$queryRawUnsafe<Row[]>(READ, branchId, form.id);
  if (form.id != null && !was) throw new Refusal("notFound");
  if (was) requireVersion(form.version, was.version, { version: was.version });
  if (was && was.dimension.id !== form.dimension_id) throw refuseField("dimension_id", STAYS);
  if (form.parent_id != null) await refuseParent(tx, form);
  const after = contentOf(form);
  const id = form.id ?? (await create(tx, form));
  if (was) {
    const data = { ...rowOf(form), version: { increment: 1 }, updatedAt: tx.now };
    await tx.db.dimensionMember.update({ where: { branchId_id: { branchId, id } }, data });
  }
  await recordChange(tx, {
    action: was ? "dimension_member.change" : "dimension_member.create",
    subject: { type: "dimension_member", id },
    ...(was && { before: contentOf({ ...was, parent_id: was.parent?.id ?? null }) }),
    after,
  });
  return id;
}

async function create(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const data = { branchId: tx.actor.branchId, dimensionId: form.dimension_id, ...rowOf(form) };
  return (await tx.db.dimensionMember.create({ data })).id;
}

/** Checks a parent: of the dimension, not below the member, with a level left. */
async function refuseParent({ db, actor }: TxCtx<OperatorActor>, { id, dimension_id, parent_id }: Form): Promise<void> {
  const above = await db.$queryRaw<{ id: number; levels: number }[]>`
    with recursive above (id, parent_id) as (
      select m.id, m.parent_id from dimension_members m
       where m.branch_id = ${actor.branchId} and m.dimension_id = ${dimension_id}::int and m.id = ${parent_id}::int
       union
      select m.id, m.parent_id from above a
        join dimension_members m on m.branch_id = ${actor.branchId} and m.id = a.parent_id)
    select id, 0 as levels from above`;
  if (above.length === 0) throw refuseField("parent_id", NO_PARENT);
  if (id != null && above.some((one) => one.id === id)) throw refuseField("parent_id", CYCLE);
  if (above.length + 1 > MAX_LEVELS) throw refuseField("parent_id", TOO_DEEP);
}

type Content = Pick<Form, "code" | "title" | "title_latin" | "active" | "parent_id" | "valid_from" | "valid_to">;
const contentOf = ({ code, title, title_latin, active, parent_id, valid_from, valid_to }: Content) => ({
  ...{ code, title, title_latin: title_latin ?? "", active, parent_id: parent_id ?? null },
  ...{ valid_from: valid_from ?? null, valid_to: valid_to ?? null },
});
const rowOf = (form: Content) => {
  const { title_latin, parent_id, valid_from, valid_to, ...row } = contentOf(form);
  const day = (text: string | null) => (text === null ? null : new Date(text));
  return { ...row, titleLatin: title_latin, parentId: parent_id, validFrom: day(valid_from), validTo: day(valid_to) };
};

const REVERSED = { en: "must not be before the first day", fa: "نباید پیش از تاریخ شروع باشد" };
const NO_DIMENSION = { en: "is not a dimension of this branch", fa: "چنین تفصیلی شناوری در این شعبه نیست" };
const STAYS = { en: "cannot be changed", fa: "تفصیلی شناور عضو عوض نمی‌شود" };
const NO_PARENT = { en: "is not a member of this dimension", fa: "عضو این تفصیلی شناور نیست" };
const CYCLE = { en: "must not be below the member", fa: "زیرمجموعهٔ همین عضو است" };
const TOO_DEEP = { en: "a tree has at most 8 levels", fa: "درخت عضوها حداکثر ۸ سطح دارد" };
