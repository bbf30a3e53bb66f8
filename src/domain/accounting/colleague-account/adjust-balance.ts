import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { ColumnOf } from "../../kernel/table-rows";
import { colleagueEvent, type Locked } from "../../people/colleague/lock-colleague";
import type { FinancialChange } from "../../people/colleague/schema";
import type { ChangeContext } from "../../people/second-person/beyond";
import { create } from "../document/save-document";
import { DocumentForm } from "../document/schema";

type Tx = TxCtx<OperatorActor>;
type BalanceAdjustment = Pick<FinancialChange, "debit" | "credit" | "current_balance" | "account_id" | "description">;

/** Permission to open and adjust accounts (contract 13.15). */
const MAY = "accounting:approve";

/**
 * The target balance: `current_balance`, or `debit` less `credit`; undefined when none is given. Throws fieldInvalid
 * (3003) when they contradict.
 */
export function wantedBalance({ debit, credit, current_balance }: BalanceAdjustment): bigint | undefined {
  const sides = debit == null && credit == null ? undefined : (debit ?? 0n) - (credit ?? 0n);
  if (sides !== undefined && current_balance != null && sides !== current_balance)
    throw refuseField("current_balance", DISAGREE);
  return current_balance ?? sides;
}

/**
 * Adjusts a colleague's debt of today (debt/owed.ts) to `wanted` by a document of today: an opening when the account
 * never had movements, else an adjustment, against `account_id` or the account mapped as capital or retained earnings.
 * Returns the document, null when already equal. Above the branch's limit the change (`kept`) needs a second person,
 * secondPersonNeeded (2012). Throws noPermission (2007) without accounting:approve, fieldInvalid (3003) at
 * `account_id`, periodClosed (7301), creditCeiling (7002). The caller holds the lock.
 */
export async function adjustBalance(
  tx: Tx,
  colleague: Locked,
  { wanted, kept, ...input }: BalanceAdjustment & { wanted: bigint; kept: ChangeContext },
): Promise<{ document_id: number; amount: bigint } | null> {
  if (!tx.actor.permissions.includes(MAY))
    throw new Refusal("noPermission", {
      fields: [{ path: "current_balance", message: NOT_YOURS }],
      data: { permission: MAY },
    });
  const { today, owed, moved, counter } = await currentBalance(tx, colleague);
  const amount = wanted - owed;
  if (amount === 0n) return null;
  const [own, other] = amount > 0n ? (["debit", "credit"] as const) : (["credit", "debit"] as const);
  const size = Number(amount < 0n ? -amount : amount);
  const form = DocumentForm.parse({
    ...{ type: moved ? "adjustment" : "opening", date: today, status: "temporary" },
    description: input.description ?? `${colleague.name} (${colleague.code})`,
    rows: [
      { account_id: colleague.receivableId, party: `colleague:${colleague.id}`, [own]: size },
      { account_id: input.account_id ?? counter, [other]: size },
    ],
  });
  const before = { balance: String(owed) };
  const draft = await create(tx, form, { key: null, corrects: null, kept: { ...kept, before } });
  const [posted] = await tx.db.$queryRaw<{ document_id: NonNullable<ColumnOf<"ledger.drafts", "voucher_id">> }[]>`
    select voucher_id as document_id from ledger.drafts where branch_id = ${tx.actor.branchId}::int and id = ${draft}::int`;
  const document_id = Number(posted!.document_id);
  const after = { balance: String(wanted), document_id, amount: String(amount) };
  const subject = { type: "colleague", id: colleague.id };
  await recordChange(tx, {
    action: "colleague.adjust",
    subject,
    before,
    after,
    event: colleagueEvent(tx, colleague.id),
  });
  return { document_id, amount };
}

type CurrentBalance = { today: string; owed: bigint; moved: boolean; counter: number | null };

/** The current balance, with postings to its account blocked. */
async function currentBalance({ db, actor, now }: Tx, { id, receivableId }: Locked): Promise<CurrentBalance> {
  const { branchId } = actor;
  await db.$queryRaw`
    select open from ledger.lock_headroom(array[${branchId}::int], array[ledger.business_day(${branchId}::int, ${now}::timestamptz)],
                                  array[${actorName(actor)}::text], array[${branchId}::int], array[${receivableId}::int])`;
  const [row] = await db.$queryRaw<CurrentBalance[]>`
    select t.today::text as today, d.owed, m.moved,
           (select k.account_id from ledger.mappings k where k.branch_id = ${branchId}::int and k.valid @> t.today
               and k.key = case when m.moved then 'equity.retained' else 'equity.capital' end) as counter
      from (select ledger.business_day(${branchId}::int, ${now}::timestamptz) as today) t
     cross join (select exists (select from ledger.turn_month t
                                 where t.branch_id = ${branchId}::int and t.account_id = ${receivableId}::int) as moved) m
      join colleague_debts(${branchId}::int, ${now}::timestamptz) d on d.colleague_id = ${id}::int`;
  return row!;
}

const DISAGREE: Text = { en: "must equal debit less credit", fa: "با بدهکار منهای بستانکار برابر نیست" };
const NOT_YOURS: Text = {
  en: "setting the balance requires permission to approve in accounting",
  fa: "تعیین مانده اجازهٔ تأیید حسابداری می‌خواهد",
};
