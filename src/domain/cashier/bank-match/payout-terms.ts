import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import { MAX_SET_UP } from "../../kernel/bounds";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import type { BankPayoutTerms, BankPayoutTermsList, BankPayoutTermsSave } from "./schema";

type Form = z.output<typeof BankPayoutTermsSave>;

/** Payout terms of terminals and gateways of the branch, by name. */
export async function listPayoutTerms(ctx: Ctx<OperatorActor>): Promise<z.input<typeof BankPayoutTermsList>> {
  const rows = await ctx.db.bankPayoutTerm.findMany({
    where: { branchId: ctx.actor.branchId },
    orderBy: { name: "asc" },
    take: MAX_SET_UP,
  });
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, name: row.name, clearing_account_id: row.clearingAccountId, account_id: row.accountId },
      ...{ source: row.source as Form["source"], terminal: row.terminal, fee_bp: row.feeBp, fee_fixed: row.feeFixed },
      ...{
        fee_per: row.feePer as Form["fee_per"],
        min_days: row.minDays,
        max_days: row.maxDays,
        active: row.active,
        version: row.version,
      },
    })),
  };
}

/**
 * Creates or changes payout terms; matches made by them stay. Throws fieldInvalid (3003) at an account that does not fit,
 * at `max_days` before `min_days` and at a `name` in use; notFound (3009), changedMeanwhile (8004).
 */
export async function savePayoutTerms(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof BankPayoutTerms>> {
  if (form.max_days < form.min_days) throw refuseField("max_days", BACKWARDS);
  const id = await transact(ctx, (tx) => store(tx, form)).catch(mapUniqueViolation);
  const { items } = await listPayoutTerms(ctx);
  return items.find((terms) => terms.id === id)!;
}

async function store(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  await requireAccounts(tx, form);
  const data = {
    ...{
      name: form.name,
      clearingAccountId: form.clearing_account_id,
      accountId: form.account_id,
      source: form.source,
    },
    ...{ terminal: form.terminal ?? null, feeBp: form.fee_bp, feeFixed: form.fee_fixed, feePer: form.fee_per },
    ...{ minDays: form.min_days, maxDays: form.max_days, active: form.active },
  };
  const after = { ...data, feeFixed: String(data.feeFixed) };
  if (form.id == null) {
    const { id } = await tx.db.bankPayoutTerm.create({ data: { branchId, ...data, createdBy: actorName(tx.actor) } });
    await recordChange(tx, { action: "bank_payout_terms.create", subject: { type: "bank_payout_terms", id }, after });
    return id;
  }
  const where = { branchId_id: { branchId, id: form.id } };
  const [was] = await tx.db.$queryRaw<RowOf<"bank_payout_terms", "version">[]>`
    select version from bank_payout_terms where branch_id = ${branchId} and id = ${form.id} for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version, { version: was.version });
  await tx.db.bankPayoutTerm.update({
    where,
    data: { ...data, version: { increment: 1 }, updatedAt: tx.now },
  });
  await recordChange(tx, {
    action: "bank_payout_terms.change",
    subject: { type: "bank_payout_terms", id: form.id },
    after,
  });
  return form.id;
}

async function requireAccounts(tx: TxCtx<OperatorActor>, { account_id, clearing_account_id }: Form): Promise<void> {
  const rows = await tx.db.$queryRaw<(RowOf<"ledger.accounts", "id"> & { kind: string | null; type: string })[]>`
    select id, kind::text, type::text from ledger.accounts
     where branch_id = ${tx.actor.branchId} and id in (${account_id}, ${clearing_account_id}) and level = 4`;
  const bank = rows.find(({ id }) => id === account_id);
  const clearing = rows.find(({ id }) => id === clearing_account_id);
  if (bank?.kind !== "bank") throw refuseField("account_id", NO_BANK);
  if (clearing?.type !== "asset" || clearing.kind === "bank") throw refuseField("clearing_account_id", NO_CLEARING);
}

function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("name", IN_USE);
  throw error;
}

const BACKWARDS = { en: "must not be less than the fewest days", fa: "نباید کمتر از کمترین روز باشد" };
const NO_BANK = { en: "is not a bank account", fa: "حساب بانکی نیست" };
const NO_CLEARING = { en: "must be the account of a terminal or gateway", fa: "باید حساب پایانه یا درگاه باشد" };
const IN_USE = { en: "is already used by other payout terms", fa: "شرایط تسویهٔ دیگری همین نام را دارد" };
