import type { CatalogueRows } from "./error-catalogue.row";

/** Outcomes, 1xxx: results of understood calls. Only 1000 means "registered". */
export const OUTCOMES = {
  registered: {
    code: 1000,
    status: 200,
    retryable: false,
    title: { fa: "با موفقیت ثبت شد", en: "Registered successfully" },
    solution: {
      fa: "کاری لازم نیست؛ شناسهٔ رزرو (local_pnr) را نگه دارید.",
      en: "Nothing to do; keep the booking reference (local_pnr).",
    },
  },
  accepted: {
    code: 1001,
    status: 200,
    retryable: false,
    title: { fa: "درخواست پذیرفته شد و در حال انجام است", en: "Accepted, still in progress" },
    solution: {
      fa: "همین درخواست را دوباره نفرستید؛ نتیجه را کمی بعد از مسیر وضعیت بپرسید.",
      en: "Do not send it again; call the status route for the result in a moment.",
    },
  },
  lockUnusable: {
    code: 1002,
    status: 409,
    retryable: false,
    title: { fa: "قفل صندلی نام‌برده قابل استفاده نیست", en: "The seat lock cannot be used" },
    solution: {
      fa: "قفل جدیدی برای همین کلاس و همین تعداد مسافر بگیرید و با lock_id آن رزرو کنید.",
      en: "Take a new lock for the same class and the same passengers, and book with its lock_id.",
    },
  },
  partlyRegistered: {
    code: 1003,
    status: 200,
    retryable: false,
    title: { fa: "بخشی از اقلام ثبت شد و بخشی ثبت نشد", en: "Some items were registered and others were not" },
    solution: {
      fa: "کد هر قلم را جداگانه ببینید و فقط اقلام ثبت‌نشده را پس از رفع علت دوباره بفرستید.",
      en: "Read the code of each item, correct the cause, and send again only the failed items.",
    },
  },
} as const satisfies CatalogueRows;

