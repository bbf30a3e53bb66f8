import { router } from "@/server/trpc";
import { accounts } from "./accounting/accounts";
import { announcements } from "./accounting/announcements";
import { balanceHistory } from "./accounting/balance-history";
import { bankClosings } from "./accounting/bank-closings";
import { bankMatches } from "./accounting/bank-matches";
import { bankStatements } from "./accounting/bank-statements";
import { books } from "./accounting/books";
import { closing } from "./accounting/closing";
import { connections } from "./accounting/connections";
import { costCenters } from "./accounting/cost-centers";
import { creditDebit } from "./accounting/credit-debit";
import { currencies } from "./accounting/currencies";
import { dimensions } from "./accounting/dimensions";
import { documents } from "./accounting/documents";
import { financialStatements } from "./accounting/financial-statements";
import { mappings } from "./accounting/mappings";
import { partyBalances } from "./accounting/party-balances";
import { statements } from "./accounting/statements";
import { trialBalance } from "./accounting/trial-balance";
import { verifications } from "./accounting/verifications";
import { cards } from "./cashier/cards";
import { cheques } from "./cashier/cheques";
import { credit } from "./cashier/credit";
import { discounts } from "./cashier/discounts";
import { gateways } from "./cashier/gateways";
import { paymentRuns } from "./cashier/payment-runs";
import { payments } from "./cashier/payments";
import { settlement } from "./cashier/settlement";
import { supplierDocuments } from "./cashier/supplier-documents";
import { wallets } from "./cashier/wallets";
import { articles } from "./catalogue/articles";
import { categories } from "./catalogue/categories";
import { certificates } from "./catalogue/certificates";
import { hotelMappings } from "./catalogue/hotel-mappings";
import { hotels } from "./catalogue/hotels";
import { places } from "./catalogue/places";
import { telephony } from "./communication/telephony";
import { attendance } from "./people/attendance";
import { branches } from "./people/branches";
import { changes } from "./people/changes";
import { colleagues } from "./people/colleagues";
import { diagnosis } from "./people/diagnosis";
import { domains } from "./people/domains";
import { leaves } from "./people/leaves";
import { me } from "./people/me";
import { operators } from "./people/operators";
import { ownFactor } from "./people/own-factor";
import { ownSessions } from "./people/own-sessions";
import { parties } from "./people/parties";
import { passengers } from "./people/passengers";
import { preferences } from "./people/preferences";
import { setup } from "./people/setup";
import { sites } from "./people/sites";
import { tokens } from "./people/tokens";
import { trusts } from "./people/trusts";
import { apiLog } from "./platform/api-log";
import { auditHistory } from "./platform/audit-history";
import { works } from "./platform/jobs";
import { messages } from "./platform/messages";
import { settings } from "./platform/settings";
import { webhooks } from "./platform/webhooks";
import { audit } from "./reporting/audit";
import { dashboard } from "./reporting/dashboard";
import { exportFiles } from "./reporting/exports";
import { failures } from "./reporting/failures";
import { finds } from "./reporting/finds";
import { guide } from "./reporting/guide";
import { letterhead } from "./reporting/letterhead";
import { reportSchedules } from "./reporting/report-schedules";
import { reports } from "./reporting/reports";
import { views } from "./reporting/views";
import { charterStays } from "./sales/charter-stays";
import { charters } from "./sales/charters";
import { classes } from "./sales/classes";
import { eInvoices } from "./sales/e-invoices";
import { locks } from "./sales/locks";
import { markups } from "./sales/markups";
import { offerLocks } from "./sales/offer-locks";
import { partnerSales } from "./sales/partner-sales";
import { penalties } from "./sales/penalties";
import { prices } from "./sales/prices";
import { refunds } from "./sales/refunds";
import { reservations } from "./sales/reservations";
import { search } from "./sales/search";
import { sell } from "./sales/sell";
import { stays } from "./sales/stays";
import { suppliers } from "./sales/suppliers";
import { tax } from "./sales/tax";
import { trades } from "./sales/trades";
import { travelRequests } from "./sales/travel-requests";
import { unresolvedOrders } from "./sales/unresolved-orders";

/** Router of the console. */
export const consoleRouter = router({
  me,
  dashboard,
  preferences,
  branches,
  reservations,
  partyBalances,
  passengers,
  parties,
  paymentRuns,
  payments,
  locks,
  offerLocks,
  credit,
  creditDebit,
  wallets,
  currencies,
  mappings,
  apiLog,
  domains,
  tokens,
  trusts,
  diagnosis,
  articles,
  categories,
  certificates,
  changes,
  charters,
  charterStays,
  cheques,
  classes,
  prices,
  messages,
  partnerSales,
  stays,
  statements,
  accounts,
  documents,
  verifications,
  closing,
  trades,
  trialBalance,
  books,
  financialStatements,
  balanceHistory,
  bankClosings,
  bankMatches,
  bankStatements,
  announcements,
  colleagues,
  connections,
  discounts,
  cards,
  costCenters,
  dimensions,
  exports: exportFiles,
  failures,
  finds,
  auditHistory,
  views,
  works,
  places,
  sell,
  settings,
  settlement,
  supplierDocuments,
  setup,
  sites,
  operators,
  ownFactor,
  ownSessions,
  attendance,
  audit,
  leaves,
  unresolvedOrders,
  hotels,
  guide,
  letterhead,
  hotelMappings,
  gateways,
  suppliers,
  telephony,
  markups,
  webhooks,
  search,
  penalties,
  refunds,
  reports,
  reportSchedules,
  eInvoices,
  travelRequests,
  tax,
});

export type ConsoleRouter = typeof consoleRouter;
