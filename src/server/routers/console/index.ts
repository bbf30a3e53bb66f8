import { router } from "@/server/trpc";
import { accounts } from "./accounts";
import { announcements } from "./announcements";
import { apiLog } from "./api-log";
import { articles } from "./articles";
import { attendance } from "./attendance";
import { audit } from "./audit";
import { balanceHistory } from "./balance-history";
import { branches } from "./branches";
import { cards } from "./cards";
import { categories } from "./categories";
import { certificates } from "./certificates";
import { changes } from "./changes";
import { charterStays } from "./charter-stays";
import { charters } from "./charters";
import { cheques } from "./cheques";
import { classes } from "./classes";
import { closing } from "./closing";
import { colleagues } from "./colleagues";
import { connections } from "./connections";
import { costCenters } from "./cost-centers";
import { credit } from "./credit";
import { creditDebit } from "./credit-debit";
import { currencies } from "./currencies";
import { deeds } from "./deeds";
import { desk } from "./desk";
import { diagnosis } from "./diagnosis";
import { discounts } from "./discounts";
import { documents } from "./documents";
import { domains } from "./domains";
import { exportFiles } from "./exports";
import { failures } from "./failures";
import { finds } from "./finds";
import { gateways } from "./gateways";
import { guide } from "./guide";
import { hotelMappings } from "./hotel-mappings";
import { hotels } from "./hotels";
import { works } from "./jobs";
import { leaves } from "./leaves";
import { limbo } from "./limbo";
import { locks } from "./locks";
import { mappings } from "./mappings";
import { markups } from "./markups";
import { me } from "./me";
import { messages } from "./messages";
import { offerLocks } from "./offer-locks";
import { operators } from "./operators";
import { ownFactor } from "./own-factor";
import { ownSessions } from "./own-sessions";
import { parties } from "./parties";
import { partnerSales } from "./partner-sales";
import { passengers } from "./passengers";
import { payments } from "./payments";
import { penalties } from "./penalties";
import { places } from "./places";
import { preferences } from "./preferences";
import { prices } from "./prices";
import { refunds } from "./refunds";
import { reportSchedules } from "./report-schedules";
import { reports } from "./reports";
import { reservations } from "./reservations";
import { search } from "./search";
import { sell } from "./sell";
import { settings } from "./settings";
import { settlement } from "./settlement";
import { setup } from "./setup";
import { sites } from "./sites";
import { statements } from "./statements";
import { stays } from "./stays";
import { suppliers } from "./suppliers";
import { telephony } from "./telephony";
import { tokens } from "./tokens";
import { trades } from "./trades";
import { travelRequests } from "./travel-requests";
import { trialBalance } from "./trial-balance";
import { trusts } from "./trusts";
import { verifications } from "./verifications";
import { views } from "./views";
import { wallets } from "./wallets";
import { webhooks } from "./webhooks";

/** Router of the console. */
export const consoleRouter = router({
  me,
  desk,
  preferences,
  branches,
  reservations,
  passengers,
  parties,
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
  balanceHistory,
  announcements,
  colleagues,
  connections,
  discounts,
  cards,
  costCenters,
  exports: exportFiles,
  failures,
  finds,
  deeds,
  views,
  works,
  places,
  sell,
  settings,
  settlement,
  setup,
  sites,
  operators,
  ownFactor,
  ownSessions,
  attendance,
  audit,
  leaves,
  limbo,
  hotels,
  guide,
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
  travelRequests,
});

export type ConsoleRouter = typeof consoleRouter;
