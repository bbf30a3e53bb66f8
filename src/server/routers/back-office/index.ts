import { router } from "@/server/trpc";
import { accommodations } from "./accommodations";
import { accounting } from "./accounting";
import { announcements } from "./announcements";
import { auth } from "./auth";
import { balances } from "./balances";
import { certificates } from "./certificates";
import { cheques } from "./cheques";
import { closing } from "./closing";
import { colleagues } from "./colleagues";
import { connections } from "./connections";
import { credit } from "./credit";
import { creditDebit } from "./credit-debit";
import { currencies } from "./currencies";
import { documents } from "./documents";
import { dumps } from "./dumps";
import { exportFiles } from "./exports";
import { filesRouter } from "./files";
import { financial } from "./financial";
import { gateways } from "./gateways";
import { messages } from "./messages";
import { onlineReservations } from "./online-reservations";
import { operators } from "./operators";
import { passengers } from "./passengers";
import { payments } from "./payments";
import { personnel } from "./personnel";
import { places } from "./places";
import { preferences } from "./preferences";
import { settings } from "./settings";
import { statements } from "./statements";
import { telephony } from "./telephony";
import { wallets } from "./wallets";

/** Router of the back-office API. */
export const backOffice = router({
  accommodations,
  accounting,
  announcements,
  auth,
  balances,
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
  files: filesRouter,
  financial,
  gateways,
  operators,
  personnel,
  passengers,
  payments,
  places,
  messages,
  preferences,
  settings,
  statements,
  telephony,
  wallets,
  onlineReservations,
});
