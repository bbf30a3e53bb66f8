import type { DomainRow } from "../_parts/developer-types";

/** What the gate makes of a site: it is also shut while its colleague is inactive. */
export const stateOf = ({ suspended_at, colleague }: Pick<DomainRow, "suspended_at" | "colleague">) =>
  suspended_at ? "suspended" : colleague.active ? "active" : "colleagueInactive";
