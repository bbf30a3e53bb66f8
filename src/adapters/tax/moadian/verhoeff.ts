/** Multiplication in the dihedral group D5, its permutation and its inverses (J. Verhoeff, 1969). */
const PRODUCT = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
].map(digitsOf);
const PERMUTATION = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
].map(digitsOf);
const INVERSE = digitsOf("0432156789");

/** The check digit that detects any wrong digit and any two neighbors in the wrong order. */
export function verhoeffDigit(digits: string): number {
  let check = 0;
  for (let place = 1; place <= digits.length; place++) {
    const digit = Number(digits[digits.length - place]);
    check = PRODUCT[check]![PERMUTATION[place % 8]![digit]!]!;
  }
  return INVERSE[check]!;
}

function digitsOf(text: string): number[] {
  return [...text].map(Number);
}
