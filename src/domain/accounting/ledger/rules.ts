/** Figures of a turnover row, stored or computed from lines: integers as text, by name. */
export type Figures = Record<string, string | null>;

/** In reading order. */
const ORDER = ["n", "dr", "cr", "fc_dr", "fc_cr", "pending"] as const;
type FigureName = (typeof ORDER)[number];

export type Differing = { name: FigureName; stored: bigint; computed: bigint };

/**
 * Figures in which two rows differ; a missing row counts as zeros. Empty although the rows differ: equal sums with a
 * different digest, so amounts of lines were swapped. In a document's own currency the foreign figures repeat the
 * others and are omitted.
 */
export function differing(stored: Figures | null, computed: Figures | null): Differing[] {
  const all = ORDER.flatMap((name) => {
    const [one, other] = [BigInt(stored?.[name] ?? 0), BigInt(computed?.[name] ?? 0)];
    return one === other ? [] : [{ name, stored: one, computed: other }];
  });
  const twin = ({ name, stored, computed }: Differing) =>
    name.startsWith("fc_") &&
    all.some((own) => `fc_${own.name}` === name && own.stored === stored && own.computed === computed);
  return all.filter((one) => !twin(one));
}

/** Business rules beside the ledger (prisma/sql/sales/rule-faults.sql). */
export const RULES = [
  "seats_sold",
  "seats_held",
  "oversold",
  "locks_overdue",
  "booking_whole",
  "booking_total",
  "passengers_counted",
  "travels_once",
  "events_relayed",
  "lock_used_once",
  "charged",
  "given_back",
  "within_limits",
  "ceilings",
  "payments",
  "payment_numbers",
  "open_items",
  "cheques_held",
  "gateway_credited",
  "tax_posted",
] as const;

/** A row that violates a rule, on one line: `id 7, sold 3, seats 2`. */
export const factsOf = (facts: Record<string, unknown> | null | undefined): string =>
  Object.entries(facts ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
