import type { Note, Notes } from "./note";
import { ACCOUNT_NOTES } from "./notes.accounts";
import { ANNOUNCEMENT_NOTES } from "./notes.announcements";
import { ARTICLE_NOTES } from "./notes.articles";
import { BACK_OFFICE_NOTES } from "./notes.back-office";
import { BALANCE_NOTES } from "./notes.balances";
import { BASE_NOTES } from "./notes.base";
import { BOOK_NOTES } from "./notes.books";
import { CHEQUE_NOTES } from "./notes.cheques";
import { CLOSING_NOTES } from "./notes.closing";
import { COLLEAGUE_NOTES } from "./notes.colleagues";
import { CONNECTION_NOTES } from "./notes.connections";
import { CURRENCY_NOTES } from "./notes.currencies";
import { CUSTOMER_NOTES } from "./notes.customer";
import { DISCOUNT_NOTES } from "./notes.discounts";
import { EXPORT_NOTES } from "./notes.exports";
import { FILE_NOTES } from "./notes.files";
import { GATEWAY_NOTES } from "./notes.gateways";
import { ONLINE_NOTES } from "./notes.online";
import { PASSENGER_NOTES } from "./notes.passengers";
import { PAYMENT_RUN_NOTES } from "./notes.payment-runs";
import { PAYMENT_NOTES } from "./notes.payments";
import { PLACE_NOTES } from "./notes.places";
import { PREFERENCE_NOTES } from "./notes.preferences";
import { RESERVATION_NOTES } from "./notes.reservation";
import { STATEMENT_NOTES } from "./notes.statements";
import { TRAVEL_REQUEST_NOTES } from "./notes.travel-requests";
import { WALLET_NOTES } from "./notes.wallets";

export const NOTES: Notes = {
  ...RESERVATION_NOTES,
  ...BACK_OFFICE_NOTES,
  ...PREFERENCE_NOTES,
  ...PLACE_NOTES,
  ...ACCOUNT_NOTES,
  ...ANNOUNCEMENT_NOTES,
  ...ARTICLE_NOTES,
  ...COLLEAGUE_NOTES,
  ...CONNECTION_NOTES,
  ...BOOK_NOTES,
  ...CHEQUE_NOTES,
  ...PAYMENT_NOTES,
  ...PAYMENT_RUN_NOTES,
  ...CLOSING_NOTES,
  ...CURRENCY_NOTES,
  ...CUSTOMER_NOTES,
  ...DISCOUNT_NOTES,
  ...EXPORT_NOTES,
  ...FILE_NOTES,
  ...GATEWAY_NOTES,
  ...STATEMENT_NOTES,
  ...WALLET_NOTES,
  ...BASE_NOTES,
  ...BALANCE_NOTES,
  ...PASSENGER_NOTES,
  ...ONLINE_NOTES,
  ...TRAVEL_REQUEST_NOTES,
};

export const noteOf = (route: string): Note => NOTES[route] ?? {};
