import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { listBankRules } from "./list-rules";
import type { BankRule, BankRuleSave } from "./schema";

type Form = z.output<typeof BankRuleSave>;

/**
 * Creates or changes a rule; matches it made stay. Throws fieldMissing (3002) at `text` for a rule without a condition,
 * fieldInvalid (3003) at `name` in use or a range that is empty, notFound (3009), changedMeanwhile (8004).
 */
export async function saveBankRule(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof BankRule>> {
  if (form.text == null && form.payer == null && form.min_amount == null && form.max_amount == null)
    throw refuseField("text", NO_CONDITION, "fieldMissing");
  if (form.min_amount != null && form.max_amount != null && form.min_amount > form.max_amount)
    throw refuseField("max_amount", EMPTY);
  const id = await transact(ctx, (tx) => store(tx, form)).catch(mapUniqueViolation);
  const { items } = await listBankRules(ctx);
  return items.find((rule) => rule.id === id)!;
}

async function store(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const data = {
    ...{
      name: form.name,
      position: form.position,
      accountId: form.account_id ?? null,
      text: form.text ?? null,
      payer: form.payer ?? null,
    },
    ...{
      sign: form.sign ?? null,
      minAmount: form.min_amount ?? null,
      maxAmount: form.max_amount ?? null,
      mappingKey: form.mapping_key,
    },
    ...{ automatic: form.automatic, active: form.active },
  };
  if (data.accountId !== null) await requireAccount(tx, data.accountId);
  const after = JSON.parse(JSON.stringify(data, (_, value) => (typeof value === "bigint" ? String(value) : value)));
  if (form.id == null) {
    const { id } = await tx.db.bankRule.create({ data: { branchId, ...data, createdBy: actorName(tx.actor) } });
    await recordChange(tx, { action: "bank_rule.create", subject: { type: "bank_rule", id }, after });
    return id;
  }
  const where = { branchId_id: { branchId, id: form.id } };
  const [was] = await tx.db.$queryRaw<RowOf<"bank_rules", "version">[]>`
    select version from bank_rules where branch_id = ${branchId} and id = ${form.id} for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version, { version: was.version });
  await tx.db.bankRule.update({
    where,
    data: { ...data, version: { increment: 1 }, updatedAt: tx.now },
  });
  await recordChange(tx, { action: "bank_rule.change", subject: { type: "bank_rule", id: form.id }, after });
  return form.id;
}

/** Throws fieldInvalid (3003) at `account_id` for an account of another branch or none. */
async function requireAccount(tx: TxCtx<OperatorActor>, accountId: number): Promise<void> {
  const [account] = await tx.db.$queryRaw<RowOf<"ledger.accounts", "id">[]>`
    select id from ledger.accounts where branch_id = ${tx.actor.branchId} and id = ${accountId} and kind = 'bank'`;
  if (!account) throw refuseField("account_id", NO_BANK);
}

function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("name", IN_USE);
  throw error;
}

const NO_CONDITION = { en: "a rule needs a text, a payer or an amount", fa: "قاعده متن، واریزکننده یا مبلغ می‌خواهد" };
const EMPTY = { en: "must not be below the smallest amount", fa: "نباید کمتر از کمترین مبلغ باشد" };
const NO_BANK = { en: "is not a bank account", fa: "حساب بانکی نیست" };
const IN_USE = { en: "is already used by another rule", fa: "قاعدهٔ دیگری همین نام را دارد" };
