/** What a supplier's refusal of a booking is in the catalogue: its own word stands before the colon. */
const CODES: Readonly<Record<string, number>> = {
  already_booked: 5001,
  refused_data: 5002,
  supplier_closed: 9003,
  lock_lost: 4004,
  lock_expired: 4004,
  gone: 4002,
};

/** The catalogue's number of why an item is not issued: 5004 where the supplier says nothing we know. */
export function refusalCode(fault: string | null): number {
  const word = (fault ?? "").split(":", 1)[0]!.trim();
  // A deployment of ours says the catalogue's own numbers.
  const own = /^(4\d{3}|500[12])$/.test(word) ? Number(word) : undefined;
  return CODES[word] ?? own ?? 5004;
}
