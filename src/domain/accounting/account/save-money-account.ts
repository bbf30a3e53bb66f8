import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { auditable } from "./auditable";
import { readAccount } from "./read-account";
import { detailsOf } from "./rows";
import { DETAILED, SUB_LEDGER_OF } from "./rules";
import type { AccountDetails, MoneyAccount, NewMoneyAccount } from "./schema";
import { changeAccount, makeAccount } from "./store";
import { accountByCode, accountById, branchCurrency, lockChart, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;
type New = z.output<typeof NewMoneyAccount>;
type Answer = z.input<typeof AccountDetails>;

const at = (field: string) => field;

/**
 * Creates a bank account, cash box, terminal or wallet below the sub-ledger of its kind with the next free code. Throws
 * fieldInvalid (3003) at `parent_id` when it is no sub-ledger, or missing for `other`; at `currency` when unknown. One
 * with bank numbers needs a second person, secondPersonNeeded (2012).
 */
export async function addMoneyAccount(ctx: Ctx<OperatorActor>, given: New): Promise<Answer> {
  return readAccount(ctx, { id: await addStored(ctx, given) });
}

/** Returns the account's id. */
export const addStored = (ctx: Ctx<OperatorActor> | Tx, given: New): Promise<number> =>
  transact(ctx, async (tx) => {
    await lockChart(tx);
    const parent = await subLedgerOf(tx, given);
    const currency = given.currency ?? (await branchCurrency(tx));
    const place = {
      parent,
      code: null,
      type: parent.type,
      nature: parent.nature,
      ...{ party_required: false, cost_center_required: false, monetary: true, cash_floor: given.cash_floor ?? null },
    };
    const wanted = { ...place, ...snapshotOf(given), currency };
    const after = auditable({ ...wanted, code: null, parent_id: parent.id });
    if (NUMBERS.some((number) => after[number] !== null)) {
      const subject = { type: "account", id: null };
      await passGate(tx, { act: "bank_account.add", input: given, subject, title: given.title, before: null, after });
    }
    return makeAccount(tx, wanted, at);
  });

/**
 * Replaces an account: absent members are cleared, except code, currency and floor. Changed bank numbers need a second person,
 * secondPersonNeeded (2012). Throws notFound (3009); hasMovements (8002) when entries depend on currency or place, or a
 * limit on its nature.
 */
export async function replaceMoneyAccount(
  ctx: Ctx<OperatorActor>,
  given: z.output<typeof MoneyAccount>,
): Promise<Answer> {
  await changeMoneyAccount(ctx, given);
  return readAccount(ctx, { id: given.id });
}

/** Applies the change. */
export const changeMoneyAccount = (ctx: Ctx<OperatorActor> | Tx, given: z.output<typeof MoneyAccount>): Promise<void> =>
  transact(ctx, async (tx) => {
    await lockChart(tx);
    const stored = await accountById(tx, given.id);
    if (stored?.level !== DETAILED) throw new Refusal("notFound");
    const stays = given.parent_id == null && (given.kind === stored.kind || given.kind === "other");
    const parent = stays ? await accountById(tx, stored.parent_id!) : await subLedgerOf(tx, given);
    const { nature, party_required, cost_center_required, monetary } = stored;
    const cash_floor = given.cash_floor ?? stored.cash_floor;
    const place = {
      parent: parent!,
      code: null,
      type: parent!.type,
      nature,
      ...{ party_required, cost_center_required, monetary, cash_floor },
    };
    const wanted = { ...place, ...snapshotOf(given), currency: given.currency ?? stored.currency };
    const parent_id = wanted.parent.id;
    const [before, after] = [auditable(stored), auditable({ ...wanted, code: stored.code, parent_id })];
    // Removing a number redirects no money; setting another does.
    if (NUMBERS.some((number) => after[number] !== null && after[number] !== before[number])) {
      const subject = { type: "account", id: stored.id };
      await passGate(tx, { act: "bank_account.save", input: given, subject, title: given.title, before, after });
    }
    await changeAccount(tx, stored, wanted, at);
  });

/** Numbers that route money to the account. */
const NUMBERS = ["iban", "account_number", "card_number"] as const;

/** Account data in audit form. */
const snapshotOf = (given: New) => ({
  title: given.title,
  title_latin: given.title_latin ?? given.title,
  kind: given.kind,
  active: given.active,
  details: detailsOf(given),
});

async function subLedgerOf(tx: Tx, { kind, parent_id }: New): Promise<Stored> {
  if (parent_id == null && kind === "other") throw refuseField("parent_id", NAME_ONE, "fieldMissing");
  const parent =
    parent_id != null ? await accountById(tx, parent_id) : await accountByCode(tx, SUB_LEDGER_OF[kind as "bank"]);
  if (parent?.level !== DETAILED - 1) throw refuseField("parent_id", NO_SUB_LEDGER);
  return parent;
}

const NAME_ONE: Text = { en: "must be the sub-ledger above the account", fa: "معینی را که زیر آن می‌آید بنویسید" };
const NO_SUB_LEDGER: Text = { en: "is not a sub-ledger of this branch", fa: "حساب معینی از این شعبه نیست" };
