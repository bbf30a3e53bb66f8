import type { Text } from "../../kernel/errors";

/**
 * The closed vocabulary of posting targets of business events (contract sections 5 and 12). Each key has one account of
 * a branch on any day: `ledger.chart_template()` gives a new branch its first. Which event posts to which key:
 * rules.events.ts.
 */
export const GROUPS = ["sales", "money", "parties", "cheques", "differences", "closing"] as const;
type Group = (typeof GROUPS)[number];

export const ACCOUNT_TYPES = ["asset", "liability", "equity", "income", "expense"] as const;
type AccountType = (typeof ACCOUNT_TYPES)[number];

type Kind = "bank" | "cash" | "pos" | "wallet" | "other";

export type Rule = Text & {
  group: Group;
  types: readonly AccountType[];
  /** Only accounts of this kind. */
  kind?: Kind;
  /** Lines of the key have a party, so that an account that requires one fits. */
  party?: true;
  /** Accounts with a limit belong to a single owner; for this key they are allowed. */
  limited?: true;
  /** Events work without an account of this key: a missing one is no fault. */
  optional?: true;
};

const RULES = {
  sale: { group: "sales", fa: "فروش", en: "Sale", types: ["income"] },
  markup: { group: "sales", fa: "افزایش نرخ", en: "Markup", types: ["income"] },
  tax: { group: "sales", fa: "مالیات و عوارض", en: "Tax", types: ["liability"] },
  "tax.input": { group: "sales", fa: "مالیات خرید", en: "VAT on purchases", types: ["asset"] },
  "tax.settlement": { group: "sales", fa: "تسویهٔ مالیات", en: "VAT settlement", types: ["liability"] },
  discount: { group: "sales", fa: "تخفیف", en: "Discount", types: ["expense", "income"] },
  refund: { group: "sales", fa: "برگشت از فروش", en: "Sales returns", types: ["income", "expense"], optional: true },
  penalty: { group: "sales", fa: "جریمهٔ کنسلی", en: "Cancellation penalty", types: ["income"] },
  cost_of_sale: { group: "sales", fa: "بهای خدمات فروخته‌شده", en: "Cost of sale", types: ["expense"] },
  cash: { group: "money", fa: "صندوق", en: "Cash box", types: ["asset"], kind: "cash" },
  bank: { group: "money", fa: "بانک", en: "Bank account", types: ["asset"], kind: "bank" },
  pos: { group: "money", fa: "پایانهٔ فروش", en: "POS terminal", types: ["asset"], kind: "pos" },
  "gateway.clearing": { group: "money", fa: "تسویهٔ درگاه پرداخت", en: "Payment gateway", types: ["asset"] },
  "payout.clearing": { group: "money", fa: "تسویهٔ استرداد", en: "Payouts", types: ["liability"] },
  "bank.fee": { group: "money", fa: "کارمزد بانک و درگاه", en: "Bank and gateway fees", types: ["expense"] },
  "bank.interest": { group: "money", fa: "سود سپردهٔ بانکی", en: "Bank interest", types: ["income"] },
  "bank.suspense": { group: "money", fa: "وجوه نامشخص بانکی", en: "Unidentified bank receipts", types: ["liability"] },
  "customer.receivable": { group: "parties", fa: "بدهی مشتریان", en: "Customers", types: ["asset"], party: true },
  "customer.advances": {
    group: "parties",
    fa: "پیش‌دریافت از مشتریان",
    en: "Customer advances",
    types: ["liability"],
    party: true,
  },
  wallet: {
    group: "parties",
    fa: "کیف پول مشتریان",
    en: "Customers' wallets",
    types: ["liability"],
    party: true,
    limited: true,
    optional: true,
  },
  "supplier.payable": { group: "parties", fa: "تأمین‌کنندگان", en: "Suppliers", types: ["liability"], party: true },
  "supplier.deposit": {
    group: "parties",
    fa: "سپرده نزد تأمین‌کنندگان",
    en: "Deposits at suppliers",
    types: ["asset"],
    party: true,
  },
  "supplier.dispute": {
    group: "parties",
    fa: "مطالبات مورد اختلاف با تأمین‌کنندگان",
    en: "Disputed with suppliers",
    types: ["asset"],
    party: true,
  },
  "charter_owner.payable": {
    group: "parties",
    fa: "صاحبان چارتر",
    en: "Charter owners",
    types: ["liability"],
    party: true,
  },
  "cheque.in_safe": { group: "cheques", fa: "چک‌های نزد صندوق", en: "Cheques in safe", types: ["asset"] },
  "cheque.in_collection": {
    group: "cheques",
    fa: "چک‌های در جریان وصول",
    en: "Cheques in collection",
    types: ["asset"],
  },
  "cheque.bounced": { group: "cheques", fa: "چک‌های برگشتی", en: "Bounced cheques", types: ["asset"], party: true },
  "cheque.payable": { group: "cheques", fa: "چک‌های صادره", en: "Issued cheques", types: ["liability"] },
  "fx.gain": { group: "differences", fa: "سود تسعیر ارز", en: "Exchange gain", types: ["income"] },
  "fx.loss": { group: "differences", fa: "زیان تسعیر ارز", en: "Exchange loss", types: ["expense"] },
  "fx.exchange": { group: "differences", fa: "تبدیل ارز", en: "Currency exchange", types: ["equity"] },
  "supplier.difference": {
    group: "differences",
    fa: "تفاوت صورت‌حساب تأمین‌کنندگان",
    en: "Differences of suppliers' bills",
    types: ["expense", "income"],
  },
  rounding: { group: "differences", fa: "تفاوت گرد کردن", en: "Rounding", types: ["expense", "income"] },
  "closing.profit_loss": {
    group: "closing",
    fa: "خلاصهٔ سود و زیان",
    en: "Profit and loss summary",
    types: ["equity"],
  },
  "closing.balance": {
    group: "closing",
    fa: "تراز افتتاحیه و اختتامیه",
    en: "Opening and closing balance",
    types: ["equity"],
  },
  "equity.retained": { group: "closing", fa: "سود و زیان انباشته", en: "Retained earnings", types: ["equity"] },
  "equity.capital": { group: "closing", fa: "سرمایه", en: "Capital", types: ["equity"] },
} as const satisfies Record<string, Rule>;

