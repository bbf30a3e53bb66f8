import { router } from "@/server/trpc";
import { accounts } from "./accounts";
import { announcements } from "./announcements";
import { apiLog } from "./api-log";
import { attendance } from "./attendance";
import { balanceHistory } from "./balance-history";
import { branches } from "./branches";
import { certificates } from "./certificates";
import { charters } from "./charters";
import { cheques } from "./cheques";
import { classes } from "./classes";
import { closing } from "./closing";
import { connections } from "./connections";
import { creditDebit } from "./credit-debit";
import { currencies } from "./currencies";
import { diagnosis } from "./diagnosis";
import { documents } from "./documents";
import { domains } from "./domains";
import { exportFiles } from "./exports";
import { hotelMappings } from "./hotel-mappings";
import { hotels } from "./hotels";
import { leaves } from "./leaves";
import { locks } from "./locks";
import { mappings } from "./mappings";
import { me } from "./me";
import { messages } from "./messages";
import { operators } from "./operators";
import { parties } from "./parties";
import { partnerSales } from "./partner-sales";
import { passengers } from "./passengers";
import { payments } from "./payments";
import { places } from "./places";
import { preferences } from "./preferences";
import { prices } from "./prices";
import { reservations } from "./reservations";
import { settings } from "./settings";
import { setup } from "./setup";
import { statements } from "./statements";
import { stays } from "./stays";
import { tokens } from "./tokens";
import { trialBalance } from "./trial-balance";
import { trusts } from "./trusts";
import { verifications } from "./verifications";
import { works } from "./works";

/** What the console asks for: its table of contents. */
export const consoleRouter = router({
  me,
  preferences,
  branches,
  reservations,
  passengers,
  parties,
  payments,
  locks,
  creditDebit,
  currencies,
  mappings,
  apiLog,
  domains,
  tokens,
  trusts,
  diagnosis,
  certificates,
  charters,
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
  trialBalance,
  balanceHistory,
  announcements,
  connections,
  exports: exportFiles,
  works,
  places,
  settings,
  setup,
  operators,
  attendance,
  leaves,
  hotels,
  hotelMappings,
});

export type ConsoleRouter = typeof consoleRouter;
