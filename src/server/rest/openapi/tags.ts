import type { Family } from "../families";

const FAMILY_TITLES: Record<Family["name"], string> = {
  reservation: "Reservation API",
  "back-office": "Back office",
  customer: "Customer API",
};

/** The context of each area (docs/architecture.md), in reading order; a test compares it with the folders. */
export const AREAS: Record<Family["name"], Record<string, readonly string[]>> = {
  reservation: { People: ["access"], Sales: ["items", "locks", "booking"] },
  "back-office": {
    People: ["auth", "operators", "personnel", "passengers", "colleagues"],
    Accounting: [
      ...[
        "accounting",
        "financial",
        "documents",
        "announcements",
        "statements",
        "balances",
        "bankStatements",
        "creditDebit",
        "connections",
      ],
      ...[
        "preferences",
        "currencies",
        "closing",
        "dumps",
        "bankMatches",
        "bankClosings",
        "financialStatements",
        "books",
      ],
    ],
    Cashier: ["paymentRuns", "supplierDocuments", "payments", "cheques", "gateways", "wallets", "credit"],
    Sales: ["eInvoices", "onlineReservations", "tax"],
    Catalogue: ["accommodations", "places", "certificates"],
    Communication: ["telephony"],
    Platform: ["messages", "files", "settings"],
    Reporting: ["exports"],
  },
  customer: {
    People: ["auth", "passengers"],
    Sales: ["online", "accommodation", "offerLocks", "trade", "refunds", "travelRequests"],
    Cashier: ["gateways", "wallet", "creditCard", "discount", "finance"],
    Catalogue: ["base", "content"],
    Accounting: ["costCenter"],
    Platform: ["media"],
  },
};

const CONTEXT_OF = new Map(
  Object.entries(AREAS).flatMap(([family, contexts]) =>
    Object.entries(contexts).flatMap(([context, areas]) =>
      areas.map((area) => [`${family} ${area}`, context] as const),
    ),
  ),
);
/** Every group in the order of AREAS. */
export const GROUPS: readonly string[] = Object.entries(AREAS).flatMap(([family, contexts]) =>
  Object.keys(contexts).map((context) => `${FAMILY_TITLES[family as Family["name"]]}: ${context}`),
);

