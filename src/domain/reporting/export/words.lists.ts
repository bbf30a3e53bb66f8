// Whole files: a build turns them into modules whose default is their only export.
import enCommon from "../../../../messages/en/common.json";
import enCommunication from "../../../../messages/en/communication.json";
import enPeople from "../../../../messages/en/people.json";
import enSales from "../../../../messages/en/sales.json";
import faCommon from "../../../../messages/fa/common.json";
import faCommunication from "../../../../messages/fa/communication.json";
import faPeople from "../../../../messages/fa/people.json";
import faSales from "../../../../messages/fa/sales.json";

const { status: enStatus } = enCommon;
const { phone: enPhone } = enCommunication;
const { colleagues: enColleagues, passengers: enPassengers } = enPeople;
const { orders: enOrders, refunds: enRefunds, reservations: enReservations } = enSales;
const { status: faStatus } = faCommon;
const { phone: faPhone } = faCommunication;
const { colleagues: faColleagues, passengers: faPassengers } = faPeople;
const { orders: faOrders, refunds: faRefunds, reservations: faReservations } = faSales;

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
