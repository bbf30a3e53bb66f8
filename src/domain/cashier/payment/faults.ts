import type { Text, ValidationIssue } from "../../kernel/errors";

/** Issues of payments, shared by SQL (store-payments.sql, change-payment.sql) and the form's checks. */
export const FAULTS = {
  monthClosed: { fa: "ماه مالی این تاریخ باز نیست", en: "the month of this date is not open" },
  noParty: { fa: "چنین طرف حسابی در شعبه نیست", en: "the branch has no such party" },
  noAccount: { fa: "چنین حسابی در شعبه نیست", en: "the branch has no such account" },
  notMapped: {
    fa: "برای این مورد حسابی در تنظیمات حسابداری نیست",
    en: "the accounting preferences name no account for this",
  },
  notDetailed: { fa: "تنها حساب تفصیلی پذیرفته است", en: "only a detailed account is posted to" },
  inactive: { fa: "این حساب غیرفعال است", en: "this account is not active" },
  costCenter: { fa: "این حساب مرکز هزینه می‌خواهد", en: "this account demands a cost centre" },
  noCostCenter: { fa: "چنین مرکز هزینه‌ای در این شعبه نیست", en: "no such cost centre in this branch" },
  inactiveCostCenter: { fa: "این مرکز هزینه دیگر به کار نمی‌رود", en: "this cost centre is not used any more" },
  partyNeeded: {
    fa: "این حساب از آن اشخاص است؛ خود شخص را انتخاب کنید",
    en: "this account is of persons; choose the person",
  },
  limited: { fa: "این حساب از آن یک شخص و دارای سقف است", en: "this account is one owner's, with a limit" },
  controlled: {
    fa: "حساب کنترلی است؛ صفحهٔ خودش آن را جابه‌جا می‌کند",
    en: "a control account: its own page moves it",
  },
  otherKind: {
    fa: "این حساب از گونهٔ روش پرداخت (صندوق، بانک، پایانه یا درگاه) نیست",
    en: "not an account of the kind the method names",
  },
  sameAccount: { fa: "مبدأ و مقصد یک حساب است", en: "money goes to the account it comes from" },
  transferTo: { fa: "انتقال به حساب پولی دیگری از شعبه است", en: "a transfer goes to another money account of ours" },
  noWallet: { fa: "این طرف حساب کیف پول ندارد", en: "this party has no wallet" },
  otherWallet: { fa: "این حساب کیف پول طرف حساب نیست", en: "not the wallet of this party" },
  chequeParty: { fa: "چک از شخص یا برای شخص است", en: "a cheque is of a person or to one" },
  noCheque: { fa: "مشخصات چک لازم است", en: "the cheque's data are needed" },
  strayCheque: { fa: "چک تنها با روش چک می‌آید", en: "a cheque comes with the method of cheques only" },
  noChequeYet: {
    fa: "چک تازه با دریافت یا پرداخت تازه ثبت می‌شود",
    en: "a cheque is registered with a payment of its own",
  },
  chequeAmount: { fa: "مبلغ چک با مبلغ پرداخت یکی نیست", en: "differs from the amount of the payment" },
  chequeCurrency: { fa: "چک به ارز شعبه است", en: "a cheque is in the branch's currency" },
  guaranteeCheque: {
    fa: "چک ضمانت سند دریافتنی یا پرداختنی نیست و هنوز ثبت نمی‌شود؛ اگر چک پرداخت است purpose را payment بفرستید",
    en: "a guarantee cheque is no note receivable or payable and is not kept yet; if it pays, send purpose: payment",
  },
  noBank: { fa: "حساب بانکی چک صادره لازم است", en: "the bank account it is drawn on is needed" },
  notABank: { fa: "حساب بانکی فعال شعبه نیست", en: "not an active bank account of the branch" },
  sayadNeeded: { fa: "شناسهٔ صیاد چک لازم است", en: "the cheque's Sayad id is needed" },
  sayadKnown: { fa: "چکی با این شناسهٔ صیاد ثبت شده است", en: "a cheque with this Sayad id is registered" },
  sayadTwice: { fa: "این شناسهٔ صیاد پیش‌تر در همین فهرست آمده است", en: "this Sayad id stands in this list before" },
  iban: { fa: "شبا درست نیست", en: "not a valid IBAN" },
  noCurrency: { fa: "چنین ارزی نیست", en: "there is no such currency" },
  otherCurrency: { fa: "حساب به این ارز نیست", en: "the account is not in this currency" },
  ownRate: { fa: "ارز شعبه نرخ ندارد", en: "the branch's currency has no rate" },
  noRate: { fa: "نرخی برای این روز نیست؛ نرخ را وارد کنید", en: "no rate is known of this day; give one" },
  badRate: { fa: "نرخ عددی بیش از صفر است", en: "a rate is a decimal above nothing" },
  rateRange: { fa: "نرخ در بازهٔ پذیرفتنی نیست", en: "the rate is out of range" },
  noAmount: { fa: "مبلغ بیش از صفر است", en: "an amount is above nothing" },
  tooMuch: { fa: "ارزش آن از بزرگ‌ترین مبلغ ممکن بیشتر است", en: "worth more than the largest amount there is" },
  worthNothing: { fa: "به ارز شعبه ارزشی ندارد", en: "worth nothing in the branch's currency" },
  walletLimit: { fa: "کیف پول این مبلغ را ندارد", en: "the wallet does not have this amount" },
  ceilingLimit: { fa: "از سقف اعتبار طرف حساب بیشتر می‌شود", en: "goes beyond the party's ceiling" },
  filledSince: {
    fa: "کیف پول او از این پول پر شده است؛ نخست آن را پس بگیرید",
    en: "their wallet was filled with this money: take that back first",
  },
  owedLess: {
    fa: "شعبه این مبلغ را به او بدهکار نیست؛ نخست پول را دریافت کنید",
    en: "the branch does not owe them this much: receive the money first",
  },
  notPostedSo: { fa: "به این صورت ثبت‌شدنی نیست", en: "cannot be posted like this" },
  nothingToSettle: { fa: "تنها پول یک شخص بدهی را تسویه می‌کند", en: "only a person's money settles what is owed" },
  settledTwice: {
    fa: "یک ردیف دو بار آمده یا پیش‌تر تسویه شده است",
    en: "names a line twice, or one it settles already",
  },
  settlesMore: { fa: "جمع تسویه از مبلغ بیشتر است", en: "settles more than the payment is worth" },
  noItem: { fa: "ردیف بازی از این شخص نیست", en: "not a line that this party owes or is owed" },
  itemUndone: { fa: "سند این ردیف برگشت خورده است", en: "the document of this line was reversed" },
  moreThanOpen: { fa: "از ماندهٔ باز ردیف بیشتر است", en: "more than is open of the line" },
  lessThanSettled: { fa: "از آنچه تسویه کرده کمتر است", en: "less than it has settled" },
  stillSettles: { fa: "نخست تسویه‌های آن را آزاد کنید", en: "release first what it settles" },
  typeStays: { fa: "نوع عوض نمی‌شود؛ حذف و از نو ثبت کنید", en: "the type stays; trash it and store anew" },
  otherYear: { fa: "شمارهٔ آن از سال مالی دیگری است", en: "its number is of another fiscal year" },
} as const satisfies Record<string, Text>;

export type PaymentIssue = keyof typeof FAULTS;

export const paymentIssueAt = (path: string, fault: PaymentIssue): ValidationIssue => ({
  path,
  message: FAULTS[fault],
});
