import { asciiDigits } from "../../kernel/digits";

const LONGEST = 80;

/**
 * A title as a URL slug: letters and digits of any script, separated by hyphens; never digits alone, which would be an
 * id.
 */
export function slugOf(title: string): string {
  const plain = asciiDigits(title)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .slice(0, LONGEST)
    // A truncated surrogate pair.
    .replace(/[\ud800-\udbff]$/, "")
    .replace(/^-+|(?<!-)-+$/g, "");
  return /^\d*$/.test(plain) ? `a-${plain}`.replace(/-$/, "") : plain;
}

/** A slug with a numeric suffix if it is taken. */
export function freeSlug(slug: string, others: Iterable<string>): string {
  const taken = new Set(others);
  let free = slug;
  for (let nr = 2; taken.has(free); nr++) free = `${slug}-${nr}`;
  return free;
}
