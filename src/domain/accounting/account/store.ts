import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField, type Text } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { accountEvent } from "./account-event";
import { auditable } from "./auditable";
import { referrersOf } from "./referred-by";
import type { Columns } from "./rows";
import { DETAILED, isAnchor, touched } from "./rules";
import type { MoneyDetails } from "./schema";
import { accountByCode, freeCode, isCurrency, lockAccount, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;

/** The target state of an account; `code` null: the next free one. */
export type AccountCriteria = Omit<Columns, "id" | "level" | "parent_id" | "code" | "monetary" | "cash_floor"> & {
  /** Null on creation: derived from the name (prisma/sql/accounting/ledger-accounts.sql). */
  monetary: boolean | null;
  /** Null on creation: by the kind (same file). */
  cash_floor: Columns["cash_floor"] | null;
  parent: Stored | null;
  code: string | null;
  details: Partial<MoneyDetails>;
};

/**
 * Creates an account; returns its id. `at` maps field names to the caller's paths. Throws fieldInvalid (3003) at an
 * invalid field.
 */
export async function makeAccount(tx: Tx, wanted: AccountCriteria, at: (field: string) => string): Promise<number> {
  const { parent } = wanted;
  await refuseUnfit(tx, wanted, at);
  const code = wanted.code ?? (await freeCode(tx, parent));
  if (code === undefined) throw refuseField(at("code"), FULL);
  const level = (parent?.level ?? 0) + 1;
  const [made] = await tx.db.$queryRaw<RowOf<"ledger.accounts", "id">[]>`
    insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, kind, currency,
                                 party_required, cost_center_required, monetary, cash_floor, active, details, group_id)
    values (${tx.actor.branchId}, ${parent?.id ?? null}::int, ${level}::smallint, ${code}, ${wanted.title},
            ${wanted.title_latin}, ${wanted.type}::ledger.account_type, ${wanted.nature}::ledger.nature,
            ${wanted.kind}::ledger.account_kind, ${wanted.currency}, ${wanted.party_required}, ${wanted.cost_center_required},
            ${wanted.monetary}, ${wanted.cash_floor}::ledger.cash_floor, ${wanted.active}, ${JSON.stringify(wanted.details)}::jsonb, 0)
    on conflict (branch_id, code) do nothing
    returning id`;
  if (!made) throw refuseField(at("code"), TAKEN);
  const subject = { type: "account", id: made.id };
  await recordChange(tx, {
    action: "account.create",
    subject,
    after: auditable({ ...wanted, code, parent_id: parent?.id ?? null }),
    event: accountEvent(tx, "created", made.id),
  });
  return made.id;
}

/**
 * Updates an account, unless nothing changes. Throws fieldInvalid (3003) at an invalid field; hasMovements (8002) when
 * entries, a limit or a mapping depend on a changed member.
 */
export async function changeAccount(
  tx: Tx,
  stored: Stored,
  wanted: AccountCriteria,
  at: (field: string) => string,
): Promise<void> {
  const code = wanted.code ?? stored.code;
  const parent_id = wanted.parent?.id ?? null;
  const [before, after] = [auditable(stored), auditable({ ...wanted, code, parent_id })];
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await refuseUnfit(tx, wanted, at);
  if ((wanted.parent?.level ?? 0) + 1 !== stored.level) throw refuseField(at("parent_id"), ITS_LEVEL);
  if (code !== stored.code) {
    const other = await accountByCode(tx, code);
    if (other && other.id !== stored.id) throw refuseField(at("code"), TAKEN);
  }
  await refuseRested(tx, stored, { ...wanted, parent_id, code }, at);
  if (wanted.cash_floor === "refuse" && stored.cash_floor !== "refuse") {
    if (stored.limited) throw refuseField(at("cash_floor"), LIMITED);
    // Payments that have not seen the floor end first.
    await lockAccount(tx, stored.id);
  }
  await tx.db.$executeRaw`
    update ledger.accounts
       set parent_id = ${parent_id}::int, code = ${code}, title = ${wanted.title}, title_latin = ${wanted.title_latin},
           type = ${wanted.type}::ledger.account_type, nature = ${wanted.nature}::ledger.nature,
           kind = ${wanted.kind}::ledger.account_kind, currency = ${wanted.currency},
           party_required = ${wanted.party_required}, cost_center_required = ${wanted.cost_center_required}, monetary = ${wanted.monetary},
           cash_floor = ${wanted.cash_floor ?? stored.cash_floor}::ledger.cash_floor, active = ${wanted.active},
           details = ${JSON.stringify(wanted.details)}::jsonb
     where branch_id = ${tx.actor.branchId} and id = ${stored.id}`;
  await recordChange(tx, {
    action: "account.change",
    subject: { type: "account", id: stored.id },
    before,
    after,
    event: accountEvent(tx, "changed", stored.id),
  });
}

/** Checks common to new and changed accounts. */
async function refuseUnfit(
  tx: Tx,
  { parent, type, currency, cash_floor }: AccountCriteria,
  at: (field: string) => string,
): Promise<void> {
  if (parent?.level === DETAILED) throw refuseField(at("parent_id"), NOTHING_BELOW);
  if (parent && type !== parent.type) throw refuseField(at("type"), OF_ITS_GROUP);
  if (cash_floor && cash_floor !== "off" && (type !== "asset" || (parent?.level ?? 0) + 1 < DETAILED))
    throw refuseField(at("cash_floor"), NO_FLOOR);
  if (currency === null) return;
  if ((parent?.level ?? 0) + 1 < DETAILED) throw refuseField(at("currency"), ONLY_DETAILED);
  if (!(await isCurrency(tx, currency))) throw refuseField(at("currency"), NO_CURRENCY);
}

/** Members that others depend on are fixed: entries on currency and type, colleagues and sales on their accounts. */
async function refuseRested(
  tx: Tx,
  stored: Stored,
  wanted: Pick<
    Columns,
    "parent_id" | "type" | "currency" | "nature" | "active" | "code" | "party_required" | "cost_center_required"
  >,
  at: (field: string) => string,
): Promise<void> {
  const moved = wanted.parent_id !== stored.parent_id;
  if (isAnchor(stored) && (moved || wanted.code !== stored.code))
    throw refuseField(at(moved ? "parent_id" : "code"), ANCHOR);
  if (stored.limited && wanted.nature !== stored.nature) throw refuseField(at("nature"), LIMITED, "hasMovements");
  const fields = touched(stored, wanted);
  const retired = stored.active && !wanted.active;
  // Events post without party to accounts that do not require one: requiring it would make them fail.
  const closer = wanted.party_required && !stored.party_required;
  if (closer && (await isMapped(tx, stored.id))) throw refuseField(at("party_required"), MAPPED);
  const dearer = wanted.cost_center_required && !stored.cost_center_required;
  if (dearer && (await isMapped(tx, stored.id))) throw refuseField(at("cost_center_required"), MAPPED);
  if (fields.length === 0 && !retired) return;
  if (fields.length > 0) await lockAccount(tx, stored.id);
  const names = await referrersOf(tx, stored.id);
  if (fields.length > 0 && names.length > 0) {
    const issues = fields.map((field) => ({ path: at(field), message: RESTED }));
    throw new Refusal("hasMovements", { fields: issues, data: { referred_by: names } });
  }
  if (!retired) return;
  if (isAnchor(stored)) throw refuseField(at("active"), ANCHOR);
  if (names.includes("colleagues")) throw refuseField(at("active"), COLLEAGUES);
  if (names.includes("mappings") && (await isMapped(tx, stored.id))) throw refuseField(at("active"), MAPPED);
}

/** Whether a business event posts to it, today or later. */
async function isMapped({ db, actor, now }: Tx, id: number): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from ledger.mappings
     where branch_id = ${actor.branchId} and account_id = ${id}
       and coalesce(upper(valid) > ledger.business_day(${actor.branchId}::int, ${now}::timestamptz), true) limit 1`;
  return rows.length > 0;
}

const TAKEN: Text = { en: "is the code of another account", fa: "حساب دیگری این کد را دارد" };
const FULL: Text = {
  en: "all codes below this account are taken: enter a code",
  fa: "همهٔ کدهای زیر این حساب گرفته شده است؛ کدی بنویسید",
};
const NOTHING_BELOW: Text = {
  en: "a detailed account cannot have accounts below it",
  fa: "زیر حساب تفصیلی حسابی نمی‌آید",
};
const ITS_LEVEL: Text = { en: "the level of an account cannot be changed", fa: "سطح حساب تغییر نمی‌کند" };
const OF_ITS_GROUP: Text = { en: "must be the type of the account's group", fa: "نوع حساب همان نوع گروه آن است" };
const ONLY_DETAILED: Text = { en: "only detailed accounts can have this", fa: "تنها حساب تفصیلی ارز دارد" };
const NO_FLOOR: Text = {
  en: "only detailed accounts of assets can have this",
  fa: "تنها حساب تفصیلی از دارایی‌ها کف مانده دارد",
};
const NO_CURRENCY: Text = { en: "is not a currency of these books", fa: "از ارزهای این دفترها نیست" };
const ANCHOR: Text = {
  en: "the service opens accounts below this one by its code: it cannot be changed",
  fa: "سامانه زیر این حساب با کد آن حساب باز می‌کند؛ همین‌گونه می‌ماند",
};
const LIMITED: Text = { en: "a limit depends on it", fa: "سقف یا کف مانده بر آن استوار است" };
const RESTED: Text = {
  en: "entries or other records depend on it: it cannot be changed",
  fa: "گردش یا رکوردهای دیگری بر آن استوارند؛ همین می‌ماند",
};
const COLLEAGUES: Text = {
  en: "this is the account of a colleague: make the colleague inactive instead",
  fa: "حساب همکار است؛ به جای آن همکار را غیرفعال کنید",
};
const MAPPED: Text = {
  en: "a business event posts to it: map the event to another account first",
  fa: "سندهای یک رویداد در آن ثبت می‌شود؛ ابتدا در «حساب‌های پیش‌فرض» حساب دیگری برای آن رویداد انتخاب کنید",
};