/** Access, 2xxx: the caller's identity, origin and permissions. */
export const ACCESS = {
  tokenMissing: {
    code: 2001,
    status: 401,
    retryable: false,
    title: { fa: "توکن دسترسی ارسال نشده یا ساختار آن درست نیست", en: "The access token is missing or malformed" },
    solution: {
      fa: "توکن معتبر را پس از واژهٔ Bearer در سرآیند Authorization بفرستید.",
      en: 'Send a valid token in the Authorization header as "Bearer <token>".',
    },
  },
  tokenExpired: {
    code: 2002,
    status: 401,
    retryable: false,
    title: { fa: "اعتبار توکن تمام شده یا توکن باطل شده است", en: "The access token has expired or was revoked" },
    solution: {
      fa: "دوباره وارد شوید یا توکن جدید بگیرید و درخواست را با آن بفرستید.",
      en: "Sign in again or obtain a new connection token, then send the request with it.",
    },
  },
  ipNotTrusted: {
    code: 2003,
    status: 403,
    retryable: false,
    title: { fa: "نشانی IP شما برای این دامنه مورد اعتماد نیست", en: "Your IP address is not trusted for this domain" },
    solution: {
      fa: "ثبت نشانی نام‌برده را از بخش پشتیبانی پنل کاربری درخواست کنید و پس از تأیید دوباره تلاش کنید.",
      en: "Request trust for the address named here in the support section of the user panel, and repeat the call once it is approved.",
    },
  },
  domainUnknown: {
    code: 2004,
    status: 403,
    retryable: false,
    title: { fa: "دامنهٔ فرستنده در سامانه ثبت نشده است", en: "The domain is not registered" },
    solution: {
      fa: "سرآیند Domain را با نام دامنهٔ ثبت‌شدهٔ خود بفرستید یا ثبت دامنه را از شعبه بخواهید.",
      en: "Send your registered domain in the Domain header, or ask the branch to register it.",
    },
  },
  signatureInvalid: {
    code: 2005,
    status: 401,
    retryable: false,
    title: {
      fa: "امضای توکن درست نیست یا بستهٔ رمزشده باز نمی‌شود",
      en: "The signature or the encrypted packet cannot be opened",
    },
    solution: {
      fa: "بررسی کنید که JWT با بایت‌های ۰ تا ۳۱ و بسته با بایت‌های ۳۲ تا ۶۳ توکن جاری ساخته شده و kid همان token_id است.",
      en: "Check that the JWT uses bytes 0-31 and the packet bytes 32-63 of the current token, and that kid is its token_id.",
    },
  },
  replayed: {
    code: 2006,
    status: 409,
    retryable: false,
    title: { fa: "این JWT پیش‌تر با محتوای دیگری به کار رفته است", en: "This JWT was already used with another body" },
    solution: {
      fa: "برای هر درخواستی که چیزی را تغییر می‌دهد یک jti یکتا بسازید و JWT را دوباره امضا کنید؛ برای خواندن همان JWT تا پایان اعتبارش کافی است.",
      en: "Create a new jti and sign a new JWT for every request that changes data; for reading, one JWT can be used until it expires.",
    },
  },
  noPermission: {
    code: 2007,
    status: 403,
    retryable: false,
    title: { fa: "اجازهٔ این کار را ندارید", en: "You do not have permission for this" },
    solution: {
      fa: "دسترسی لازم را از مدیر شعبه بخواهید.",
      en: "Ask the branch manager to grant you the permission this needs.",
    },
  },
  suspended: {
    code: 2008,
    status: 403,
    retryable: false,
    title: { fa: "دسترسی شما به حالت تعلیق درآمده است", en: "Your access is suspended" },
    solution: {
      fa: "برای رفع تعلیق با شعبهٔ طرف قرارداد تماس بگیرید.",
      en: "Contact the branch you work with to have the suspension lifted.",
    },
  },
  versionUnknown: {
    code: 2009,
    status: 410,
    retryable: false,
    title: {
      fa: "این نسخه از رابط کنار گذاشته شده یا وجود ندارد",
      en: "This version of the interface is retired or unknown",
    },
    solution: {
      fa: "از نسخهٔ جاری (/api/reservation/1) استفاده کنید.",
      en: "Call the running version (/api/reservation/1).",
    },
  },
  wrongCredentials: {
    code: 2010,
    status: 401,
    retryable: false,
    title: { fa: "مشخصات ورود یا کد یک‌بارمصرف درست نیست", en: "The credentials or the one-time code are wrong" },
    solution: {
      fa: "مشخصات را بررسی کنید؛ در صورت فراموشی، رمز عبور یا کد جدید درخواست کنید.",
      en: "Check what you entered; if you cannot remember it, ask for a new password or a new code.",
    },
  },
  secondFactorNeeded: {
    code: 2011,
    status: 401,
    retryable: false,
    title: { fa: "کد برنامهٔ Authenticator هم لازم است", en: "A code of the authenticator app is also required" },
    solution: {
      fa: "همان مشخصات را با کد شش‌رقمی برنامهٔ Authenticator یا یکی از کدهای بازیابی (code) دوباره بفرستید.",
      en: "Send the same request again with the six digits of the authenticator app, or a recovery code, as code.",
    },
  },
  secondPersonNeeded: {
    code: 2012,
    status: 409,
    retryable: false,
    title: {
      fa: "این تغییر ثبت شد و منتظر تأیید نفر دوم است",
      en: "The change was recorded and waits for a second person's approval",
    },
    solution: {
      fa: "هنوز چیزی تغییر نکرده است. از همکاری که دسترسی تأیید تنظیمات حساس را دارد بخواهید درخواست (change_request) را در کنسول تأیید کند.",
      en: "Nothing has changed yet. Ask a person with permission to approve security settings to approve the request (change_request) in the console.",
    },
  },
} as const satisfies CatalogueRows;
