import type { Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { contactFieldsOf } from "./create-colleague";
import { colleagueEvent, type Locked, lockColleague, takeCode } from "./lock-colleague";
import { passRaise } from "./pass-raise";
import { readColleague } from "./read-colleague";
import type { ColleagueChange, ColleagueOut } from "./schema";

/**
 * Updates a colleague: absent members stay, null clears. The ceiling may be set below the debt, which stops further
 * credit; raising it needs a second person, secondPersonNeeded (2012). Throws noPermission (2007) for raising without
 * colleague:approve, fieldMissing (3002) (name, code or kind cleared), fieldInvalid (3003) (`code` in use; a currency
 * other than its accounts'), notFound (3009), changedMeanwhile (8004).
 */
export async function changeColleague(ctx: Ctx<OperatorActor>, given: ColleagueChange): Promise<ColleagueOut> {
  await transact(ctx, (tx) => changeStored(tx, given));
  return readColleague(ctx, { id: given.id });
}

/** Applies the change within a transaction. */
export async function changeStored(tx: TxCtx<OperatorActor>, given: ColleagueChange): Promise<void> {
  const colleague = await lockColleague(tx, given);
  const raise = { from: colleague.ceiling, to: given.financial?.ceiling ?? 0n, path: "financial.ceiling" };
  const input = { ...given, operation: "edit" };
  await passRaise(tx, { ...raise, input, subject: { type: "colleague", id: colleague.id }, title: colleague.name });
  await apply(tx, colleague, dataOf(colleague, given));
}

type Data = Prisma.ColleagueUncheckedUpdateInput;

function dataOf(colleague: Locked, { code, financial, contact, ...given }: ColleagueChange): Data {
  if (code === null) throw refuseField("code", NEEDED, "fieldMissing");
  if (financial?.currency && financial.currency !== colleague.currency)
    throw refuseField("financial.currency", CURRENCY);
  return {
    ...{ code, name: given.name, nameLatin: given.name_latin, kind: given.kind, category: given.category },
    ...{ nationalId: given.national_id, active: given.active },
    ...{ ceiling: financial?.ceiling ?? undefined, settlementDay: financial?.settlement_day },
    contact:
      contact === undefined
        ? undefined
        : contact === null
          ? {}
          : contactFieldsOf({ ...(colleague.contact as object), ...contact }),
  };
}

/** Writes changed members only. */
export async function apply(tx: TxCtx<OperatorActor>, colleague: Locked, data: Data): Promise<void> {
  const changed = Object.entries(data).filter(
    ([name, value]) => value !== undefined && written(value) !== written(colleague[name as keyof Locked]),
  );
  if (changed.length === 0) return;
  const { branchId, id } = colleague;
  const change = Object.fromEntries(changed) as Data;
  if (typeof change.code === "string") await takeCode(tx, change.code);
  await tx.db.colleague.update({
    where: { branchId_id: { branchId, id } },
    data: { ...change, version: { increment: 1 }, updatedAt: tx.now },
  });
  if (change.name !== undefined || change.nameLatin !== undefined) await renameAccounts(tx, colleague, change);
  const plain = (of: Record<string, unknown>) =>
    Object.fromEntries(changed.map(([name]) => [name, jsonOf(of[name])])) as Prisma.InputJsonObject;
  await recordChange(tx, {
    action: "colleague.update",
    subject: { type: "colleague", id },
    before: plain(colleague),
    after: plain(change),
    event: colleagueEvent(tx, id),
  });
}

/** Renames its accounts too, unless their titles were customized. */
async function renameAccounts({ db }: TxCtx<OperatorActor>, colleague: Locked, { name, nameLatin }: Data) {
  const { branchId, receivableId, walletId } = colleague;
  const title = (name ?? colleague.name) as string;
  const latin = ((nameLatin === undefined ? colleague.nameLatin : nameLatin) ?? title) as string;
  const before = colleague.nameLatin ?? colleague.name;
  await db.$executeRaw`
    update ledger.accounts
       set title = case when title = ${colleague.name} then ${title} else title end,
           title_latin = case when title_latin in (${before}, ${colleague.name}) then ${latin} else title_latin end
     where branch_id = ${branchId}::int and id in (${receivableId}::int, ${walletId}::int)
       and (title = ${colleague.name} or title_latin in (${before}, ${colleague.name}))`;
}

const jsonOf = (value: unknown) => (typeof value === "bigint" ? String(value) : value);
/** Comparable form; the order of contact members is irrelevant. */
const written = (value: unknown): string =>
  value !== null && typeof value === "object"
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : String(value);

const NEEDED = { en: "is needed", fa: "لازم است" };
const CURRENCY = {
  en: "cannot be changed: its accounts are kept in another currency",
  fa: "حساب‌های آن به ارز دیگری است و تغییر نمی‌کند",
};
