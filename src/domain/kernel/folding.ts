/** Accented small letters from é to ž (Latin-1, Latin Extended-A) and their base letters. */
const ACCENTED = Array.from({ length: 0x17f - 0xdf }, (_, n) => String.fromCharCode(0xdf + n)).flatMap((letter) => {
  const bare = unaccented(letter);
  return letter === letter.toLowerCase() && bare !== letter && /[a-z]/.test(bare) ? [[letter, bare] as const] : [];
});

function unaccented(letter: string): string {
  const at = "ßæøđłıœþð".indexOf(letter);
  return at < 0 ? letter.normalize("NFD")[0]! : "saodliotd"[at]!;
}

/** Letters that differ between Arabic, Urdu and Persian keyboards, and digits. */
const LETTERS = "يىئېےكۀةہھؤأإآٱ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩";
const PLAIN = "ییییی" + "ک" + "هههه" + "و" + "اااا" + "01234567890123456789";

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCharCode(from + n)).join("");

/** Vowel signs, combining accents, tatweel, joiners and bidirectional marks: ignored in searches. */
const DROPPED = `${span(0x64b, 0x65f)}\u0670\u0640${span(0x200b, 0x200f)}\u2060\ufeff${span(0x300, 0x36f)}`;

const FROM = LETTERS + ACCENTED.map(([letter]) => letter).join("");
const TO = PLAIN + ACCENTED.map(([, bare]) => bare).join("");
const MAP = new Map<string, string>([
  ...[...FROM].map((letter, at) => [letter, TO[at]!] as const),
  ...[...DROPPED].map((letter) => [letter, ""] as const),
]);
const FOLDED = new RegExp(`[${FROM}${DROPPED}]`, "g");

/**
 * Normalizes text for searches: lower case, unified Arabic and Persian letters, no accents, vowel signs or joiners,
 * ASCII digits. Texts with equal results match.
 */
export const folded = (text: string): string => text.toLowerCase().replace(FOLDED, (letter) => MAP.get(letter)!);

/** The same in SQL, over a column. */
export const foldedSql = (column: string): string => `translate(lower(${column}), '${FROM}${DROPPED}', '${TO}')`;

/** Escapes a text for a LIKE pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
