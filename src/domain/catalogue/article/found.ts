import { folded } from "../../kernel/folding";
import type { Language } from "./rules";

const MAX_WORD_LENGTH = 60;
const MAX_WORDS = 400;
/** Maximum words of a search; words of sufficient length match prefixes. */
const SOUGHT_WORDS = 8;
const PREFIX = 2;

/** Splits a text into searchable words. */
const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

/** Tags with equal folding are the same. */
export const tagKey = (tag: string): string => folded(tag).trim().replace(/\s+/g, " ");

const NAMED = {
  category: (branch: number, id: number) => `${branch}/c${id}`,
  tag: (branch: number, tag: string) => `${branch}/t${tagKey(tag)}`,
  place: (branch: number, code: string) => `${branch}/p${code.toLowerCase()}`,
  word: (branch: number, word: string) => `${branch}/w${word}`,
};

type FoundArticleDto = {
  branchId: number;
  title: string;
  title_latin: string;
  summary: string;
  tags: readonly string[];
  places: readonly string[];
  categories: readonly number[];
};

/** Lexemes of `articles.found`. Each is prefixed with the branch, so that other branches' rows are not scanned. */
export function lexemesOf({
  branchId,
  title,
  title_latin,
  summary,
  tags,
  places,
  categories,
}: FoundArticleDto): string[] {
  const words = wordsIn([title, title_latin, ...tags, summary].join(" ")).slice(0, MAX_WORDS);
  return [
    ...new Set([
      ...categories.map((id) => NAMED.category(branchId, id)),
      ...tags.map((tag) => NAMED.tag(branchId, tag)),
      ...places.map((code) => NAMED.place(branchId, code)),
      ...words.map((word) => NAMED.word(branchId, word)),
    ]),
  ];
}

export type Sought = {
  categories?: readonly number[] | null | undefined;
  tags?: readonly string[] | null | undefined;
  places?: readonly string[] | null | undefined;
  search?: string | null | undefined;
  language?: Language | null | undefined;
};

/**
 * The tsquery of a list's filters: one of each kind, all kinds, all search words. Null: no filter. A search without a
 * word matches nothing.
 */
export function soughtBy(branch: number, { categories, tags, places, search }: Sought): string | null {
  const any = (lexemes: readonly string[]) => `(${lexemes.map(quoted).join(" | ")})`;
  const parts: string[] = [];
  if (categories) parts.push(any(categories.map((id) => NAMED.category(branch, id))));
  if (tags) parts.push(any(tags.map((tag) => NAMED.tag(branch, tag))));
  if (places) parts.push(any(places.map((code) => NAMED.place(branch, code))));
  if (search != null) {
    const words = wordsIn(search).slice(0, SOUGHT_WORDS);
    parts.push(...(words.length > 0 ? words.map((word) => wordSought(branch, word)) : [NOTHING]));
  }
  return parts.length > 0 ? parts.map((part) => (part === "()" ? NOTHING : part)).join(" & ") : null;
}

const NOTHING = "'/'";

const wordSought = (branch: number, word: string) =>
  `${quoted(NAMED.word(branch, word))}${word.length >= PREFIX ? ":*" : ""}`;

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, (sign) => sign + sign)}'`;
