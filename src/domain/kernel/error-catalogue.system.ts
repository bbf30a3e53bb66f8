import type { CatalogueRows } from "./error-catalogue.row";

/**
 * Our own and outside systems, 9xxx. Nothing was booked or posted; after 9999 only the Idempotency-Key makes a retry
 * safe.
 */
export const SYSTEM = {
  tooManyRequests: {
    code: 9001,
    status: 429,
    retryable: true,
    title: { fa: "تعداد درخواست‌ها بیش از حد مجاز است", en: "Too many requests" },
    solution: {
      fa: "به اندازهٔ ثانیه‌های سرآیند Retry-After صبر کنید و سپس دوباره بفرستید.",
      en: "Wait for the seconds in Retry-After, then send again.",
    },
  },
  supplierTimedOut: {
    code: 9002,
    status: 504,
    retryable: true,
    title: { fa: "تأمین‌کننده به‌موقع پاسخ نداد و چیزی رزرو نشد", en: "The supplier timed out and nothing was booked" },
    solution: {
      fa: "کمی بعد دوباره تلاش کنید یا پیشنهاد تأمین‌کنندهٔ دیگری را انتخاب کنید.",
      en: "Try again a little later, or choose another supplier's offer.",
    },
  },
  supplierClosed: {
    code: 9003,
    status: 503,
    retryable: true,
    title: { fa: "تأمین‌کننده فعلاً در دسترس نیست", en: "The supplier is closed for now" },
    solution: {
      fa: "بعداً دوباره تلاش کنید یا پیشنهاد تأمین‌کنندهٔ دیگری را انتخاب کنید.",
      en: "Try again later, or choose another supplier's offer.",
    },
  },
  telephonyUnreachable: {
    code: 9004,
    status: 503,
    retryable: true,
    title: { fa: "مرکز تلفن یا سامانهٔ پیام در دسترس نیست", en: "Telephony or messaging cannot be reached" },
    solution: {
      fa: "اتصال را در تنظیمات شعبه آزمایش کنید و سپس دوباره تلاش کنید.",
      en: "Test the connection in the branch settings, then try again.",
    },
  },
  shuttingDown: {
    code: 9005,
    status: 503,
    retryable: true,
    title: {
      fa: "این سرور در حال خاموش شدن است و درخواست جدید نمی‌پذیرد",
      en: "This server is shutting down and accepts no new requests",
    },
    solution: {
      fa: "همان درخواست را پس از ثانیه‌های سرآیند Retry-After دوباره بفرستید.",
      en: "Send the same request again after the seconds in Retry-After.",
    },
  },
  databaseUnavailable: {
    code: 9006,
    status: 503,
    retryable: true,
    title: {
      fa: "پایگاه داده یا مخزن فایل‌ها در دسترس نیست یا زیر بار است و کاری انجام نشد",
      en: "The database or the storage of files is unavailable or overloaded; nothing was done",
    },
    solution: {
      fa: "همان درخواست را با همان Idempotency-Key پس از ثانیه‌های سرآیند Retry-After دوباره بفرستید.",
      en: "Send the same request with the same Idempotency-Key after the seconds in Retry-After.",
    },
  },
  unexpected: {
    code: 9999,
    status: 500,
    retryable: true,
    title: { fa: "خطای پیش‌بینی‌نشده‌ای رخ داد", en: "An internal error occurred" },
    solution: {
      fa: "با همان Idempotency-Key دوباره تلاش کنید؛ اگر تکرار شد، request_id را به پشتیبانی بدهید.",
      en: "Try again with the same Idempotency-Key; if it happens again, send the request_id to support.",
    },
  },
} as const satisfies CatalogueRows;
