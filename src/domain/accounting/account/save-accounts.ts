import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { TreeAccount } from "./schema";
import { type AccountCriteria, changeAccount, makeAccount } from "./store";
import { accountByCode, accountById, lockChart, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;

/**
 * Creates and updates accounts of any level in order, all or none: a later one may refer to an earlier one's code.
 * Returns their ids. Throws fieldInvalid (3003) with `accounts[n].<field>`, notFound (3009), hasMovements (8002) when
 * something depends on a changed member.
 */
export function saveAccounts(ctx: Ctx<OperatorActor>, accounts: readonly TreeAccount[]): Promise<number[]> {
  return transact(ctx, async (tx) => {
    await lockChart(tx);
    const ids: number[] = [];
    for (const [index, given] of accounts.entries()) {
      ids.push(await saveOne(tx, given, (field) => `accounts[${index}].${field}`));
    }
    return ids;
  });
}

/** The same for one account, with plain field paths. */
export function saveAccount(ctx: Ctx<OperatorActor>, account: TreeAccount): Promise<number> {
  return transact(ctx, async (tx) => {
    await lockChart(tx);
    return saveOne(tx, account, (field) => field);
  });
}

async function saveOne(tx: Tx, given: TreeAccount, at: (field: string) => string): Promise<number> {
  if (given.id == null) return makeAccount(tx, await wantedNew(tx, given, at), at);
  const stored = await accountById(tx, given.id);
  if (!stored) throw refuseField(at("id"), NO_ACCOUNT, "notFound");
  const parent = await parentOf(tx, given, stored, at);
  await changeAccount(
    tx,
    stored,
    {
      parent,
      code: given.code ?? null,
      title: given.title ?? stored.title,
      title_latin: given.title_latin ?? stored.title_latin,
      type: given.type ?? parent?.type ?? stored.type,
      nature: given.nature ?? stored.nature,
      // Null clears it, absence leaves it.
      currency: given.currency === undefined ? stored.currency : given.currency,
      party_required: given.party_required ?? stored.party_required,
      cost_center_required: given.cost_center_required ?? stored.cost_center_required,
      monetary: given.monetary ?? stored.monetary,
      cash_floor: given.cash_floor ?? stored.cash_floor,
      active: given.active ?? stored.active,
      kind: stored.kind,
      details: stored.details,
    },
    at,
  );
  return stored.id;
}

async function wantedNew(tx: Tx, given: TreeAccount, at: (field: string) => string): Promise<AccountCriteria> {
  const parent = await parentOf(tx, given, undefined, at);
  const type = given.type ?? parent?.type;
  const missing = [...(given.title == null ? ["title"] : []), ...(type === undefined ? ["type"] : [])];
  if (missing.length > 0 || given.title == null || type === undefined)
    throw new Refusal("fieldMissing", { fields: missing.map((field) => ({ path: at(field), message: NEEDED })) });
  return {
    parent,
    code: given.code ?? null,
    title: given.title,
    title_latin: given.title_latin ?? given.title,
    type,
    nature: given.nature ?? parent?.nature ?? (type === "asset" || type === "expense" ? "debit" : "credit"),
    currency: given.currency ?? null,
    party_required: given.party_required ?? false,
    cost_center_required: given.cost_center_required ?? false,
    monetary: given.monetary ?? null,
    cash_floor: given.cash_floor ?? null,
    active: given.active ?? true,
    kind: null,
    details: {},
  };
}

/** The parent account; without one in a change the current parent. */
async function parentOf(
  tx: Tx,
  given: TreeAccount,
  stored: Stored | undefined,
  at: (field: string) => string,
): Promise<Stored | null> {
  if (given.parent_id == null && given.parent_code != null) {
    const parent = await accountByCode(tx, given.parent_code);
    if (!parent) throw refuseField(at("parent_code"), NO_ACCOUNT);
    return parent;
  }
  const parentId = given.parent_id ?? stored?.parent_id;
  if (parentId == null) return null;
  const parent = await accountById(tx, parentId);
  if (!parent) throw refuseField(at("parent_id"), NO_ACCOUNT);
  return parent;
}

const NO_ACCOUNT: Text = { en: "is not an account of this branch", fa: "حسابی از این شعبه نیست" };
const NEEDED: Text = { en: "is required for a new account", fa: "برای حساب جدید الزامی است" };
