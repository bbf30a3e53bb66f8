import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { RATE_COLUMNS } from "./list-rates";
import { orOverlapAt } from "./or-overlap-at";
import { refuseClosed } from "./refuse-closed";
import type { TaxRate, TaxRateSave } from "./schema";

type Form = z.output<typeof TaxRateSave>;
type Row = z.input<typeof TaxRate>;

/**
 * Creates or changes a dated rate. Throws fieldInvalid (3003) at the field for an overlap with a row of its code, a closed
 * month, a rate of a category without one; notFound (3009), changedMeanwhile (8004) for an old version.
 */
export async function saveRate(ctx: Ctx<OperatorActor>, form: Form): Promise<Row> {
  if (form.category !== "S" && form.basis_points > 0) throw refuseField("basis_points", ONLY_STANDARD);
  if (form.to_on && form.to_on < form.from_on) throw refuseField("to_on", REVERSED);
  return await orOverlapAt(
    "from_on",
    OVERLAPS,
    transact(ctx, (tx) => write(tx, form)),
  );
}

async function write(tx: TxCtx<OperatorActor>, form: Form): Promise<Row> {
  const { branchId } = tx.actor;
  const [was] = form.id
    ? await tx.db.$queryRawUnsafe<Row[]>(
        `select ${RATE_COLUMNS} from tax_rates r where r.branch_id = $1::int and r.id = $2::int for no key update`,
        ...[branchId, form.id],
      )
    : [];
  if (form.id && !was) throw new Refusal("notFound");
  if (was) requireVersion(form.version, was.version, { version: was.version });
  const now = { from_on: form.from_on, to_on: form.to_on ?? null };
  const same =
    was?.code === form.code &&
    was.category === form.category &&
    was.basis_points === form.basis_points &&
    was.from_on === now.from_on;
  if (!same || was.to_on !== now.to_on) await refuseClosed(tx, { was: was ?? null, now, ends: same });
  const [row] = await tx.db.$queryRawUnsafe<Row[]>(
    was ? UPDATE : INSERT,
    ...[
      ...[branchId, form.code, form.category, form.basis_points, now.from_on, now.to_on, form.confirmed, tx.now],
      ...[actorName(tx.actor), ...(was ? [was.id] : [])],
    ],
  );
  await recordChange(tx, {
    action: was ? "tax_rate.change" : "tax_rate.create",
    subject: { type: "tax_rate", id: row!.id },
    ...(was && { before: was }),
    after: row!,
  });
  return row!;
}

const INSERT = `
  insert into tax_rates as r (branch_id, code, category, basis_points, from_on, to_on, confirmed_at, confirmed_by, changed_at, changed_by)
  values ($1::int, $2, $3, $4::int, $5::date, $6::date, case when $7::boolean then $8::timestamptz end, case when $7::boolean then $9 end,
          $8::timestamptz, $9)
  returning ${RATE_COLUMNS}`;
const UPDATE = `
  update tax_rates r
     set code = $2, category = $3, basis_points = $4::int, from_on = $5::date, to_on = $6::date,
         confirmed_at = case when $7::boolean then coalesce(r.confirmed_at, $8::timestamptz) end,
         confirmed_by = case when $7::boolean then coalesce(r.confirmed_by, $9) end,
         version = r.version + 1, changed_at = $8::timestamptz, changed_by = $9
   where r.branch_id = $1::int and r.id = $10::int
  returning ${RATE_COLUMNS}`;

const ONLY_STANDARD = { en: "must be 0 for a category without tax", fa: "برای رده‌ای که مالیات ندارد باید صفر باشد" };
const OVERLAPS = { en: "overlaps another row of the same code", fa: "با ردیف دیگری از همین کد هم‌پوشانی دارد" };
const REVERSED = { en: "must not be before the first day", fa: "نباید پیش از تاریخ شروع باشد" };
