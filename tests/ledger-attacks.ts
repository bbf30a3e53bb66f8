import { OF_ACCOUNTS } from "./ledger-attacks/accounts";
import type { Attack } from "./ledger-attacks/attack";
import { OF_BANK } from "./ledger-attacks/bank";
import { OF_CLOSING } from "./ledger-attacks/closing";
import { OF_CLOSING_RULES } from "./ledger-attacks/closing-rules";
import { OF_DERIVED } from "./ledger-attacks/derived";
import { OF_DIMENSIONS } from "./ledger-attacks/dimensions";
import { OF_DRAFTS } from "./ledger-attacks/drafts";
import { OF_FUNCTIONS } from "./ledger-attacks/functions";
import { OF_HOLDS } from "./ledger-attacks/holds";
import { OF_LINKS } from "./ledger-attacks/links";
import { OF_MONTHS } from "./ledger-attacks/months";
import { OF_OFFICES } from "./ledger-attacks/offices";
import { OF_POSTED } from "./ledger-attacks/posted";
import { OF_RATES } from "./ledger-attacks/rates";
import { OF_VOUCHERS } from "./ledger-attacks/vouchers";

/**
 * Changes of the books that must be impossible by any SQL: tested on the intact database, and on one that lacks a
 * guard.
 */
export const ATTACKS: readonly Attack[] = [
  ...OF_VOUCHERS,
  ...OF_POSTED,
  ...OF_LINKS,
  ...OF_MONTHS,
  ...OF_ACCOUNTS,
  ...OF_DERIVED,
  ...OF_DIMENSIONS,
  ...OF_HOLDS,
  ...OF_DRAFTS,
  ...OF_OFFICES,
  ...OF_FUNCTIONS,
  ...OF_RATES,
  ...OF_CLOSING,
  ...OF_CLOSING_RULES,
  ...OF_BANK,
];
