import { ACCESS, OUTCOMES } from "./error-catalogue.caller";
import { BACK_OFFICE, MONEY } from "./error-catalogue.money";
import { REQUEST } from "./error-catalogue.request";
import type { CatalogueRow } from "./error-catalogue.row";
import { BOOKING, OFFER, REFUND } from "./error-catalogue.sales";
import { SYSTEM } from "./error-catalogue.system";

export type { CatalogueRow } from "./error-catalogue.row";

/**
 * Every outcome and refusal of the service: single source of number, HTTP status, title and remedy (contract, section
 * 9; served by GET /errors). A number is never reused, a row never removed.
 */
export const CATALOGUE = {
  ...OUTCOMES,
  ...ACCESS,
  ...REQUEST,
  ...OFFER,
  ...BOOKING,
  ...REFUND,
  ...MONEY,
  ...BACK_OFFICE,
  ...SYSTEM,
} as const satisfies Record<string, CatalogueRow>;
