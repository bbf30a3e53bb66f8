import type { Adapter } from "./port";

/** Operations of suppliers, as written to the call log. */
export const OPERATIONS = [
  "search",
  "stays",
  "min_prices",
  "quote",
  "lock",
  "release",
  "book",
  "status",
  "statuses",
  "cancel",
  "penalty",
  "sync",
  "test",
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Default time limits; searches have the supplier's own budget. */
export const WITHIN_MS: Readonly<Partial<Record<Operation, number>>> = {
  quote: 10_000,
  lock: 15_000,
  release: 10_000,
  book: 45_000,
  status: 15_000,
  statuses: 30_000,
  cancel: 30_000,
  penalty: 15_000,
  sync: 30_000,
  test: 10_000,
};

/** Searches: write operations do not queue behind them. */
export const SEARCHES: ReadonlySet<Operation> = new Set(["search", "stays", "min_prices"]);

/** Read-only operations that may be retried once within their time limit. */
export const REPEATABLE: ReadonlySet<Operation> = new Set([
  "search",
  "stays",
  "min_prices",
  "quote",
  "status",
  "statuses",
  "penalty",
  "sync",
]);

/** Consecutive failures that open the circuit; also in prisma/sql/sales/suppliers.sql. */
export const MAX_FAILURES = 5;
export const REST_MS = 10_000;

/** Secret settings of each adapter. */
export const SECRETS_OF = {
  charter: [],
  sandbox: [],
  core: ["client_secret", "token"],
  duffel: ["access_token"],
} as const satisfies Record<Adapter, readonly string[]>;

/** Secrets required for activation. Another deployment issues tokens itself when it trusts our address. */
export const NEEDED_SECRETS: Readonly<Record<Adapter, readonly string[]>> = { ...SECRETS_OF, core: [] };

/** Retention of the call log in days. */
export const KEPT_DAYS = 30;
/** Maximum logged calls per supplier. */
export const KEPT_CALLS = 20_000;

export const OUTCOMES = ["ok", "timeout", "unreachable", "refused", "nonsense", "busy", "closed", "stale"] as const;
