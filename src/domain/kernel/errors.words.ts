import { CATALOGUE } from "./error-catalogue";
import type { Reason, Text } from "./errors";

type Words = { title?: Text; solution: Text };

/** For people, who can only contact support in the cases meant for API callers. */
const ASK_SUPPORT: Text = {
  fa: "دوباره تلاش کنید؛ اگر تکرار شد، شناسهٔ درخواست را به پشتیبانی بدهید.",
  en: "Try again. If it happens again, give the request ID to support.",
};
const WAIT: Text = { fa: "کمی صبر کنید و دوباره تلاش کنید.", en: "Wait a moment, then try again." };
const SIGN_IN: Words = {
  title: { fa: "نشست شما پایان یافته است", en: "Your session has ended" },
  solution: { fa: "دوباره وارد شوید.", en: "Sign in again." },
};
const NOT_SENT: Words = {
  title: { fa: "درخواست پذیرفته نشد", en: "The request was not accepted" },
  solution: ASK_SUPPORT,
};

/**
 * Texts for people where the catalogue addresses API programmers: screens never mention headers, body members or
 * protocols. Missing entries fall back to the catalogue.
 */
const PEOPLE_WORDS: Partial<Record<Reason, Words>> = {
  registered: { solution: { fa: "کاری لازم نیست.", en: "Nothing to do." } },
  lockBeingPaid: {
    solution: {
      fa: "منتظر نتیجهٔ آن سفارش بمانید؛ اگر پرداخت نشد، دوباره ثبت کنید تا این سفارش جای آن را بگیرد.",
      en: "Wait for that order. If it is not paid, place this one again to replace it.",
    },
  },
  lockUnusable: {
    title: { fa: "این رزرو موقت دیگر قابل استفاده نیست", en: "This hold can no longer be used" },
    solution: {
      fa: "صندلی‌ها را دوباره رزرو موقت کنید و با آن ادامه دهید.",
      en: "Hold the seats again and continue with the new hold.",
    },
  },
  notRefundable: {
    solution: {
      fa: "قاعدهٔ جریمه‌ای را که کم است در «جریمهٔ استرداد» بسازید یا در کلاس چارتر انتخاب کنید.",
      en: "Create the missing penalty rule in Refund penalties, or choose one at the charter's class.",
    },
  },
  tokenMissing: SIGN_IN,
  tokenExpired: SIGN_IN,
  ipNotTrusted: {
    title: { fa: "آدرس IP شما مجاز نیست", en: "Your IP address is not allowed" },
    solution: {
      fa: "از مدیر شعبه بخواهید این آدرس را مجاز کند.",
      en: "Ask the branch manager to allow this address.",
    },
  },
  domainUnknown: NOT_SENT,
  signatureInvalid: NOT_SENT,
  replayed: NOT_SENT,
  versionUnknown: NOT_SENT,
  notJson: NOT_SENT,
  wrongMethod: NOT_SENT,
  amountMismatch: {
    solution: {
      fa: "پرداخت را تکرار نکنید و با شمارهٔ پیگیری با پشتیبانی تماس بگیرید.",
      en: "Do not pay again. Contact support with the tracking code.",
    },
  },
  operationNotAllowed: {
    solution: {
      fa: "صفحه را دوباره باز کنید و یکی از عملیات مجاز را انتخاب کنید.",
      en: "Refresh the page and choose one of the operations it offers.",
    },
  },
  fieldMissing: {
    solution: { fa: "فیلدهای مشخص‌شده را پر کنید.", en: "Fill in the marked fields." },
  },
  fieldInvalid: {
    solution: { fa: "فیلدهای مشخص‌شده را اصلاح کنید.", en: "Correct the marked fields." },
  },
  referenceReused: {
    title: { fa: "این درخواست پیش‌تر با داده‌های دیگری ثبت شده است", en: "This was already submitted with other data" },
    solution: {
      fa: "صفحه را دوباره باز کنید، نتیجهٔ درخواست قبلی را ببینید و در صورت نیاز دوباره ثبت کنید.",
      en: "Refresh the page, look at what was recorded, and submit again if needed.",
    },
  },
  outcomeUnknown: {
    solution: {
      fa: "دوباره از اول ثبت نکنید. «تلاش مجدد» را بزنید یا وضعیت را در فهرست ببینید؛ هیچ کاری دو بار انجام نمی‌شود.",
      en: "Do not enter it again. Choose Try again, or check its status in the list. Nothing is done twice.",
    },
  },
  secondPersonNeeded: {
    solution: {
      fa: "هنوز چیزی تغییر نکرده است. از همکاری که دسترسی تأیید تنظیمات حساس را دارد بخواهید درخواست را در «تغییرهای در انتظار تأیید» تأیید کند.",
      en: "Nothing has changed yet. Ask a person with permission to approve security settings to approve the request under Changes to approve.",
    },
  },
  quoteExpired: {
    solution: { fa: "جریمه را دوباره محاسبه کنید.", en: "Calculate the penalty again." },
  },
  tooManyRequests: { solution: WAIT },
  shuttingDown: {
    title: { fa: "سرور در حال راه‌اندازی مجدد است", en: "The server is restarting" },
    solution: WAIT,
  },
  databaseUnavailable: {
    title: {
      fa: "سرور در دسترس نیست یا زیر بار است؛ کاری انجام نشد",
      en: "The server is unavailable or overloaded; nothing was done",
    },
    solution: WAIT,
  },
  unexpected: { solution: ASK_SUPPORT },
};

/** A catalogue row in the wording for screens. */
export function peopleWords(reason: Reason, locale: "fa" | "en") {
  const { code, retryable, ...row } = CATALOGUE[reason];
  const { title, solution } = { ...row, ...PEOPLE_WORDS[reason] };
  return { code, retryable, title: title[locale], solution: solution[locale] };
}
