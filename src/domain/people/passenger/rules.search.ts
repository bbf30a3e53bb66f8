import { folded } from "../../kernel/folding";

/** Separators between parts of one name that are optional: Ali-Reza, Ali Reza, AliReza. */
const BETWEEN = /[ \t\n\r\u00a0\-'’‘.,،_/()"]/g;

/** A name (first or last) in search form: folded and without separators. The SQL counterpart is `person_name`. */
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
 * The consonants of a folded name, equal for Persian and Latin spellings: محمدی, Mohammadi, Mohamadi and Muhammadi are
 * all `mhmd`. Vowels and semi-vowels (ی و ع, y w v) are dropped. The SQL counterpart is `person_sound`.
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
 * LIKE patterns of each search word over the column `search`: `like` for the exact spelling; `sounds`, when distinctive
 * enough, for other spellings or the other script. Words of one or two letters match a beginning, longer ones anywhere
 * in a name.
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
