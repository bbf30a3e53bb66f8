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
  documents: { en: "a closing document is refused", fa: "سند پایان دوره پذیرفته نشد" },
  failed: { en: "closing failed", fa: "بستن ناتمام ماند" },
};
