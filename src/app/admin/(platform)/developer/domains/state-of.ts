import type { DomainRow } from "../_parts/developer-types";

/** Effective state of a site: it is also closed while its colleague is inactive. */
export const stateOf = ({ suspended_at, colleague }: Pick<DomainRow, "suspended_at" | "colleague">) =>
  suspended_at ? "suspended" : colleague.active ? "active" : "colleagueInactive";
