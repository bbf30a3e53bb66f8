import type { BranchId, Query } from "../../kernel/context";
import { factsOf } from "./facts-of";
import { loadPenaltyRules } from "./load-rules";
import { quoteBooking } from "./quoted";
import { readSold } from "./read-sold";

/**
 * Cancellation cost of a line, minor units. `total`: its sale price at the time of calculation; `rules`: the deciding
 * versions.
 */
export type LineTerms = { line: number; total: number; penalty: number; rules: { id: number; version: number }[] };

/**
 * Cancellation cost of each active line of a partner's booking at a moment, equal to a quote for all its travellers.
 * Empty for other bookings.
 */
export async function cancelTerms(
  query: Query,
  branchId: BranchId,
  { local_pnr, at }: { local_pnr: string; at: Date },
): Promise<LineTerms[]> {
  const [booking] = await readSold(query, branchId, { local_pnr });
  if (!booking?.charter || booking.trade_id !== null) return [];
  const activeLines = booking.lines.filter(({ status }) => status === "confirmed" || status === "pending");
  const stored = booking.kept ? (await loadPenaltyRules(query, branchId, [booking.kept.rules])).kept[0]! : [];
  const facts = factsOf(booking);
  return activeLines.map((line) => {
    const chosen = (line.travellers ?? []).map((traveller) => ({ line, traveller }));
    const { items } = quoteBooking(booking, facts, { chosen, rules: { kept: stored, now: [] }, keeps: null, at });
    const versions = new Map(items.flatMap(({ rule }) => (rule ? [[rule.id, rule.version] as const] : [])));
    return {
      line: line.line,
      total: line.total,
      penalty: items.reduce((sum, { penalty }) => sum + penalty!, 0),
      rules: [...versions].map(([id, version]) => ({ id, version })),
    };
  });
}
