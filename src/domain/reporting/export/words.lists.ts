// Named imports, so that other console texts are not bundled.
import { status as enStatus } from "../../../../messages/en/common.json";
import { phone as enPhone } from "../../../../messages/en/communication.json";
import { colleagues as enColleagues, passengers as enPassengers } from "../../../../messages/en/people.json";
import {
  orders as enOrders,
  refunds as enRefunds,
  reservations as enReservations,
} from "../../../../messages/en/sales.json";
import { status as faStatus } from "../../../../messages/fa/common.json";
import { phone as faPhone } from "../../../../messages/fa/communication.json";
import { colleagues as faColleagues, passengers as faPassengers } from "../../../../messages/fa/people.json";
import {
  orders as faOrders,
  refunds as faRefunds,
  reservations as faReservations,
} from "../../../../messages/fa/sales.json";

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
