import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { DIMENSION_COLUMNS } from "./list-dimensions";
import { MAX_MEMBERS } from "./members";
import { orCodeInUse } from "./or-code-in-use";
import type { DimensionRow, DimensionSave } from "./schema";

type Form = z.output<typeof DimensionSave>;
type Row = z.input<typeof DimensionRow>;

/**
 * Creates or updates a dimension; at most 10 in a branch. Throws fieldInvalid (3003) for a code in use, notFound
 * (3009), changedMeanwhile (8004) for an old version, tooLarge (3008) for one more.
 */
export async function saveDimension(ctx: Ctx<OperatorActor>, form: Form): Promise<Row> {
  const id = await orCodeInUse(transact(ctx, (tx) => (form.id == null ? create(tx, form) : update(tx, form.id, form))));
  const [row] = await ctx.query<Row>("dimension.read", READ, [ctx.actor.branchId, id]);
  return row!;
}

const READ = `select ${DIMENSION_COLUMNS} from dimensions d where d.branch_id = $1::int and d.id = $2::int`;
const TOO_MANY = { en: "a branch has at most 10 dimensions", fa: "هر شعبه حداکثر ۱۰ تفصیلی شناور دارد" };

async function create(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  await tx.db.$executeRaw`select 1 from branches where id = ${branchId} for no key update`;
  if ((await tx.db.dimension.count({ where: { branchId } })) >= MAX_MEMBERS)
    throw refuseField("code", TOO_MANY, "tooLarge");
  const { id } = await tx.db.dimension.create({ data: { branchId, ...contentOf(form) } });
  const subject = { type: "dimension", id } as const;
  await recordChange(tx, { action: "dimension.create", subject, after: contentOf(form) });
  return id;
}

async function update(tx: TxCtx<OperatorActor>, id: number, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRawUnsafe<Row[]>(`${READ} for no key update`, branchId, id);
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version, { version: was.version });
  const data = { ...contentOf(form), version: { increment: 1 }, updatedAt: tx.now };
  await tx.db.dimension.update({ where: { branchId_id: { branchId, id } }, data });
  const subject = { type: "dimension", id } as const;
  const { code, title, title_latin, active } = was;
  const before = { code, title, titleLatin: title_latin, active };
  await recordChange(tx, { action: "dimension.change", subject, before, after: contentOf(form) });
  return id;
}

const contentOf = ({ code, title, title_latin, active }: Form) => ({
  code,
  title,
  titleLatin: title_latin ?? "",
  active,
});
