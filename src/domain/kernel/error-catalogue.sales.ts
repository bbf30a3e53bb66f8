import type { CatalogueRows } from "./error-catalogue.row";

/** Offers and locks, 4xxx. */
export const OFFER = {
  offerExpired: {
    code: 4001,
    status: 410,
    retryable: false,
    title: { fa: "مهلت این پیشنهاد تمام شده است", en: "The offer has expired" },
    solution: {
      fa: "جست‌وجو را تکرار کنید و پیشنهاد جدیدی انتخاب کنید.",
      en: "Search again and choose a current offer.",
    },
  },
  soldOut: {
    code: 4002,
    status: 409,
    retryable: false,
    title: { fa: "ظرفیت تکمیل شده است", en: "Sold out" },
    solution: { fa: "کلاس نرخی، تاریخ یا سرویس دیگری انتخاب کنید.", en: "Choose another fare class, date or service." },
  },
  priceChanged: {
    code: 4003,
    status: 409,
    retryable: false,
    title: { fa: "قیمت تغییر کرده است", en: "The price has changed" },
    solution: {
      fa: "مبلغ جدید را به خریدار نشان دهید و پس از تأیید او با همان مبلغ دوباره بفرستید.",
      en: "Show the buyer the new total and, if accepted, send again with it.",
    },
  },
  lockExpired: {
    code: 4004,
    status: 410,
    retryable: false,
    title: { fa: "مهلت قفل صندلی تمام شده است", en: "The seat lock has expired" },
    solution: {
      fa: "قفل جدیدی بگیرید و رزرو را پیش از پایان مهلت آن کامل کنید.",
      en: "Take a new lock and complete the booking before it expires.",
    },
  },
  notEnoughSeats: {
    code: 4005,
    status: 409,
    retryable: false,
    title: { fa: "صندلی خالی کمتر از تعداد درخواستی است", en: "Fewer seats are left than requested" },
    solution: {
      fa: "تعداد مسافران را به ظرفیت باقی‌مانده برسانید یا کلاس نرخی دیگری انتخاب کنید.",
      en: "Request at most the number of seats left, or choose another fare class.",
    },
  },
  saleClosed: {
    code: 4006,
    status: 409,
    retryable: false,
    title: { fa: "مهلت فروش تمام شده یا سرویس حرکت کرده است", en: "Sale has closed or the service has departed" },
    solution: { fa: "سرویسی با زمان حرکت دیرتر انتخاب کنید.", en: "Choose a later departure." },
  },
  notSoldToPartner: {
    code: 4007,
    status: 403,
    retryable: false,
    title: { fa: "فروش این مورد برای شما باز نیست", en: "This is not sold to you" },
    solution: {
      fa: "برای باز شدن فروش با شعبهٔ مالک چارتر هماهنگ کنید یا مورد دیگری انتخاب کنید.",
      en: "Ask the branch that owns the charter to open it for you, or choose another one.",
    },
  },
  tooManyHolds: {
    code: 4008,
    status: 429,
    retryable: false,
    title: { fa: "بیش از اندازه صندلی در قفل شماست", en: "You hold too many seats" },
    solution: {
      fa: "قفلی را که لازم ندارید آزاد کنید یا خرید آن را کامل کنید؛ held می‌گوید چه در قفل دارید و سقف آن چند است.",
      en: "Release locks you do not need, or complete their purchase; held has the number of seats you hold and the maximum.",
    },
  },
  lockBeingPaid: {
    code: 4009,
    status: 409,
    retryable: false,
    title: { fa: "سفارش دیگری از این قفل در حال پرداخت است", en: "Another order of this lock is being paid" },
    solution: {
      fa: "منتظر نتیجهٔ آن سفارش بمانید (trade_id)؛ اگر پرداخت نشود، دوباره بفرستید تا این سفارش جای آن را بگیرد.",
      en: "Wait for that order (trade_id); if it is not paid, send this one again to replace it.",
    },
  },
} as const satisfies CatalogueRows;

