import type { Note, Notes } from "./note";
import { ACCOUNT_NOTES } from "./notes.accounts";
import { ANNOUNCEMENT_NOTES } from "./notes.announcements";
import { BACK_OFFICE_NOTES } from "./notes.back-office";
import { BALANCE_NOTES } from "./notes.balances";
import { CHEQUE_NOTES } from "./notes.cheques";
import { CLOSING_NOTES } from "./notes.closing";
import { CONNECTION_NOTES } from "./notes.connections";
import { CURRENCY_NOTES } from "./notes.currencies";
import { EXPORT_NOTES } from "./notes.exports";
import { FILE_NOTES } from "./notes.files";
import { PASSENGER_NOTES } from "./notes.passengers";
import { PAYMENT_NOTES } from "./notes.payments";
import { PLACE_NOTES } from "./notes.places";
import { PREFERENCE_NOTES } from "./notes.preferences";
import { RESERVATION_NOTES } from "./notes.reservation";
import { STATEMENT_NOTES } from "./notes.statements";

export const NOTES: Notes = {
  ...RESERVATION_NOTES,
  ...BACK_OFFICE_NOTES,
  ...PREFERENCE_NOTES,
  ...PLACE_NOTES,
  ...ACCOUNT_NOTES,
  ...ANNOUNCEMENT_NOTES,
  ...CONNECTION_NOTES,
  ...CHEQUE_NOTES,
  ...PAYMENT_NOTES,
  ...CLOSING_NOTES,
  ...CURRENCY_NOTES,
  ...EXPORT_NOTES,
  ...FILE_NOTES,
  ...STATEMENT_NOTES,
  ...BALANCE_NOTES,
  ...PASSENGER_NOTES,
};

export const noteOf = (route: string): Note => NOTES[route] ?? {};
