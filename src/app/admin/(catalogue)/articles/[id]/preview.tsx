"use client";
import { useTranslations } from "next-intl";
import { DIRECTION } from "@/domain/catalogue/article/rules";
import { here } from "@/ui/form/send-file";
import { Body } from "../_parts/body";
import css from "./editor.module.css";
import type { Values } from "./values";

/** As visitors will see it, in the direction of its language. */
export function Preview({ values: { title, summary, cover, body, language, tags } }: { values: Values }) {
  const t = useTranslations("articles");
  const empty = !title && !summary && !body && !cover;
  return (
    <section className={css.preview} aria-label={t("preview")}>
      <h2>{t("preview")}</h2>
      <article className={css.sheet} lang={language} dir={DIRECTION[language]}>
        {empty && <p className={css.soft}>{t("previewEmpty")}</p>}
        {cover && (
          // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
          <img className={css.cover} src={here(cover.preview_url ?? cover.url)} alt="" />
        )}
        {title && <p className={css.headline}>{title}</p>}
        {summary && <p className={css.lead}>{summary}</p>}
        <Body html={body} language={language} />
        {tags.length > 0 && (
          <ul className={css.tags}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </article>
    </section>
  );
}