/** Bookings, 5xxx. */
export const BOOKING = {
  alreadyBooked: {
    code: 5001,
    status: 409,
    retryable: false,
    title: { fa: "این مسافر یا این قلم پیش‌تر رزرو شده است", en: "Already booked" },
    solution: {
      fa: "رزرو موجود را ببینید؛ برای تغییر، ابتدا آن را لغو کنید.",
      en: "Look up the existing booking; to change it, cancel it first.",
    },
  },
  supplierRefusedData: {
    code: 5002,
    status: 422,
    retryable: false,
    title: { fa: "تأمین‌کننده دادهٔ رزرو را نپذیرفت", en: "The supplier refused the booking data" },
    solution: {
      fa: "مشخصات مسافران را با مدارک آن‌ها تطبیق دهید و پس از اصلاح دوباره بفرستید.",
      en: "Compare the passengers' data with their documents, correct it and send again.",
    },
  },
  notAllowedInState: {
    code: 5003,
    status: 409,
    retryable: false,
    title: { fa: "رزرو در وضعیت فعلی این عمل را نمی‌پذیرد", en: "The state of the booking does not allow this" },
    solution: {
      fa: "وضعیت رزرو را بپرسید و فقط عمل مجاز همان وضعیت را بفرستید.",
      en: "Read the state of the booking and send only what that state allows.",
    },
  },
  supplierRefusedIssue: {
    code: 5004,
    status: 502,
    retryable: false,
    title: { fa: "تأمین‌کننده بلیت را صادر نکرد", en: "The supplier refused to issue the ticket" },
    solution: {
      fa: "وجه به کیف پول بازمی‌گردد؛ پیشنهاد دیگری انتخاب کنید یا با پشتیبانی تماس بگیرید.",
      en: "The money goes back to the wallet; choose another offer or contact support.",
    },
  },
  outcomeUnknown: {
    code: 5007,
    status: 200,
    retryable: true,
    title: { fa: "نتیجهٔ درخواست هنوز روشن نیست", en: "The outcome of the request is not yet known" },
    solution: {
      fa: "همین درخواست را با همان کلید (Idempotency-Key، request_key یا client_reference) دوباره بفرستید: هرگز دو بار انجام نمی‌شود و پاسخ آن نتیجه را می‌گوید. اگر کلیدی نفرستاده‌اید، پیش از تکرار ببینید که انجام شده است یا نه.",
      en: "Send the same request again with the same key (Idempotency-Key, request_key or client_reference): it is never executed twice, and the answer has the outcome. If you sent no key, check whether it was executed before you repeat it.",
    },
  },
} as const satisfies CatalogueRows;

/** Refunds, 6xxx. */
export const REFUND = {
  quoteExpired: {
    code: 6001,
    status: 410,
    retryable: false,
    title: { fa: "مهلت محاسبهٔ جریمه تمام شده است", en: "The refund quote has expired" },
    solution: {
      fa: "جریمهٔ استرداد را دوباره محاسبه کنید و با quote_id جدید ادامه دهید.",
      en: "Request a new penalty quote and continue with its quote_id.",
    },
  },
  notRefundable: {
    code: 6002,
    status: 409,
    retryable: false,
    title: { fa: "این مورد قابل استرداد نیست", en: "This cannot be refunded" },
    solution: {
      fa: "قوانین استرداد نرخ را ببینید؛ اگر قانونی برای آن نیست، شعبه آن را در قاعده‌های جریمه می‌سازد.",
      en: "Read the refund rules of the fare; if none matches, the branch can create one in its penalty rules.",
    },
  },
  refundAlreadyOpen: {
    code: 6003,
    status: 409,
    retryable: false,
    title: { fa: "برای این مورد یک درخواست استرداد باز است", en: "A refund is already open for this" },
    solution: {
      fa: "درخواست جدید نفرستید و نتیجهٔ استرداد جاری را پیگیری کنید.",
      en: "Do not open another; follow the one in progress.",
    },
  },
  ownerDecisionAwaited: {
    code: 6004,
    status: 200,
    retryable: false,
    title: { fa: "استرداد در انتظار تصمیم مالک سرویس است", en: "The refund awaits the owner's decision" },
    solution: {
      fa: "کاری لازم نیست؛ نتیجه پس از پاسخ مالک ثبت می‌شود و از وضعیت استرداد خوانده می‌شود.",
      en: "Nothing to do; the refund's status will show the owner's answer.",
    },
  },
} as const satisfies CatalogueRows;
