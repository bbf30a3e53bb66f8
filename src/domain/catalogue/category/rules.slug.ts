import { asciiDigits } from "../../kernel/digits";

const LONGEST = 80;

/** A title as an address says it: letters and digits of any script, parted by hyphens; never digits alone, which are a number. */
export function slugOf(title: string): string {
  const plain = asciiDigits(title)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .slice(0, LONGEST)
    // Half of a character.
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/^-+|(?<!-)-+$/g, "");
  return /^\d*$/.test(plain) ? `a-${plain}`.replace(/-$/, "") : plain;
}

/** A slug made of a title, with the next number behind it where others have it. */
export function freeSlug(slug: string, others: Iterable<string>): string {
  const taken = new Set(others);
  let free = slug;
  for (let nr = 2; taken.has(free); nr++) free = `${slug}-${nr}`;
  return free;
}
