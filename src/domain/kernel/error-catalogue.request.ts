import type { CatalogueRows } from "./error-catalogue.row";

/** The request itself, 3xxx: shape, values, references, path and method. */
export const REQUEST = {
  notJson: {
    code: 3001,
    status: 400,
    retryable: false,
    title: {
      fa: "محتوای درخواست JSON معتبر نیست یا نوع محتوا پذیرفتنی نیست",
      en: "The request is not valid JSON, or its content type is not accepted",
    },
    solution: {
      fa: "محتوا را با کدگذاری UTF-8 و سرآیند «Content-Type: application/json» بفرستید و ساختار JSON را بررسی کنید.",
      en: 'Send UTF-8 JSON with "Content-Type: application/json" and check its syntax.',
    },
  },
  fieldMissing: {
    code: 3002,
    status: 422,
    retryable: false,
    title: { fa: "یک یا چند فیلد الزامی ارسال نشده است", en: "One or more required fields are missing" },
    solution: {
      fa: "فیلدهای نام‌برده در error.fields را اضافه کنید و دوباره بفرستید.",
      en: "Add the fields named in error.fields and send again.",
    },
  },
  fieldInvalid: {
    code: 3003,
    status: 422,
    retryable: false,
    title: { fa: "مقدار یک یا چند فیلد درست نیست", en: "One or more fields are invalid" },
    solution: {
      fa: "فیلدهای نام‌برده در error.fields را اصلاح کنید و دوباره بفرستید.",
      en: "Correct the fields named in error.fields and send again.",
    },
  },
  passengerMix: {
    code: 3004,
    status: 422,
    retryable: false,
    title: { fa: "ترکیب مسافران پذیرفتنی نیست", en: "The mix of passengers is not allowed" },
    solution: {
      fa: "حداقل یک بزرگسال، حداکثر ۹ مسافر در هر قلم، و برای هر بزرگسال حداکثر یک نوزاد وارد کنید.",
      en: "Give at least one adult, at most 9 passengers an item, and no more infants than adults.",
    },
  },
  documentInvalid: {
    code: 3005,
    status: 422,
    retryable: false,
    title: { fa: "مدرک شناسایی یا کد ملی نادرست یا منقضی است", en: "A document or national ID is wrong or expired" },
    solution: {
      fa: "شمارهٔ مدرک یا کد ملی و تاریخ اعتبار آن را بازبینی کنید؛ مدرک باید در روز سفر معتبر باشد.",
      en: "Check the number and the expiry date; the document must be valid on the day of travel.",
    },
  },
  ageMismatch: {
    code: 3006,
    status: 422,
    retryable: false,
    title: { fa: "سن مسافر با نوع مسافر هم‌خوانی ندارد", en: "The passenger's age does not fit the passenger type" },
    solution: {
      fa: "تاریخ تولد یا نوع مسافر (ADT، CHD یا INF) را بر پایهٔ سن در روز سفر اصلاح کنید.",
      en: "Correct the date of birth or the type (ADT, CHD or INF) by the age on the day of travel.",
    },
  },
  itineraryInvalid: {
    code: 3007,
    status: 422,
    retryable: false,
    title: { fa: "مبدأ، مقصد یا تاریخ سفر درست نیست", en: "The origin, destination or date is not valid" },
    solution: {
      fa: "مبدأ و مقصد متفاوت و تاریخی از امروز تا ۳۶۵ روز آینده انتخاب کنید.",
      en: "Choose a different origin and destination, and a date between today and 365 days ahead.",
    },
  },
  tooLarge: {
    code: 3008,
    status: 413,
    retryable: false,
    title: { fa: "تعداد اقلام یا حجم درخواست بیش از حد مجاز است", en: "Too many items, or the request is too large" },
    solution: { fa: "درخواست را به چند بخش کوچک‌تر تقسیم کنید.", en: "Split the request into smaller ones." },
  },
  notFound: {
    code: 3009,
    status: 404,
    retryable: false,
    title: { fa: "مورد درخواستی یافت نشد", en: "Not found" },
    solution: {
      fa: "شناسه را بازبینی کنید؛ ممکن است حذف شده باشد یا به شعبهٔ دیگری تعلق داشته باشد.",
      en: "Check the identifier; the record may be gone, or may not be yours to see.",
    },
  },
  referenceReused: {
    code: 3010,
    status: 409,
    retryable: false,
    title: {
      fa: "این شناسهٔ مرجع یا Idempotency-Key پیش‌تر با دادهٔ دیگری به کار رفته است",
      en: "This reference or Idempotency-Key was already used with other data",
    },
    solution: {
      fa: "برای درخواست جدید کلید یا شناسهٔ جدید بسازید؛ برای تکرار، همان دادهٔ اول را بفرستید.",
      en: "Use a new key or reference for a new request; to repeat the first one, send exactly its data.",
    },
  },
  firstStillRunning: {
    code: 3011,
    status: 409,
    retryable: true,
    title: {
      fa: "درخواست اول با همین کلید هنوز در حال اجراست",
      en: "The first request with this key is still running",
    },
    solution: {
      fa: "چند لحظه صبر کنید و همان درخواست را با همان کلید دوباره بفرستید تا پاسخ اول را بگیرید.",
      en: "Wait a moment and send the same request with the same key to get the first one's answer.",
    },
  },
  unknownPath: {
    code: 3012,
    status: 404,
    retryable: false,
    title: { fa: "چنین مسیری وجود ندارد", en: "Unknown path" },
    solution: {
      fa: "نشانی را با فهرست مسیرها در /docs مقایسه کنید.",
      en: "Compare the address with the list of routes at /docs.",
    },
  },
  wrongMethod: {
    code: 3013,
    status: 405,
    retryable: false,
    title: { fa: "این مسیر با این متد فراخوانی نمی‌شود", en: "This method is not allowed for this path" },
    solution: {
      fa: "یکی از متدهای نام‌برده در سرآیند Allow را به کار ببرید.",
      en: "Use one of the methods in the Allow header.",
    },
  },
  fileRefused: {
    code: 3014,
    status: 415,
    retryable: false,
    title: { fa: "نوع یا محتوای فایل پذیرفته نیست", en: "The type or content of the file is not accepted" },
    solution: {
      fa: "فایل سالمی از نوع pdf، jpg، png، webp، xlsx یا csv با پسوند درست بفرستید.",
      en: "Send an intact pdf, jpg, png, webp, xlsx or csv file whose name matches its content.",
    },
  },
} as const satisfies CatalogueRows;
