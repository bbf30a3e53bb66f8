import type { Text } from "../../kernel/errors";

/** Manual documents and the journal they are posted to (contract section 5). */
export const TYPES = ["general", "opening", "closing", "adjustment"] as const;
export type Type = (typeof TYPES)[number];

export const STATUSES = ["draft", "temporary", "definite"] as const;
export type Status = (typeof STATUSES)[number];

export const KINDS = [
  "manual",
  "adjustment",
  "sale",
  "refund",
  "pay",
  "receipt",
  "cheque",
  "trade",
  "gateway",
  "wallet",
  "discount",
  "fx_reval",
  "opening",
  "closing",
  "pl_close",
  "reversal",
] as const;
export type JournalDocumentKind = (typeof KINDS)[number];

/** Kinds of documents entered by people. */
export const KIND_OF = {
  general: "manual",
  opening: "opening",
  closing: "closing",
  adjustment: "adjustment",
} as const satisfies Record<Type, JournalDocumentKind>;

const TYPE_OF: Partial<Record<JournalDocumentKind, Type>> = {
  opening: "opening",
  closing: "closing",
  pl_close: "closing",
  adjustment: "adjustment",
  fx_reval: "adjustment",
};
export const typeOf = (kind: JournalDocumentKind): Type => TYPE_OF[kind] ?? "general";
export const kindsOf = (type: Type): JournalDocumentKind[] => KINDS.filter((kind) => typeOf(kind) === type);

/** Maximum rows of one call. The ledger accepts twice as many, including exchange lines. */
export const MAX_ROWS = 500;

export const OPERATIONS = ["replace", "post", "remove", "correct", "copy"] as const;
type Operation = (typeof OPERATIONS)[number];

/** Status of a document as it decides allowed operations. `posted`: by the service, not manually. */
export type DocumentStatus = Status | "reversed" | "posted";

const ALLOWED: Record<DocumentStatus, readonly Operation[]> = {
  draft: ["replace", "post", "remove", "copy"],
  temporary: ["remove", "correct", "copy"],
  definite: ["correct", "copy"],
  reversed: ["copy"],
  posted: ["copy"],
};
export const allowedIn = (status: DocumentStatus): Operation[] => [...ALLOWED[status]];

/** Console page of each register that controls accounts. */
export const CONTROL_PAGES = {
  wallet: "/admin/wallets",
  cheque: "/admin/cheques",
  gateway: "/admin/payments",
  payout: "/admin/refunds",
} as const;

/** `colleague:7`: the party of a line, separate from the account. */
export const PARTY = /^[a-z_]{1,30}:[0-9]{1,18}$/;

export const FAULTS = {
  oneSide: { en: "either debit or credit must be given", fa: "یا بدهکار یا بستانکار" },
  noAccount: { en: "is not an account of this branch", fa: "حسابی از این شعبه نیست" },
  notDetailed: { en: "must be a detailed account", fa: "تنها به حساب تفصیلی سند می‌خورد" },
  inactive: { en: "is an inactive account", fa: "این حساب غیرفعال است" },
  costCenter: { en: "is required by this account", fa: "این حساب مرکز هزینه می‌خواهد" },
  noCostCenter: { en: "is not a cost center of this branch", fa: "چنین مرکز هزینه‌ای در این شعبه نیست" },
  inactiveCostCenter: { en: "is an inactive cost center", fa: "این مرکز هزینه دیگر به کار نمی‌رود" },
  partyNeeded: { en: "is required by this account", fa: "این حساب طرف حساب می‌خواهد" },
  othersAccount: { en: "is the account of another party", fa: "این حساب از آنِ طرف حساب دیگری است" },
  noParty: { en: "is not a party of this branch", fa: "چنین طرف حسابی در این شعبه نیست" },
  noCurrency: { en: "is not a currency of these books", fa: "از ارزهای این دفترها نیست" },
  otherCurrency: { en: "must be the currency of the account", fa: "این حساب به ارز دیگری است" },
  ownRate: { en: "must be left out for the branch's own currency", fa: "ارز شعبه نرخ ندارد" },
  noRate: { en: "is required: no rate is known for this day", fa: "برای این روز نرخی نیست؛ نرخ را بنویسید" },
  rateRange: { en: "is outside the range of rates", fa: "بیرون از بازهٔ نرخ است" },
  worthNothing: { en: "is worth less than one unit of the branch's currency", fa: "کمتر از یک واحد ارز شعبه می‌ارزد" },
  tooMuch: { en: "exceeds the maximum of a document", fa: "بیش از گنجایش سند است" },
  fewRows: { en: "must have at least two lines", fa: "سند حداقل دو ردیف دارد" },
  monthClosed: { en: "is in a month that is not open", fa: "ماه این روز باز نیست" },
  controlled: { en: "is a control account: use its own page", fa: "حساب کنترلی است؛ صفحهٔ خودش آن را جابه‌جا می‌کند" },
  openingApproved: {
    en: "an opening requires permission to approve in accounting",
    fa: "سند افتتاحیه اجازهٔ تأیید حسابداری می‌خواهد",
  },
  beyondLimit: { en: "exceeds the limit of this account", fa: "از سقف یا ماندهٔ این حساب بیشتر می‌شود" },
  notPostedSo: { en: "cannot be posted", fa: "به این صورت ثبت‌شدنی نیست" },
} as const satisfies Record<string, Text>;
