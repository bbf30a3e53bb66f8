import type { Text } from "../../kernel/errors";
import type { Key } from "./rules";

type Side = "debit" | "credit";
type Event = Text & Partial<Record<Side, readonly Key[]>>;

/**
 * The posting rules (contract section 12): every event with the keys of its lines. Sides without a key are the party's
 * own accounts (a colleague's receivable or wallet, a passenger's wallet) or a selected one. Reversing operations post
 * the reverse lines and are listed with the ones they undo.
 */
export const EVENTS: readonly Event[] = [
  {
    fa: "رزرو همکار",
    en: "Partner booking",
    debit: ["cost_of_sale"],
    credit: ["sale", "tax", "charter_owner.payable"],
  },
  {
    fa: "کنسلی همکار",
    en: "Partner cancellation",
    debit: ["refund", "sale", "tax", "charter_owner.payable"],
    credit: ["penalty", "cost_of_sale"],
  },
  { fa: "پرداخت موفق درگاه", en: "Gateway payment", debit: ["gateway.clearing"], credit: ["wallet"] },
  { fa: "کارمزد درگاه", en: "Gateway fee", debit: ["bank.fee"], credit: ["gateway.clearing"] },
  {
    fa: "واریز پایانه و درگاه به بانک",
    en: "Payout of a terminal or gateway",
    debit: ["bank", "bank.fee"],
    credit: ["pos", "gateway.clearing"],
  },
  { fa: "سود سپردهٔ بانکی", en: "Bank interest", debit: ["bank"], credit: ["bank.interest"] },
  { fa: "واریز نامشخص به بانک", en: "Unidentified bank receipt", debit: ["bank"], credit: ["bank.suspense"] },
  {
    fa: "ثبت و پرداخت سفارش",
    en: "Order stored and paid",
    debit: ["customer.receivable", "wallet"],
    credit: ["customer.advances"],
  },
  {
    fa: "صدور خدمت",
    en: "Item issued",
    debit: ["customer.advances", "cost_of_sale"],
    credit: ["sale", "markup", "tax", "supplier.payable", "charter_owner.payable"],
  },
  { fa: "صدور ناموفق", en: "Issue failed", debit: ["customer.advances"], credit: ["wallet"] },
  {
    fa: "تأیید استرداد",
    en: "Refund approved",
    debit: ["refund", "sale", "markup", "tax", "supplier.payable", "charter_owner.payable"],
    credit: ["penalty", "wallet", "payout.clearing", "cost_of_sale"],
  },
  {
    fa: "ثبت اظهارنامهٔ ارزش افزوده",
    en: "VAT return filed",
    debit: ["tax"],
    credit: ["tax.input", "tax.settlement"],
  },
  { fa: "مصرف تخفیف", en: "Discount consumed", debit: ["discount"] },
  { fa: "دریافت", en: "Receipt", debit: ["cash", "bank", "pos"], credit: ["customer.receivable"] },
  {
    fa: "پرداخت",
    en: "Payment",
    debit: ["supplier.payable", "charter_owner.payable", "payout.clearing"],
    credit: ["cash", "bank"],
  },
  {
    fa: "پذیرش صورت‌حساب تأمین‌کننده",
    en: "Supplier's bill accepted",
    debit: ["supplier.difference"],
    credit: ["supplier.payable"],
  },
  { fa: "اعتراض به ADM", en: "ADM disputed", debit: ["supplier.dispute"], credit: ["supplier.payable"] },
  {
    fa: "پذیرش ADM",
    en: "ADM accepted",
    debit: ["supplier.difference"],
    credit: ["supplier.dispute", "supplier.payable"],
  },
  { fa: "پذیرش ACM", en: "ACM accepted", debit: ["supplier.payable"], credit: ["supplier.difference"] },
  { fa: "پرداخت سپرده به تأمین‌کننده", en: "Deposit paid to a supplier", debit: ["supplier.deposit"], credit: ["bank"] },
  { fa: "ثبت چک دریافتی", en: "Received cheque: register", debit: ["cheque.in_safe"] },
  {
    fa: "واگذاری چک به بانک",
    en: "Received cheque: deposit",
    debit: ["cheque.in_collection"],
    credit: ["cheque.in_safe"],
  },
  { fa: "وصول چک دریافتی", en: "Received cheque: clear", debit: ["bank"], credit: ["cheque.in_collection"] },
  {
    fa: "برگشت چک دریافتی",
    en: "Received cheque: bounce",
    debit: ["cheque.bounced", "bank.fee"],
    credit: ["cheque.in_collection", "bank"],
  },
  {
    fa: "فراخوانی چک از بانک",
    en: "Received cheque: recall",
    debit: ["cheque.in_safe"],
    credit: ["cheque.in_collection"],
  },
  { fa: "خرج چک دریافتی", en: "Received cheque: endorse", credit: ["cheque.in_safe"] },
  { fa: "بازگشت چک خرج‌شده", en: "Received cheque: endorse returned", debit: ["cheque.in_safe"] },
  { fa: "نقد کردن چک", en: "Received cheque: cash", debit: ["cash"], credit: ["cheque.in_safe"] },
  {
    fa: "واگذاری دوبارهٔ چک برگشتی",
    en: "Received cheque: redeposit",
    debit: ["cheque.in_collection"],
    credit: ["cheque.bounced"],
  },
  { fa: "تسویهٔ چک برگشتی", en: "Received cheque: settle", debit: ["cash", "bank"], credit: ["cheque.bounced"] },
  { fa: "عودت چک دریافتی", en: "Received cheque: return", credit: ["cheque.in_safe", "cheque.bounced"] },
  { fa: "ابطال چک دریافتی", en: "Received cheque: cancel", credit: ["cheque.in_safe"] },
  { fa: "ثبت چک صادره", en: "Issued cheque: register", credit: ["cheque.payable"] },
  { fa: "وصول چک صادره", en: "Issued cheque: clear", debit: ["cheque.payable"], credit: ["bank"] },
  { fa: "عودت چک صادره", en: "Issued cheque: return", debit: ["cheque.payable"] },
  { fa: "ابطال چک صادره", en: "Issued cheque: cancel", debit: ["cheque.payable"] },
  { fa: "تسعیر ارز", en: "Revaluation of currency", debit: ["fx.loss"], credit: ["fx.gain"] },
  { fa: "تبدیل ارز در سند", en: "Currency exchanged in a document", debit: ["fx.exchange"], credit: ["fx.exchange"] },
  { fa: "گرد کردن مبلغ", en: "Rounding", debit: ["rounding"], credit: ["rounding"] },
  {
    fa: "بستن حساب‌های سود و زیان",
    en: "Closing of income and expenses",
    debit: ["closing.profit_loss"],
    credit: ["closing.profit_loss", "equity.retained"],
  },
  {
    fa: "سند افتتاحیه و اختتامیه",
    en: "Opening and closing document",
    debit: ["closing.balance"],
    credit: ["closing.balance", "equity.capital"],
  },
];

/** The events that post to a key, and on which side. */
export const eventsOf = (key: Key) =>
  EVENTS.flatMap((event) =>
    (["debit", "credit"] as const).flatMap((side) =>
      event[side]?.includes(key) ? [{ title: event.fa, title_latin: event.en, side }] : [],
    ),
  );
