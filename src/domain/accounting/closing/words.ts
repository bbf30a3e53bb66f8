import type { Text } from "../../kernel/errors";

/** Sentences of blocking findings; the console shows them with their rows. */
export const WORDS: Record<string, Text> = {
  over: { en: "the last day to close is not over yet", fa: "آخرین روز بستن هنوز تمام نشده است" },
  drafts: { en: "there are drafts in the period", fa: "سند پیش‌نویس در این بازه هست" },
  differences: { en: "the balances differ from the posted documents", fa: "دفاتر با اسناد ثبت‌شده نمی‌خواند" },
  zero_sum: { en: "the trial balance does not balance", fa: "تراز آزمایشی تراز نیست" },
  rates: { en: "a currency has no rate on that day", fa: "نرخ ارز این روز ثبت نشده است" },
  next_year: { en: "the next fiscal year has no months", fa: "ماه‌های سال مالی بعد تعریف نشده است" },
  mappings: { en: "a closing account is not mapped", fa: "برای حساب پایان دوره حساب پیش‌فرض تعیین نشده است" },
  clearing: { en: "a clearing account has a balance", fa: "حساب واسط مانده دارد" },
  cash: { en: "a cash or bank account was below zero", fa: "صندوق یا حساب بانکی منفی بوده است" },
  bank: { en: "a bank account is not reconciled", fa: "مغایرت‌گیری حساب بانکی انجام نشده است" },
  bank_unmatched: { en: "a line of the bank is unmatched", fa: "گردش بانکی تطبیق‌نشده هست" },
  suspense: { en: "unidentified bank receipts have a balance", fa: "وجوه نامشخص بانکی مانده دارد" },
  nature: { en: "a balance is on the unusual side", fa: "ماندهٔ حسابی خلاف ماهیت آن است" },
  partyless: { en: "a line has no party", fa: "آرتیکل بدون طرف حساب هست" },
  advances: { en: "an advance of a customer is old", fa: "پیش‌دریافت قدیمی از مشتری هست" },
  cheques_overdue: { en: "an overdue cheque is still in the safe", fa: "چک سررسیدگذشته نزد صندوق هست" },
  cheque_register: { en: "cheques differ from the books", fa: "دفتر چک‌ها با حساب‌ها نمی‌خواند" },
  limit_register: { en: "wallets or holds differ from the books", fa: "کیف پول یا مبالغ مسدود با حساب‌ها نمی‌خواند" },
  duplicates: { en: "a document may be entered twice", fa: "سند احتمالاً تکراری هست" },
  approvals: { en: "an approval is waiting", fa: "درخواستی در انتظار تأیید است" },
  tax_return: { en: "a VAT return is not filed", fa: "اظهارنامهٔ ارزش افزوده ارسال نشده است" },
  documents: { en: "a closing document is refused", fa: "سند پایان دوره پذیرفته نشد" },
  failed: { en: "closing failed", fa: "بستن ناتمام ماند" },
};
