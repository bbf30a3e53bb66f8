import type { Adapter } from "./port";

/** What a supplier is asked; the word stands in the log of its calls. */
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

/** How long each may take where the caller does not say; searches have the supplier's own budget. */
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

/** What only looks around: acts of those who buy do not wait behind it. */
export const SEARCHES: ReadonlySet<Operation> = new Set(["search", "stays", "min_prices"]);

/** What may be asked once more within its time: asking changes nothing there. */
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

/** Failures in a row after which nobody asks a supplier for a while; prisma/sql/suppliers.sql knows them too. */
export const MAX_FAILURES = 5;
export const REST_MS = 10_000;

/** What is secret of each adapter's keys. */
export const SECRETS_OF = {
  charter: [],
  sandbox: [],
  core: ["client_secret", "token"],
  duffel: ["access_token"],
} as const satisfies Record<Adapter, readonly string[]>;

/** Those of them without which it is off. Another deployment gives us tokens by itself, where it trusts our address. */
export const NEEDED_SECRETS: Readonly<Record<Adapter, readonly string[]>> = { ...SECRETS_OF, core: [] };

/** How long calls stay in the log. */
export const KEPT_DAYS = 30;
/** ... and how many of one supplier. */
export const KEPT_CALLS = 20_000;

export const OUTCOMES = ["ok", "timeout", "unreachable", "refused", "nonsense", "busy", "closed", "stale"] as const;
