import { asciiDigits } from "../digits";

const LONGEST = 80;

/** A title as an address says it: letters and digits of any script, parted by hyphens; never digits alone, which are a number. */
export function slugOf(title: string): string {
  const plain = asciiDigits(title)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
  return /^\d*$/.test(plain) ? `a-${plain}`.replace(/-$/, "") : plain;
}
