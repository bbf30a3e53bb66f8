import type { Language } from "@/domain/catalogue/article/rules";
import type { SentFile } from "@/ui/form/send-file";
import type { Article } from "../address";

type Place = Article["places"][number];

export type Values = {
  title: string;
  title_latin: string;
  slug: string;
  summary: string;
  language: Language;
  categories: number[];
  tags: string[];
  places: Place[];
  score: number | null;
  cover: SentFile | null;
  body: string;
};

export const newValues = (language: Language): Values => ({
  ...{ title: "", title_latin: "", slug: "", summary: "", language, categories: [], tags: [], places: [] },
  ...{ score: 0, cover: null, body: "" },
});

export const valuesOf = (article: Article): Values => {
  const { title, title_latin, slug, summary, language, categories, tags, places, score, cover, body } = article;
  return {
    ...{ title, title_latin, slug, summary, language, tags, places, score, cover, body },
    categories: categories.map(({ id }) => id),
  };
};

/** The server input. */
export const requestOf = ({ cover, places, score, slug, summary, title_latin, ...rest }: Values) => ({
  ...rest,
  title_latin: title_latin.trim() || null,
  slug: slug.trim() || null,
  summary: summary.trim() || null,
  places: places.map(({ code }) => code),
  score: score ?? 0,
  cover: cover?.id ?? null,
});