/** What a reader finds in each area, by `family area`. */
const TITLES: Record<string, { title: string; description: string }> = {
  "reservation access": {
    title: "Access and errors",
    description: "The caller's addresses, connection tokens, the error table. نشانی فرستنده، توکن اتصال، جدول خطاها.",
  },
  "reservation items": {
    title: "Availability",
    description: "Seats, prices and status of charter items. ظرفیت، قیمت و وضعیت اقلام چارتر.",
  },
  "reservation booking": { title: "Booking", description: "Bookings and their status. رزرو و وضعیت آن." },
  "back-office accommodations": {
    title: "Accommodation",
    description: "Hotels, room types and matching of suppliers' hotels. هتل‌ها، نوع اتاق‌ها و تطبیق هتل‌های تأمین‌کنندگان.",
  },
  "back-office accounting": {
    title: "Chart of accounts",
    description: "Bank accounts, cash boxes and the chart of accounts. حساب‌های بانکی، صندوق‌ها و کدینگ حساب‌ها.",
  },
  "back-office financial": {
    title: "Financial accounts",
    description: "Reading the chart of accounts. خواندن کدینگ حساب‌ها.",
  },
  "back-office closing": {
    title: "Closing",
    description: "Closing of periods and final documents. بستن دوره و اسناد قطعی.",
  },
  "back-office colleagues": {
    title: "Colleagues",
    description: "Partner agencies: terms, statements, users. همکاران، اعتبار، صورت‌حساب و کاربران آنان.",
  },
  "back-office currencies": {
    title: "Currencies",
    description: "Live rates and rates by day. ارزها و نرخ‌ها.",
  },
  "back-office dumps": {
    title: "Whole books",
    description: "Complete exports for other programs, as files of any length. همهٔ دفترها برای برنامه‌های دیگر.",
  },
  "back-office exports": {
    title: "Files of pages",
    description: "Accounting pages as CSV. آنچه صفحه‌های حسابداری نشان می‌دهند.",
  },
  "back-office certificates": {
    title: "Certificates",
    description: "Certificates and licenses of the branch, with their end dates. گواهی‌ها و مجوزهای شعبه.",
  },
  "back-office files": { title: "Files", description: "Files of the branch. فایل‌های شعبه." },
  "back-office auth": { title: "Sign-in", description: "Signs in users of a branch. ورود کاربران شعبه." },
  "back-office wallets": {
    title: "Wallets",
    description: "Wallets of the branch, of colleagues and of customers. کیف پول شعبه، همکاران و مشتریان.",
  },
  "back-office credit": {
    title: "Credit at the core",
    description: "Credit limit of the branch itself, signed. اعتبار شعبه نزد هسته، با امضا.",
  },
  "back-office gateways": {
    title: "Payment gateways",
    description: "Payment links and their results. درگاه‌ها، لینک‌های پرداخت و نتیجهٔ آن‌ها.",
  },
  "customer wallet": { title: "Wallet", description: "The customer's own wallet. کیف پول مشتری." },
  "customer finance": {
    title: "Finances",
    description: "Debts, payments and wallet movements of the customer. گردش مالی مشتری.",
  },
  "customer gateways": {
    title: "Payments by gateways",
    description: "Top-ups of one's own wallet. شارژ کیف پول و وضعیت پرداخت.",
  },
  "customer discount": {
    title: "Discount codes",
    description: "Reserving and releasing uses of a discount code. کدهای تخفیف.",
  },
  "customer creditCard": { title: "Cards on file", description: "The customer's own card. کارت بانکی مشتری." },
  "customer costCenter": {
    title: "Cost centers",
    description: "Cost centers for forms of companies. مراکز هزینه برای فرم‌های شرکت‌ها.",
  },
  "customer base": {
    title: "Base data",
    description: "Places, settings of the branch and featured offers. اطلاعات پایه و پیشنهادهای شعبه.",
  },
  "customer content": {
    title: "Articles",
    description: "Articles and categories of the branch. مقاله‌ها و دسته‌ها.",
  },
  "customer passengers": {
    title: "Earlier passengers",
    description: "Previous passengers of the customer. مسافران قبلی مشتری.",
  },
  "customer travelRequests": {
    title: "Travel requests",
    description: "Trip requests that the branch answers. درخواست‌های سفر و گفت‌وگو با شعبه.",
  },
  "customer media": { title: "Files", description: "Files of the customer. پرونده‌های مشتری." },
  "customer auth": {
    title: "Sign-in",
    description: "Sign-in of customers, colleagues' users and guests. ورود مشتریان، کاربران همکار و مهمانان.",
  },
  "back-office passengers": {
    title: "Passengers",
    description: "Passengers: documents, trips. مسافران، مدارک و سفرهای آنان.",
  },
  "back-office preferences": {
    title: "Accounting mappings",
    description: "Default accounts of business events. حساب هر رویداد مالی.",
  },
  "reservation locks": {
    title: "Holds",
    description: "Seats held for a passenger until a booking or the end of the hold. نگه‌داشتن صندلی پیش از رزرو.",
  },
  "back-office operators": {
    title: "Users",
    description: "The branch's own users: profile, permissions, devices. کاربران شعبه، دسترسی‌ها و دستگاه‌های آنان.",
  },
  "back-office personnel": {
    title: "Attendance",
    description: "Attendance and leave of the staff. حضور و غیاب و مرخصی کارکنان.",
  },
  "back-office documents": {
    title: "Documents",
    description: "Accounting documents: manual ones, reversals, the journal. سند دستی، سند برگشتی و دفتر روزنامه.",
  },
  "back-office announcements": {
    title: "Debit and credit notes",
    description: "Notes to partner agencies and among branches. اعلامیهٔ بدهکار و بستانکار.",
  },
  "back-office statements": {
    title: "Statements",
    description: "Statements of accounts and parties, line by line. صورت‌حساب حساب‌ها و طرف حساب‌ها.",
  },
  "back-office balances": {
    title: "Balances",
    description: "Balances of bank accounts and cash boxes, and the trial balance. مانده‌ها و تراز آزمایشی.",
  },
  "back-office creditDebit": {
    title: "Debtors and creditors",
    description: "Balances of parties, and the documents they consist of. بدهکاران و بستانکاران.",
  },
  "back-office connections": {
    title: "Connections",
    description: "Links between records of two branches. اتصال حساب‌ها میان شعبه‌ها.",
  },
  "back-office payments": {
    title: "Payments",
    description: "Receipts, payments and transfers, registered as groups. دریافت، پرداخت و انتقال.",
  },
  "back-office cheques": {
    title: "Cheques",
    description: "Received and issued cheques: registration and what happens to them. چک‌های دریافتی و پرداختی.",
  },
  "back-office onlineReservations": {
    title: "Reservations",
    description: "Bookings of every product, cancellation costs and refunds. رزروها، جریمه و استرداد.",
  },
  "back-office places": {
    title: "Places",
    description: "Countries, provinces, cities, airports and stations. کشور، استان، شهر، فرودگاه و ایستگاه.",
  },
  "back-office telephony": {
    title: "Telephony",
    description: "Calls of the branch's telephones and their customers. تماس‌های تلفنی شعبه.",
  },
  "back-office messages": {
    title: "Messages",
    description: "Text messages and e-mail: templates, groups, sending, delivery. پیامک و ایمیل.",
  },
  "back-office settings": {
    title: "Settings",
    description: "Settings of the branch by type. تنظیمات شعبه.",
  },
  "customer online": {
    title: "Search",
    description: "Flights, trains and their prices. جست‌وجوی پرواز و قطار.",
  },
  "customer accommodation": {
    title: "Hotels",
    description: "Hotels, rooms and their prices. جست‌وجوی هتل و اتاق.",
  },
  "customer offerLocks": {
    title: "Holds",
    description: "Offers held for a customer until they are bought. نگه‌داشتن پیشنهاد پیش از خرید.",
  },
  "customer trade": {
    title: "Orders",
    description: "Orders of held offers, their payment and issue. سفارش، پرداخت و صدور.",
  },
  "customer refunds": {
    title: "Refunds",
    description: "Cancellation costs and refunds of the customer's orders. جریمه و استرداد سفارش‌ها.",
  },
  "back-office bankStatements": {
    title: "Bank statements",
    description: "Statements of banks: import, lines, templates of tables. ورود صورت‌حساب بانک و ردیف‌های آن.",
  },
  "back-office bankMatches": {
    title: "Bank matching",
    description: "Lines of the bank matched with entries of the books. تطبیق ردیف‌های بانک با دفاتر.",
  },
  "back-office bankClosings": {
    title: "Bank closing statements",
    description: "Closing statements that agree bank and books. صورت مغایرت بانکی.",
  },
  "back-office financialStatements": {
    title: "Financial statements",
    description: "Profit or loss and financial position, their versions and issues. صورت سود و زیان و صورت وضعیت مالی.",
  },
  "back-office books": {
    title: "Statutory books",
    description: "Journal, general and subsidiary ledger of definite months as files. دفاتر قانونی: روزنامه، کل، معین.",
  },
  "back-office paymentRuns": {
    title: "Payment runs",
    description: "What is due to suppliers, approved by two and paid together. فهرست‌های پرداخت به تأمین‌کنندگان.",
  },
  "back-office eInvoices": {
    title: "Electronic invoices",
    description:
      "Documents for the tax authority and the memories they are sent with. صورتحساب الکترونیکی و حافظهٔ مالیاتی.",
  },
  "back-office supplierDocuments": {
    title: "Documents of suppliers",
    description:
      "Bills, credit notes and memos of suppliers, compared with our bookings. صورت‌حساب‌ها و یادداشت‌های تأمین‌کنندگان.",
  },
  "back-office tax": {
    title: "Value added tax",
    description: "Rates, roles of sale and the return. نرخ‌ها، نقش در فروش و اظهارنامهٔ ارزش افزوده.",
  },
};

export type Tag = { name: string; "x-displayName": string; description: string };

/** Tag of a procedure: its router within its family. `group` is its context within the family: "Back office: Cashier". */
export function tagOf(family: Family["name"], procedure: string): { tag: Tag; group: string } {
  const area = procedure.includes(".") ? procedure.split(".")[0]! : "general";
  const text = TITLES[`${family} ${area}`];
  if (!text) throw new Error(`openapi/tags.ts does not describe the area ${area} of ${family}`);
  const of = FAMILY_TITLES[family];
  const group = `${of}: ${CONTEXT_OF.get(`${family} ${area}`)}`;
  return { tag: { name: `${of}: ${text.title}`, "x-displayName": text.title, description: text.description }, group };
}
