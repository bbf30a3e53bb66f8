import type { Family } from "../families";

const FAMILY_TITLES: Record<Family["name"], string> = {
  reservation: "Reservation API",
  "back-office": "Back office",
  customer: "Customer API",
};

/** The context of each area (docs/architecture.md), in the order a reader meets them; a test compares it with the folders. */
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
        "creditDebit",
        "connections",
      ],
      ...["preferences", "currencies", "closing", "dumps"],
    ],
    Cashier: ["payments", "cheques", "gateways", "wallets", "credit"],
    Sales: ["onlineReservations"],
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

/** Areas whose name in the code is not what a reader looks for, by `family area`. */
const TITLES: Record<string, { title: string; description?: string }> = {
  "reservation access": {
    title: "Access and errors",
    description: "The caller's addresses, connection tokens, the error table. نشانی فرستنده، توکن اتصال، جدول خطاها.",
  },
  "reservation items": {
    title: "Availability",
    description: "Seats, prices and status of charter items. ظرفیت، قیمت و وضعیت اقلام چارتر.",
  },
  "reservation booking": { title: "Booking", description: "Booking, and its status. رزرو و وضعیت آن." },
  "back-office accommodations": {
    title: "Accommodation",
    description: "Hotels, room types, mappings of suppliers. هتل‌ها، نوع اتاق‌ها و نگاشت تأمین‌کنندگان.",
  },
  "back-office accounting": {
    title: "Chart of accounts",
    description: "Bank accounts, cash boxes and the tree of accounts. حساب‌های بانکی، صندوق‌ها و درخت حساب‌ها.",
  },
  "back-office financial": {
    title: "Financial accounts",
    description: "The chart as others read it. درخت حساب‌ها برای خواندن.",
  },
  "back-office closing": {
    title: "Closing",
    description: "Months closed and definite documents. بستن دوره و اسناد قطعی.",
  },
  "back-office colleagues": {
    title: "Colleagues",
    description: "Partner agencies: terms, what they owe, users. همکاران، اعتبار، صورت‌حساب و کاربران آنان.",
  },
  "back-office currencies": {
    title: "Currencies",
    description: "Rates, live and by day. ارزها و نرخ‌ها.",
  },
  "back-office dumps": {
    title: "Whole books",
    description: "Everything for other programs, as files of any length. همهٔ دفترها برای برنامه‌های دیگر.",
  },
  "back-office exports": {
    title: "Files of pages",
    description: "What the accountant's pages show, as CSV. آنچه صفحه‌های حسابداری نشان می‌دهند.",
  },
  "back-office certificates": {
    title: "Certificates",
    description: "Papers of the branch and when they end. گواهی‌ها و مجوزهای شعبه.",
  },
  "back-office files": { title: "Files", description: "Files of the branch. فایل‌های شعبه." },
  "back-office auth": { title: "Sign-in", description: "Operators of a branch. ورود کاربران شعبه." },
  "back-office wallets": {
    title: "Wallets",
    description: "The branch's own wallet, and those of colleagues and customers. کیف پول شعبه، همکاران و مشتریان.",
  },
  "back-office credit": {
    title: "Credit at the core",
    description: "What the branch itself may owe, signed. اعتبار شعبه نزد هسته، با امضا.",
  },
  "back-office gateways": {
    title: "Payment gateways",
    description: "Links to pay by, and what became of them. درگاه‌ها، پیوندهای پرداخت و نتیجهٔ آن‌ها.",
  },
  "customer wallet": { title: "Wallet", description: "The customer's own wallet. کیف پول مشتری." },
  "customer finance": {
    title: "Finances",
    description: "What the customer owes, has paid and has in the wallet. گردش مالی مشتری.",
  },
  "customer gateways": {
    title: "Payments by gateways",
    description: "Money into one's own wallet. شارژ کیف پول و وضعیت پرداخت.",
  },
  "customer discount": {
    title: "Discount codes",
    description: "Reserving a use of a code and giving it back. کدهای تخفیف.",
  },
  "customer creditCard": { title: "Cards on file", description: "The customer's own card. کارت بانکی مشتری." },
  "customer costCenter": {
    title: "Cost centres",
    description: "For forms of companies. مراکز هزینه برای فرم‌های شرکت‌ها.",
  },
  "customer base": {
    title: "Base data",
    description: "Places, the branch's terms, what it features. اطلاعات پایه و پیشنهادهای شعبه.",
  },
  "customer content": {
    title: "Articles",
    description: "What the branch tells its customers. مقاله‌ها و دسته‌ها.",
  },
  "customer passengers": {
    title: "Earlier passengers",
    description: "Who travelled on one's own orders. مسافران پیشین مشتری.",
  },
  "customer travelRequests": {
    title: "Travel requests",
    description: "Trips that people of the branch find for a customer. درخواست‌های سفر و گفت‌وگو با شعبه.",
  },
  "customer media": { title: "Files", description: "One's own files. پرونده‌های مشتری." },
  "customer auth": {
    title: "Sign-in",
    description: "Customers, colleagues' users, guests. ورود مشتریان، کاربران همکار و مهمانان.",
  },
  "back-office passengers": {
    title: "Passengers",
    description: "People who travel: documents, trips. مسافران، مدارک و سفرهای آنان.",
  },
  "back-office preferences": {
    title: "Accounting mappings",
    description: "Which account each business event posts to. حساب هر رویداد مالی.",
  },
};

export type Tag = { name: string; "x-displayName": string; description?: string };

/** The tag of a procedure: its router within its family. `group` is its context within the family: "Back office: Cashier". */
export function tagOf(family: Family["name"], procedure: string): { tag: Tag; group: string } {
  const area = procedure.includes(".") ? procedure.split(".")[0]! : "general";
  const known = TITLES[`${family} ${area}`];
  const title = known?.title ?? words(area);
  const description = known?.description;
  const of = FAMILY_TITLES[family];
  const group = `${of}: ${CONTEXT_OF.get(`${family} ${area}`)}`;
  return { tag: { name: `${of}: ${title}`, "x-displayName": title, ...(description && { description }) }, group };
}

/** `manualDocument` -> `Manual document` */
const words = (name: string) => {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
