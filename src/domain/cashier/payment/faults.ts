import type { Text, ValidationIssue } from "../../kernel/errors";

/** Issues of payments, shared by SQL (store-payments.sql, change-payment.sql) and the form's checks. */
export const FAULTS = {
  monthClosed: { fa: "ماه مالی این تاریخ باز نیست", en: "is in a month that is not open" },
  noParty: { fa: "چنین طرف حسابی در شعبه نیست", en: "is not a party of this branch" },
  noAccount: { fa: "چنین حسابی در شعبه نیست", en: "is not an account of this branch" },
  notMapped: {
    fa: "برای این مورد حسابی در تنظیمات حسابداری نیست",
    en: "has no default account in the accounting preferences",
  },
  notDetailed: { fa: "تنها حساب تفصیلی پذیرفته است", en: "must be a detailed account" },
  inactive: { fa: "این حساب غیرفعال است", en: "is an inactive account" },
  costCenter: { fa: "این حساب مرکز هزینه می‌خواهد", en: "is required by this account" },
  noCostCenter: { fa: "چنین مرکز هزینه‌ای در این شعبه نیست", en: "is not a cost center of this branch" },
  inactiveCostCenter: { fa: "این مرکز هزینه دیگر به کار نمی‌رود", en: "is an inactive cost center" },
  partyNeeded: {
    fa: "این حساب از آن اشخاص است؛ خود شخص را انتخاب کنید",
    en: "is an account of persons: choose the person",
  },
  limited: { fa: "این حساب از آن یک شخص و دارای سقف است", en: "is the account of an owner, with a limit" },
  controlled: {
    fa: "حساب کنترلی است؛ صفحهٔ خودش آن را جابه‌جا می‌کند",
    en: "is a control account: use its own page",
  },
  otherKind: {
    fa: "این حساب از گونهٔ روش پرداخت (صندوق، بانک، پایانه یا درگاه) نیست",
    en: "is not an account of the kind the method requires",
  },
  sameAccount: { fa: "مبدأ و مقصد یک حساب است", en: "must differ from the account the money comes from" },
  transferTo: { fa: "انتقال به حساب پولی دیگری از شعبه است", en: "must be another money account of ours" },
  noWallet: { fa: "این طرف حساب کیف پول ندارد", en: "is a party without a wallet" },
  otherWallet: { fa: "این حساب کیف پول طرف حساب نیست", en: "is not the wallet of this party" },
  chequeParty: { fa: "چک از شخص یا برای شخص است", en: "is required for a cheque" },
  noCheque: { fa: "مشخصات چک لازم است", en: "is required for the method of cheques" },
  strayCheque: { fa: "چک تنها با روش چک می‌آید", en: "is allowed with the method of cheques only" },
  noChequeYet: {
    fa: "چک جدید با دریافت یا پرداخت جدید ثبت می‌شود",
    en: "each cheque needs a payment of its own",
  },
  chequeAmount: { fa: "مبلغ چک با مبلغ پرداخت یکی نیست", en: "must equal the amount of the payment" },
  chequeCurrency: { fa: "چک به ارز شعبه است", en: "must be the branch's currency for a cheque" },
  guaranteeCheque: {
    fa: "چک ضمانت سند دریافتنی یا پرداختنی نیست و هنوز ثبت نمی‌شود؛ اگر چک پرداخت است purpose را payment بفرستید",
    en: "guarantee cheques are not supported yet, since they are neither receivable nor payable; for a payment send purpose: payment",
  },
  noBank: { fa: "حساب بانکی چک صادره لازم است", en: "the bank account it is drawn on is required" },
  notABank: { fa: "حساب بانکی فعال شعبه نیست", en: "is not an active bank account of the branch" },
  sayadNeeded: { fa: "شناسهٔ صیاد چک لازم است", en: "the Sayad ID of the cheque is required" },
  sayadKnown: { fa: "چکی با این شناسهٔ صیاد ثبت شده است", en: "is the Sayad ID of a registered cheque" },
  sayadTwice: { fa: "این شناسهٔ صیاد پیش‌تر در همین فهرست آمده است", en: "is given twice in this list" },
  iban: { fa: "شبا درست نیست", en: "is not a valid IBAN" },
  noCurrency: { fa: "چنین ارزی نیست", en: "is not a known currency" },
  otherCurrency: { fa: "حساب به این ارز نیست", en: "must be the currency of the account" },
  ownRate: { fa: "ارز شعبه نرخ ندارد", en: "must be left out for the branch's currency" },
  noRate: { fa: "نرخی برای این روز نیست؛ نرخ را وارد کنید", en: "is required: no rate is known for this day" },
  badRate: { fa: "نرخ عددی بیش از صفر است", en: "must be a positive decimal number" },
  rateRange: { fa: "نرخ در بازهٔ پذیرفتنی نیست", en: "is out of range" },
  noAmount: { fa: "مبلغ بیش از صفر است", en: "must be positive" },
  tooMuch: { fa: "ارزش آن از بزرگ‌ترین مبلغ ممکن بیشتر است", en: "is worth more than the largest possible amount" },
  worthNothing: { fa: "به ارز شعبه ارزشی ندارد", en: "is worth nothing in the branch's currency" },
  walletLimit: { fa: "کیف پول این مبلغ را ندارد", en: "exceeds the balance of the wallet" },
  depositLimit: { fa: "سپرده نزد این تأمین‌کننده کمتر از این مبلغ است", en: "exceeds the deposit at this supplier" },
  ceilingLimit: { fa: "از سقف اعتبار طرف حساب بیشتر می‌شود", en: "exceeds the credit limit of the party" },
  floorLimit: { fa: "موجودی این حساب را منفی می‌کند", en: "would leave the account below zero" },
  filledSince: {
    fa: "کیف پول او از این پول پر شده است؛ ابتدا آن را پس بگیرید",
    en: "the wallet was topped up with this money: reverse the top-up first",
  },
  owedLess: {
    fa: "شعبه این مبلغ را به او بدهکار نیست؛ ابتدا پول را دریافت کنید",
    en: "exceeds what the branch owes the party: receive the money first",
  },
  notPostedSo: { fa: "به این صورت ثبت‌شدنی نیست", en: "cannot be posted" },
  nothingToSettle: { fa: "تنها پول یک شخص بدهی را تسویه می‌کند", en: "only a payment of a party can settle open items" },
  settledTwice: {
    fa: "یک ردیف دو بار آمده یا پیش‌تر تسویه شده است",
    en: "names a line twice, or one that is already settled by this payment",
  },
  settlesMore: { fa: "جمع تسویه از مبلغ بیشتر است", en: "must not exceed the amount of the payment" },
  noItem: { fa: "ردیف بازی از این شخص نیست", en: "is not an open line of this party" },
  itemUndone: { fa: "سند این ردیف برگشت خورده است", en: "belongs to a reversed document" },
  moreThanOpen: { fa: "از ماندهٔ باز ردیف بیشتر است", en: "must not exceed the open amount of the line" },
  lessThanSettled: { fa: "از آنچه تسویه کرده کمتر است", en: "must not be below the amount already settled" },
  stillSettles: { fa: "ابتدا تسویه‌های آن را آزاد کنید", en: "release its settlements first" },
  typeStays: {
    fa: "نوع عوض نمی‌شود؛ حذف و از نو ثبت کنید",
    en: "cannot be changed: move the payment to the trash and create a new one",
  },
  otherYear: { fa: "شمارهٔ آن از سال مالی دیگری است", en: "must stay in the fiscal year of its number" },
} as const satisfies Record<string, Text>;

export type PaymentIssue = keyof typeof FAULTS;

export const paymentIssueAt = (path: string, fault: PaymentIssue): ValidationIssue => ({
  path,
  message: FAULTS[fault],
});