export type Key = keyof typeof RULES;
export const KEYS = Object.keys(RULES) as [Key, ...Key[]];
export const ruleOf = (key: Key): Rule => RULES[key];

/** The members of an account that decide whether a key may use it. */
export type Candidate = {
  level: number;
  active: boolean;
  type: AccountType;
  kind: Kind | null;
  /** Null: takes lines of any currency. */
  currency: string | null;
  party_required: boolean;
  cost_center_required: boolean;
  limited: boolean;
};

/** Why lines of an event could not be posted to an account, in order of reporting. */
export const MISFITS = {
  notDetailed: { fa: "تنها حساب تفصیلی پذیرفته است", en: "must be a detailed account" },
  inactive: { fa: "این حساب غیرفعال است", en: "is an inactive account" },
  type: { fa: "نوع این حساب با رویداد نمی‌خواند", en: "has an account type that does not match the event" },
  kind: {
    fa: "این حساب از گونهٔ لازم (صندوق، بانک یا پایانه) نیست",
    en: "is not an account of the kind this event needs",
  },
  currency: { fa: "ارز این حساب ارز شعبه نیست", en: "is not kept in the branch's currency" },
  limited: { fa: "این حساب از آن یک شخص و دارای سقف است", en: "is the account of an owner, with a limit" },
  party: { fa: "این حساب طرف حساب می‌خواهد و رویداد ندارد", en: "requires a party, which the event does not have" },
  costCenter: {
    fa: "این حساب مرکز هزینه می‌خواهد و رویداد ندارد",
    en: "requires a cost center, which the event does not have",
  },
} as const satisfies Record<string, Text>;

export type Misfit = keyof typeof MISFITS;

/** Why an account does not fit a key's lines in the branch's currency; null: it fits. */
export function misfit(rule: Rule, account: Candidate, currency: string): Misfit | null {
  if (account.level !== 4) return "notDetailed";
  if (!account.active) return "inactive";
  if (!rule.types.includes(account.type)) return "type";
  if (rule.kind && rule.kind !== account.kind) return "kind";
  if (account.currency !== null && account.currency !== currency) return "currency";
  if (account.limited && !rule.limited) return "limited";
  if (account.party_required && !rule.party) return "party";
  return account.cost_center_required ? "costCenter" : null;
}
