import type { BookKind } from "./rules";

type Words = {
  book: Record<BookKind, string>;
  nationalId: string;
  registrationNo: string;
  economicCode: string;
  sealCode: string;
  fiscalYear: string;
  period: (from: string, to: string) => string;
  supplement: (nr: string) => string;
  page: (nr: string) => string;
  volume: (nr: string) => string;
  columns: Record<
    "no" | "daily" | "date" | "code" | "account" | "description" | "debit" | "credit" | "side" | "balance",
    string
  >;
  from: string;
  forward: string;
  month: string;
  year: string;
  balance: string;
  continued: string;
  sides: { debit: string; credit: string; none: string };
  sign: string;
  currency: string;
  /** Names of currencies by code; others are printed by code. */
  currencies: Readonly<Record<string, string>>;
};

const FA: Words = {
  book: { journal: "دفتر روزنامه", general: "دفتر کل", subsidiary: "دفتر معین" },
  nationalId: "شناسهٔ ملی",
  registrationNo: "شمارهٔ ثبت",
  economicCode: "کد اقتصادی",
  sealCode: "کد پلمب",
  fiscalYear: "سال مالی",
  period: (from, to) => `از ${from} تا ${to}`,
  supplement: (nr) => `متمم ${nr}`,
  page: (nr) => `صفحهٔ ${nr}`,
  volume: (nr) => `جلد ${nr}`,
  columns: {
    ...{ no: "شماره سند", daily: "روزانه", date: "تاریخ", code: "کد حساب", account: "حساب", description: "شرح" },
    ...{ debit: "بدهکار", credit: "بستانکار", side: "تشخیص", balance: "مانده" },
  },
  from: "منقول از صفحهٔ قبل",
  forward: "منقول به صفحهٔ بعد",
  month: "جمع دوره",
  year: "جمع از ابتدای سال مالی",
  balance: "مانده از قبل",
  continued: "ادامه",
  sides: { debit: "بد", credit: "بس", none: "—" },
  sign: "نام و امضا",
  currency: "مبالغ به",
  currencies: { IRR: "ریال" },
};

const EN: Words = {
  book: { journal: "Journal", general: "General ledger", subsidiary: "Subsidiary ledger" },
  nationalId: "National ID",
  registrationNo: "Registration no.",
  economicCode: "Economic code",
  sealCode: "Seal code",
  fiscalYear: "Fiscal year",
  period: (from, to) => `${from} to ${to}`,
  supplement: (nr) => `supplement ${nr}`,
  page: (nr) => `Page ${nr}`,
  volume: (nr) => `Volume ${nr}`,
  columns: {
    ...{ no: "No.", daily: "Daily", date: "Date", code: "Code", account: "Account", description: "Description" },
    ...{ debit: "Debit", credit: "Credit", side: "Side", balance: "Balance" },
  },
  from: "Carried from the previous page",
  forward: "Carried forward",
  month: "Total of the period",
  year: "Total of the fiscal year so far",
  balance: "Balance before",
  continued: "continued",
  sides: { debit: "Dr", credit: "Cr", none: "—" },
  sign: "Name and signature",
  currency: "Amounts in",
  currencies: {},
};

export const bookWords = (locale: "fa" | "en"): Words => (locale === "fa" ? FA : EN);
