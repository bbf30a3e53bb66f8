import { asciiDigits } from "../digits";

/** Letters that Arabic and Persian keyboards write differently, and what is looked for instead; a joiner is dropped. */
const FROM = "يىكۀةأإآ";
const TO = "ییکههااا";
const JOINER = "\u200c";

/** A search text as folded columns are written: lower case, Persian letters, ASCII digits. */
export const folded = (text: string): string =>
  asciiDigits(text.toLowerCase())
    .replaceAll(JOINER, "")
    .replace(new RegExp(`[${FROM}]`, "g"), (letter) => TO[FROM.indexOf(letter)]!);

/** The same in SQL, over a column. */
export const foldedSql = (column: string): string =>
  `translate(lower(${column}), '${FROM}۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩${JOINER}', '${TO}01234567890123456789')`;

/** A text as part of a LIKE pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
