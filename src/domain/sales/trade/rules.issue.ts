/** Catalogue codes of suppliers' booking refusals; a fault starts with the supplier's code and a colon. */
const CODES: Readonly<Record<string, number>> = {
  already_booked: 5001,
  refused_data: 5002,
  supplier_closed: 9003,
  lock_lost: 4004,
  lock_expired: 4004,
  gone: 4002,
};

/** Catalogue code for an item that was not issued: 5004 for unknown supplier codes. */
export function refusalCode(fault: string | null): number {
  const word = (fault ?? "").split(":", 1)[0]!.trim();
  // Other deployments of this product return catalogue codes.
  const own = /^(4\d{3}|500[12])$/.test(word) ? Number(word) : undefined;
  return CODES[word] ?? own ?? 5004;
}
