import { folded } from "../../kernel/folding";

/** What stands between the parts of one name, and is written or not as people please: Ali-Reza, Ali Reza, AliReza. */
const BETWEEN = /[ \t\n\r\u00a0\-'’‘.,،_/()"]/g;

/** A name (first or last) as it is searched: folded, in one piece. The SQL twin is `person_name`. */
export const nameFolded = (name: string): string => folded(name).replace(BETWEEN, "");

const DIGRAPHS: readonly (readonly [string, string])[] = [
  ["kh", "K"],
  ["sh", "S"],
  ["ch", "C"],
  ["gh", "Q"],
  ["zh", "z"],
  ["ph", "f"],
  ["dj", "j"],
];
const LETTERS = "پبتطثسصجچحخدذرزژضظشغفقکگلمنه" + "cqx";
const SOUNDS = "pbttsssjChKdzrzzzzSQfQkglmnh" + "kQk";
const SOUND = new Map([...LETTERS].map((letter, at) => [letter, SOUNDS[at]!]));

/**
 * The consonants of a folded name, the same for its Persian and its Latin spellings: محمدی, Mohammadi, Mohamadi and Muhammadi
 * are all `mhmd`. Vowels, and letters that are one in either script (ی و ع, y w v), say nothing. The SQL twin is `person_sound`.
 */
export const soundOf = (name: string): string =>
  [...DIGRAPHS.reduce((text, [pair, sound]) => text.replaceAll(pair, sound), name)]
    .map((letter) => (SILENT.has(letter) ? "" : (SOUND.get(letter) ?? letter)))
    .join("")
    .replace(/(.)\1+/g, "$1")
    .replace(/h$/, "");

const SILENT = new Set("aeiouywvاویعء");

export type Word = { like: string; sounds: string | null };

const MAX_WORDS = 4;

/**
 * What each word of a search asks of the column `search`, as LIKE patterns: `like` is spelt so; `sounds`, where it says enough,
 * is spelt otherwise or in the other script. A word of one or two letters is a beginning, a longer one is anywhere in a name.
 */
export const wordsOf = (text: string): Word[] =>
  text
    .split(/\s+/)
    .map(nameFolded)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => {
      const sound = soundOf(word);
      const like = word.replace(/[\\%]/g, "\\$&");
      return {
        like: word.length < 3 ? `% ${like}%` : `%${like}%`,
        sounds: sound === "" ? null : `% ~${sound.replace(/[\\%]/g, "\\$&")}${sound.length < 3 ? " " : ""}%`,
      };
    });
