import type { Text } from "../../kernel/errors";
import type { FileFaultCode, RowFaultCode } from "./reader/pieces";

/** Faults of a row; `{cell}`: what it says there. */
export const ROW_FAULTS = {
  date: { en: "is not a day: “{cell}”", fa: "تاریخ نیست: «{cell}»" },
  time: { en: "is not a time of day: “{cell}”", fa: "ساعت نیست: «{cell}»" },
  amount: { en: "is not an amount: “{cell}”", fa: "مبلغ نیست: «{cell}»" },
  balance: { en: "is not a balance: “{cell}”", fa: "مانده نیست: «{cell}»" },
  bothSides: {
    en: "has an amount on both sides: “{cell}”",
    fa: "هم برداشت دارد و هم واریز: «{cell}»",
  },
  currency: { en: "is in another currency than the account: {cell}", fa: "به ارز دیگری جز ارز حساب است: {cell}" },
  account: { en: "is of another account: {cell}", fa: "برای حساب دیگری است: {cell}" },
  entry: { en: "is not an entry of MT940: “{cell}”", fa: "ردیف MT940 نیست: «{cell}»" },
  truncated: { en: "the file ends before the statement does", fa: "فایل پیش از پایان صورت‌حساب بریده شده است" },
} as const satisfies Record<RowFaultCode, Text>;

export const ROW_TOTAL = {
  en: (count: number) => `${count} faulty rows; nothing was imported`,
  fa: (count: number) => `${count} ردیف نادرست؛ هیچ ردیفی وارد نشد`,
};

/** Faults of a whole file. */
export const FILE_FAULTS = {
  unknown: {
    en: "is not a bank statement: camt.053, MT940, OFX, CSV or XLSX",
    fa: "صورت‌حساب بانک نیست: camt.053، MT940، OFX، CSV یا XLSX",
  },
  markup: { en: "is a web page: save it as XLSX or CSV", fa: "صفحهٔ وب است؛ آن را به شکل XLSX یا CSV ذخیره کنید" },
  doctype: {
    en: "contains declarations (DOCTYPE), which are not allowed",
    fa: "تعریف‌هایی (DOCTYPE) دارد که خوانده نمی‌شود",
  },
  damaged: { en: "is damaged or cut short", fa: "خراب یا ناقص است" },
  binary: { en: "is not text", fa: "متن نیست" },
  columns: { en: "has no columns of date and amount: choose them", fa: "ستون تاریخ و مبلغ ندارد؛ آن‌ها را مشخص کنید" },
  lines: { en: "has too many lines: at most 50,000", fa: "ردیف‌ها بیش از اندازه است: حداکثر ۵۰٬۰۰۰" },
  empty: { en: "has no lines", fa: "هیچ ردیفی ندارد" },
} as const satisfies Record<FileFaultCode, Text>;
