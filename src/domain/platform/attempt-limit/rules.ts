/** Limits of attempts: `most` of one address in `seconds`; `overall` of all addresses together. */
export type AttemptLimit = { most: number; seconds: number; overall?: { most: number; seconds: number } };

/** For a person's secret (contract section 2, reliability A7). */
export const SECRET: AttemptLimit = { most: 5, seconds: 15 * 60, overall: { most: 100, seconds: 3_600 } };

/** For a secret shared by the people of a company, from anywhere. */
export const PARTY: AttemptLimit = { most: 50, seconds: 15 * 60, overall: { most: 50, seconds: 15 * 60 } };

/**
 * For references that cannot be guessed (a payment's serial, a link's slug; at least 128 random bits): only mass
 * enumeration is limited; a front-end that requests its customers' old links is not.
 */
export const REFERENCE: AttemptLimit = { most: 60, seconds: 60 };

/**
 * The source an address's attempts count against: an IPv6 /64 is one household or machine, which would have 2^64
 * addresses to guess from.
 */
export function sourceOf(address: string | null): string {
  if (address === null) return "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
