import type { CatalogueRows } from "./error-catalogue.row";

/** Money, 7xxx: wallet, credit, gateways, discounts, closed periods. */
export const MONEY = {
  walletInsufficient: {
    code: 7001,
    status: 402,
    retryable: false,
    title: { fa: "موجودی کیف پول کافی نیست", en: "The wallet balance is not sufficient" },
    solution: {
      fa: "کیف پول را شارژ کنید یا روش پرداخت دیگری انتخاب کنید.",
      en: "Add money to the wallet or choose another way to pay.",
    },
  },
  creditCeiling: {
    code: 7002,
    status: 402,
    retryable: false,
    title: { fa: "مبلغ از سقف اعتبار بیشتر است", en: "The credit limit would be exceeded" },
    solution: {
      fa: "بدهی را تسویه کنید، افزایش سقف را از شعبه بخواهید یا مبلغ کمتری رزرو کنید.",
      en: "Settle the debt, ask the branch for a higher credit limit, or book for less.",
    },
  },
  supplierDepositShort: {
    code: 7003,
    status: 409,
    retryable: false,
    title: { fa: "سپرده نزد تأمین‌کننده کافی نیست", en: "The deposit at the supplier is not sufficient" },
    solution: {
      fa: "سپردهٔ تأمین‌کننده را شارژ کنید و دوباره تلاش کنید، یا پیشنهاد تأمین‌کنندهٔ دیگری را انتخاب کنید.",
      en: "Pay a deposit to the supplier and try again, or choose another supplier's offer.",
    },
  },
  gatewayUnavailable: {
    code: 7101,
    status: 502,
    retryable: true,
    title: { fa: "درگاه پرداخت در دسترس نیست", en: "The payment gateway is not available" },
    solution: {
      fa: "کمی بعد دوباره تلاش کنید یا درگاه دیگری انتخاب کنید؛ وجهی کسر نشده است.",
      en: "Try again a little later or choose another gateway; nothing was charged.",
    },
  },
  paymentFailed: {
    code: 7102,
    status: 402,
    retryable: false,
    title: { fa: "پرداخت ناموفق بود یا لغو شد", en: "The payment failed or was canceled" },
    solution: {
      fa: "پرداخت جدیدی شروع کنید؛ اگر وجهی کسر شده باشد، بانک آن را برمی‌گرداند.",
      en: "Start a new payment; the bank returns any amount it debited.",
    },
  },
  amountMismatch: {
    code: 7105,
    status: 409,
    retryable: false,
    title: { fa: "مبلغ پرداخت‌شده با مبلغ صورت‌حساب برابر نیست", en: "The amount paid does not match the amount due" },
    solution: {
      fa: "پرداخت را تکرار نکنید و با ذکر serial_id با پشتیبانی تماس بگیرید.",
      en: "Do not pay again; contact support with the serial_id.",
    },
  },
  discountExpired: {
    code: 7201,
    status: 409,
    retryable: false,
    title: { fa: "مهلت کد تخفیف تمام شده است", en: "The discount code has expired" },
    solution: {
      fa: "کد تخفیف دیگری وارد کنید یا بدون آن ادامه دهید.",
      en: "Enter another code or continue without one.",
    },
  },
  discountExhausted: {
    code: 7202,
    status: 409,
    retryable: false,
    title: { fa: "ظرفیت استفاده از کد تخفیف تمام شده است", en: "The discount code has been used up" },
    solution: {
      fa: "کد تخفیف دیگری وارد کنید یا بدون تخفیف ادامه دهید.",
      en: "Use another code or continue without a discount.",
    },
  },
  discountOtherUser: {
    code: 7203,
    status: 409,
    retryable: false,
    title: { fa: "این کد تخفیف به کاربر دیگری تعلق دارد", en: "The discount code belongs to another user" },
    solution: {
      fa: "با حساب صاحب کد وارد شوید یا کد دیگری به کار ببرید.",
      en: "Sign in as the user it was given to, or use another code.",
    },
  },
  discountConditions: {
    code: 7204,
    status: 409,
    retryable: false,
    title: { fa: "شرایط کد تخفیف برقرار نیست", en: "The conditions of the discount code are not met" },
    solution: {
      fa: "حداقل مبلغ، نوع محصول و تاریخ مجاز کد را بررسی کنید.",
      en: "Check the code's minimum amount, products and dates.",
    },
  },
  periodClosed: {
    code: 7301,
    status: 409,
    retryable: false,
    title: { fa: "دورهٔ مالی باز نیست", en: "The financial period is not open" },
    solution: {
      fa: "تاریخی در دورهٔ باز انتخاب کنید یا سند اصلاحی را در دورهٔ جاری ثبت کنید.",
      en: "Choose a date in an open period, or post a correcting document in the current one.",
    },
  },
  controlAccount: {
    code: 7011,
    status: 409,
    retryable: false,
    title: {
      fa: "این حساب کنترلی است و سند دستی نمی‌گیرد",
      en: "This is a control account: manual lines are not allowed",
    },
    solution: {
      fa: "کار را در صفحهٔ خود آن (کیف پول، چک‌ها، درگاه‌ها یا استردادها) انجام دهید، یا سند را با دلیل استثنا پیش‌نویس کنید تا شخص دیگری با مجوز تأیید ثبت کند.",
      en: "Use its own page (wallets, cheques, gateways or refunds), or save a draft with the reason for the exception: another person with permission to approve posts it.",
    },
  },
  cashBelowZero: {
    code: 7012,
    status: 409,
    retryable: false,
    title: { fa: "موجودی صندوق منفی می‌شود", en: "The cash account would fall below zero" },
    solution: {
      fa: "تاریخ، مبلغ و حساب را بررسی کنید؛ اگر دریافتی پیش از این پرداخت ثبت نشده است، ابتدا آن را ثبت کنید.",
      en: "Check the date, the amount and the account; if money received before this payment is not entered yet, enter it first.",
    },
  },
} as const satisfies CatalogueRows;

