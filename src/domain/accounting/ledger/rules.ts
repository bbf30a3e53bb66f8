/** What stands in a row of turnovers, or follows from lines: whole numbers as text, by their names. */
export type Figures = Record<string, string | null>;

/** In the order in which they are read. */
const ORDER = ["n", "dr", "cr", "fc_dr", "fc_cr", "pending"] as const;
type FigureName = (typeof ORDER)[number];

export type Differing = { name: FigureName; stored: bigint; computed: bigint };

/**
 * The figures two rows differ in; a row that is not there counts as zeros. None though the rows differ: their sums are the
 * same and their digest is not, so that amounts of single lines were exchanged. In a document's own currency the foreign
 * figures repeat the others and are left out.
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

/** Rules of the business beside the ledger (prisma/sql/rule-faults.sql). */
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
] as const;

/** The row that breaks a rule, in one line: `id 7, sold 3, seats 2`. */
export const factsOf = (facts: Record<string, unknown> | null | undefined): string =>
  Object.entries(facts ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
