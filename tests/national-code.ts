/**
 * The n-th of many valid Iranian national codes (ten digits with checksum): a person cannot be booked twice on one charter.
 */
export const nationalCode = (n: number): string => withCheckDigit(`049${String(1 + (n % 999_999)).padStart(6, "0")}`);

/** The national code with these first nine digits. */
export function withCheckDigit(digits: string): string {
  const rest = [...digits].reduce((sum, digit, place) => sum + Number(digit) * (10 - place), 0) % 11;
  return `${digits}${rest < 2 ? rest : 11 - rest}`;
}
