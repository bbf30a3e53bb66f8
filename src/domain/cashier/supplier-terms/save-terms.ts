import type { z } from "zod";
import { ibanFault, writtenIban } from "../../accounting/account/rules.iban";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { differ, passGate } from "../../kernel/gate/gate";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import type { SupplierTermsForm } from "./schema";

type Form = z.output<typeof SupplierTermsForm>;

/**
 * Stores a supplier's terms. Another IBAN needs a second person, secondPersonNeeded (2012). Throws notFound (3009), fieldInvalid
 * (3003) for the IBAN, a stop above the alarm or a deposit without an account for it, changedMeanwhile (8004).
 */
export async function saveSupplierTerms(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: Form,
): Promise<{ supplier_id: number; version: number }> {
  const { supplier_id: supplierId, version, ...form } = input;
  const iban = form.iban ? writtenIban(form.iban) : null;
  if (iban && ibanFault(iban)) throw refuseField("iban", NO_IBAN);
  if (form.deposit_stop != null && form.deposit_low != null && form.deposit_stop > form.deposit_low)
    throw refuseField("deposit_stop", ABOVE);
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [supplier] = await tx.db.$queryRaw<{ name: string }[]>`
      select name from supplier_parties(${branchId}::int) where id = ${supplierId}::int limit 1`;
    if (!supplier) throw new Refusal("notFound");
    const key = { branchId_supplierId: { branchId, supplierId } };
    const before = await tx.db.supplierTerms.findUnique({ where: key });
    requireSentVersion(version ?? null, before?.version ?? null, { version: before?.version ?? null });
    if (form.settles === "deposit" && !(await hasDepositAccount(tx))) throw refuseField("settles", NOT_MAPPED);
    const data = {
      ...{ nationalId: form.national_id ?? null, economicCode: form.economic_code ?? null, iban },
      ...{ settles: form.settles, dueDays: form.due_days, changedAt: tx.now },
      ...{ depositLow: form.deposit_low ?? null, depositStop: form.deposit_stop ?? null },
    };
    const [was, after] = [before && snapshotOf(before), snapshotOf(data)];
    const subject = { type: "supplier", id: supplierId };
    if (differ(was ?? { iban: null }, after, ["iban"]))
      await passGate(tx, { act: "supplier.terms", input, subject, title: supplier.name, before: was, after });
    const row = await tx.db.supplierTerms.upsert({
      where: key,
      create: { branchId, supplierId, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    await recordChange(tx, {
      action: "supplier.terms",
      subject,
      ...(was && { before: was }),
      after,
      topic: "supplier.changed",
    });
    return { supplier_id: supplierId, version: row.version };
  });
}

type Stored = {
  nationalId: string | null;
  economicCode: string | null;
  iban: string | null;
  settles: string;
  dueDays: number;
  depositLow: bigint | null;
  depositStop: bigint | null;
};
const snapshotOf = ({ nationalId, economicCode, iban, settles, dueDays, depositLow, depositStop }: Stored) => ({
  ...{ national_id: nationalId, economic_code: economicCode, iban, settles, due_days: dueDays },
  ...{ deposit_low: depositLow === null ? null : String(depositLow) },
  ...{ deposit_stop: depositStop === null ? null : String(depositStop) },
});

/** Deposits have accounts beside the one that `supplier.deposit` is mapped to (supplier-deposits.sql). */
async function hasDepositAccount({ db, actor: { branchId } }: TxCtx<OperatorActor>): Promise<boolean> {
  const mapped = await db.$queryRaw<RowOf<"ledger.mappings", "account_id">[]>`
    select account_id from ledger.mappings m
     where m.branch_id = ${branchId}::int and m.key = 'supplier.deposit' and upper_inf(m.valid) limit 1`;
  return mapped.length > 0;
}

const NOT_MAPPED = {
  en: "no account is mapped to supplier deposits",
  fa: "حسابی برای سپردهٔ تأمین‌کنندگان تعیین نشده است",
};
const NO_IBAN = { en: "is not a valid IBAN", fa: "شبای معتبر نیست" };
const ABOVE = { en: "must not be above the alarm", fa: "از مرز هشدار بیشتر است" };