/** Back office, 8xxx. */
export const BACK_OFFICE = {
  notBalanced: {
    code: 8001,
    status: 422,
    retryable: false,
    title: { fa: "سند تراز نیست", en: "The document does not balance" },
    solution: {
      fa: "جمع بدهکار و بستانکار هر ارز را برابر کنید و دوباره ثبت کنید.",
      en: "Make total debit equal total credit in each currency and save again.",
    },
  },
  hasMovements: {
    code: 8002,
    status: 409,
    retryable: false,
    title: {
      fa: "این مورد گردش دارد: حذف نمی‌شود و آنچه گردش‌ها بر آن استوارند تغییر نمی‌کند",
      en: "This record has movements: it cannot be deleted, and the data they depend on cannot be changed",
    },
    solution: {
      fa: "به جای حذف، آن را غیرفعال کنید یا ابتدا گردش‌های آن را به حساب دیگری ببرید.",
      en: "Make it inactive instead, or move its entries to another account first.",
    },
  },
  operationNotAllowed: {
    code: 8003,
    status: 409,
    retryable: false,
    title: { fa: "این عملیات در وضعیت فعلی مجاز نیست", en: "The operation is not allowed in this state" },
    solution: {
      fa: "آنچه را پاسخ نام می‌برد برطرف کنید، یا اگر allowed_operations در پاسخ آمده است یکی از آن عملیات را انتخاب کنید.",
      en: "Correct what the answer names; if it has allowed_operations, choose one of them.",
    },
  },
  changedMeanwhile: {
    code: 8004,
    status: 409,
    retryable: false,
    title: {
      fa: "این رکورد هم‌زمان به دست دیگری تغییر کرده است",
      en: "The record has been changed by someone else",
    },
    solution: {
      fa: "رکورد را دوباره بخوانید، تغییر خود را بر نسخهٔ جدید اعمال کنید و ذخیره کنید.",
      en: "Read the record again, apply your change to the new version and save.",
    },
  },
  connectionClosed: {
    code: 8005,
    status: 409,
    retryable: false,
    title: { fa: "این ارتباط ادغام یا حذف شده است", en: "The connection was merged or trashed" },
    solution: {
      fa: "از ارتباطی که در آن ادغام شده استفاده کنید یا ارتباط جدیدی بسازید.",
      en: "Use the connection it was merged into, or create a new one.",
    },
  },
  overlaps: {
    code: 8006,
    status: 409,
    retryable: false,
    title: { fa: "با مورد دیگری هم‌پوشانی دارد", en: "It overlaps another record" },
    solution: {
      fa: "بازهٔ زمانی دیگری انتخاب کنید، یا آن را از مورد قبلی بیرون بیاورید یا همان را ویرایش کنید.",
      en: "Choose another period, remove it from the existing record, or edit that record.",
    },
  },
  controlAccount: {
    code: 7011,
    status: 409,
    retryable: false,
    title: {
      fa: "این حساب کنترلی است و سند دستی نمی‌گیرد",
      en: "This is a control account: manual lines are not allowed",
    },
    solution: {
      fa: "کار را در صفحهٔ خود آن (کیف پول، چک‌ها، درگاه‌ها یا استردادها) انجام دهید، یا سند را با دلیل استثنا پیش‌نویس کنید تا شخص دیگری با مجوز تأیید ثبت کند.",
      en: "Use its own page (wallets, cheques, gateways or refunds), or save a draft with the reason for the exception: another person with permission to approve posts it.",
    },
  },
} as const satisfies CatalogueRows;
