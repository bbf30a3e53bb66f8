import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { ROLE_COLUMNS, ROLE_FROM } from "./list-roles";
import { orOverlapAt } from "./or-overlap-at";
import { refuseClosed } from "./refuse-closed";
import type { TaxRole, TaxRoleSave } from "./schema";

type Form = z.output<typeof TaxRoleSave>;
type Row = z.input<typeof TaxRole>;

/**
 * Creates or changes a dated role. Throws fieldInvalid (3003) at the field for an overlap with a row of the same product
 * and supplier, a closed month, an unknown supplier or code, a product of own charters; notFound (3009),
 * changedMeanwhile (8004) for an old version.
 */
export async function saveRole(ctx: Ctx<OperatorActor>, form: Form): Promise<Row> {
  if (form.to_on && form.to_on < form.from_on) throw refuseField("to_on", REVERSED);
  const row = await orOverlapAt(
    "from_on",
    OVERLAPS,
    transact(ctx, (tx) => write(tx, form)),
  );
  return row;
}

async function write(tx: TxCtx<OperatorActor>, form: Form): Promise<Row> {
  const { branchId } = tx.actor;
  await checkNames(tx, form);
  const [was] = form.id ? await read(tx, form.id, "for no key update of r") : [];
  if (form.id && !was) throw new Refusal("notFound");
  if (was) requireVersion(form.version, was.version, { version: was.version });
  const now = { from_on: form.from_on, to_on: form.to_on ?? null };
  const same =
    was !== undefined &&
    termsOf(was) === termsOf({ ...form, supplier: form.supplier_id ? { id: form.supplier_id } : null });
  if (!same || was.to_on !== now.to_on) await refuseClosed(tx, { was: was ?? null, now, ends: same });
  const values = [
    ...[
      branchId,
      form.product ?? null,
      form.supplier_id ?? null,
      form.role,
      form.service_code ?? null,
      form.fee_code ?? null,
    ],
    ...[form.input_credit, form.einvoice_pattern, form.service_id ?? null, form.unit ?? null, form.issuer],
    ...[now.from_on, now.to_on, tx.now, actorName(tx.actor), ...(was ? [was.id] : [])],
  ];
  const [{ id }] = (await tx.db.$queryRawUnsafe<Made[]>(was ? UPDATE : INSERT, ...values)) as [Made];
  const [row] = await read(tx, id);
  await recordChange(tx, {
    action: was ? "tax_role.change" : "tax_role.create",
    subject: { type: "tax_role", id },
    ...(was && { before: was }),
    after: row!,
  });
  return row!;
}

type Made = RowOf<"tax_roles", "id">;
type Terms = Pick<Form, "role" | "from_on"> & {
  product?: string | null;
  service_code?: string | null;
  fee_code?: string | null;
};
/** What decides postings; the members of the electronic invoice do not. */
const termsOf = ({
  product,
  role,
  service_code,
  fee_code,
  from_on,
  supplier,
}: Terms & { supplier: { id: number } | null }) =>
  JSON.stringify([product ?? null, supplier?.id ?? null, role, service_code ?? null, fee_code ?? null, from_on]);

async function checkNames(tx: TxCtx<OperatorActor>, form: Form): Promise<void> {
  const { branchId } = tx.actor;
  if (form.supplier_id) {
    const supplier = await tx.db.supplier.findUnique({
      where: { branchId_id: { branchId, id: form.supplier_id } },
      select: { adapter: true },
    });
    if (!supplier) throw refuseField("supplier_id", UNKNOWN_SUPPLIER);
    if (supplier.adapter === "charter" && form.product) throw refuseField("product", OWN_CHARTERS);
  }
  for (const field of ["service_code", "fee_code"] as const) {
    const code = form[field];
    if (code && (await tx.db.taxRate.count({ where: { branchId, code } })) === 0)
      throw refuseField(field, UNKNOWN_CODE);
  }
}

const read = (tx: TxCtx<OperatorActor>, id: number, lock = "") =>
  tx.db.$queryRawUnsafe<Row[]>(
    `select ${ROLE_COLUMNS} from ${ROLE_FROM} where r.branch_id = $1::int and r.id = $2::int ${lock}`,
    ...[tx.actor.branchId, id],
  );

const INSERT = `
  insert into tax_roles (branch_id, product, supplier_id, role, service_code, fee_code, input_credit, einvoice_pattern, service_id, unit,
                         issuer, from_on, to_on, changed_at, changed_by)
  values ($1::int, $2, $3::int, $4, $5, $6, $7::boolean, $8::smallint, $9, $10, $11, $12::date, $13::date, $14::timestamptz, $15)
  returning id`;
const UPDATE = `
  update tax_roles r
     set product = $2, supplier_id = $3::int, role = $4, service_code = $5, fee_code = $6, input_credit = $7::boolean,
         einvoice_pattern = $8::smallint, service_id = $9, unit = $10, issuer = $11, from_on = $12::date, to_on = $13::date,
         version = r.version + 1, changed_at = $14::timestamptz, changed_by = $15
   where r.branch_id = $1::int and r.id = $16::int
  returning r.id`;

const UNKNOWN_SUPPLIER = { en: "is not a known supplier", fa: "چنین تأمین‌کننده‌ای نیست" };
const UNKNOWN_CODE = { en: "is not the code of a rate", fa: "نرخی با این کد نیست" };
const OWN_CHARTERS = {
  en: "own charters have one role for all products",
  fa: "چارترهای خودمان برای همهٔ محصول‌ها یک نقش دارند",
};
const OVERLAPS = {
  en: "overlaps another row of the same product and supplier",
  fa: "با ردیف دیگری از همین محصول و تأمین‌کننده هم‌پوشانی دارد",
};
const REVERSED = { en: "must not be before the first day", fa: "نباید پیش از تاریخ شروع باشد" };
