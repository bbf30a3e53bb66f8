// Named imports, so that other console texts are not bundled.
import {
  colleagues as enColleagues,
  orders as enOrders,
  passengers as enPassengers,
  phone as enPhone,
  refunds as enRefunds,
  reservations as enReservations,
  status as enStatus,
} from "../../../messages/en.json";
import {
  colleagues as faColleagues,
  orders as faOrders,
  passengers as faPassengers,
  phone as faPhone,
  refunds as faRefunds,
  reservations as faReservations,
  status as faStatus,
} from "../../../messages/fa.json";

const en = {
  ...{ reservations: enReservations, passengers: enPassengers, colleagues: enColleagues, orders: enOrders },
  ...{ refunds: enRefunds, phone: enPhone, status: enStatus },
  own: {
    ...{ nationality: "Nationality", nationalCode: "National ID", document: "Document", latin: "Latin name" },
    ...{ route: "Route", departure: "Departure", asked: "Asked", paid: "Paid", seconds: "Seconds", charter: "Charter" },
    ...{ passengers: "Passengers", available: "Available", reference: "Reference", order: "Order" },
    proof: "{rows} rows",
  },
};

/** Texts of list files: those of their pages. */
export type ListWords = typeof en;

const fa: ListWords = {
  ...{ reservations: faReservations, passengers: faPassengers, colleagues: faColleagues, orders: faOrders },
  ...{ refunds: faRefunds, phone: faPhone, status: faStatus },
  own: {
    ...{ nationality: "تابعیت", nationalCode: "کد ملی", document: "مدرک", latin: "نام لاتین" },
    ...{
      route: "مسیر",
      departure: "حرکت",
      asked: "تاریخ درخواست",
      paid: "پرداخت‌شده",
      seconds: "ثانیه",
      charter: "چارتر",
    },
    ...{ passengers: "مسافر", available: "قابل استفاده", reference: "مرجع", order: "سفارش" },
    proof: "{rows} ردیف",
  },
};

export const listWordsOf = (locale: "fa" | "en"): ListWords => ({ en, fa })[locale];

/** A text of a console dictionary; unknown keys are returned unchanged. */
export const wordIn = (dictionary: Readonly<Record<string, string>>, key: string | null): string =>
  key === null ? "" : (dictionary[key] ?? key);
