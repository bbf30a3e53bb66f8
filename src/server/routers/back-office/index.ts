import { router } from "@/server/trpc";
import { accounting } from "./accounting/accounting";
import { announcements } from "./accounting/announcements";
import { balances } from "./accounting/balances";
import { bankClosings } from "./accounting/bank-closings";
import { bankMatches } from "./accounting/bank-matches";
import { bankStatements } from "./accounting/bank-statements";
import { books } from "./accounting/books";
import { closing } from "./accounting/closing";
import { connections } from "./accounting/connections";
import { creditDebit } from "./accounting/credit-debit";
import { currencies } from "./accounting/currencies";
import { documents } from "./accounting/documents";
import { dumps } from "./accounting/dumps";
import { financial } from "./accounting/financial";
import { financialStatements } from "./accounting/financial-statements";
import { preferences } from "./accounting/preferences";
import { statements } from "./accounting/statements";
import { cheques } from "./cashier/cheques";
import { credit } from "./cashier/credit";
import { gateways } from "./cashier/gateways";
import { paymentRuns } from "./cashier/payment-runs";
import { payments } from "./cashier/payments";
import { supplierDocuments } from "./cashier/supplier-documents";
import { wallets } from "./cashier/wallets";
import { accommodations } from "./catalogue/accommodations";
import { certificates } from "./catalogue/certificates";
import { places } from "./catalogue/places";
import { telephony } from "./communication/telephony";
import { auth } from "./people/auth";
import { colleagues } from "./people/colleagues";
import { operators } from "./people/operators";
import { passengers } from "./people/passengers";
import { personnel } from "./people/personnel";
import { filesRouter } from "./platform/files";
import { messages } from "./platform/messages";
import { settings } from "./platform/settings";
import { exportFiles } from "./reporting/exports";
import { eInvoices } from "./sales/e-invoices";
import { onlineReservations } from "./sales/online-reservations";
import { tax } from "./sales/tax";

/** Router of the back-office API. */
export const backOffice = router({
  accommodations,
  accounting,
  announcements,
  auth,
  balances,
  bankClosings,
  bankMatches,
  bankStatements,
  certificates,
  cheques,
  closing,
  colleagues,
  connections,
  credit,
  creditDebit,
  currencies,
  dumps,
  exports: exportFiles,
  documents,
  eInvoices,
  files: filesRouter,
  books,
  financial,
  financialStatements,
  gateways,
  operators,
  personnel,
  passengers,
  paymentRuns,
  supplierDocuments,
  payments,
  places,
  messages,
  preferences,
  settings,
  statements,
  telephony,
  wallets,
  onlineReservations,
  tax,
});
