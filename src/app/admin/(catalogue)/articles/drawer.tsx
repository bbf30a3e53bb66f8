"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { useReading } from "@/ui/preferences";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import type { DrawerProps } from "../../_resource/resource";
import { Body } from "./_parts/body";
import { StatusActs } from "./_parts/status-acts";
import { StatusMark } from "./_parts/status-mark";
import type { Article, ArticleKind } from "./address";
import css from "./articles.module.css";

/** Preview of one article beside the list. */
export function ArticleDrawer({ row: article, mayWrite, acts }: DrawerProps<ArticleKind>) {
  const t = useTranslations("articles");
  const utils = api.useUtils();
  const { id, status, language, version } = article;
  const remove = api.articles.remove.useMutation({
    onSuccess: () => {
      void utils.articles.list.invalidate();
      acts.removed({
        text: t("removed", { title: article.title }),
        undo: () => utils.client.articles.restore.mutate({ id }),
      });
    },
  });
  return (
    <>
      <div className={drawer.sum}>
        <StatusMark status={status} />
        <span>{t(`language.${language}`)}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && (
          <>
            <RecordActs
              edit={t("edit")}
              onEdit={() => acts.edit(article)}
              remove={{ of: remove, run: () => remove.mutate({ id }) }}
            />
            <section className={drawer.section}>
              <StatusActs article={article} />
            </section>
          </>
        )}
        <Facts article={article} />
        <Shown article={article} />
        <AuditHistory key={`${version} ${status}`} subject="article" id={id} />
      </div>
    </>
  );
}

function Facts({ article }: { article: Article }) {
  const t = useTranslations("articles");
  const titled = useTitled();
  const { locale } = useReading();
  const { number } = useFormat();
  const { author, slug, categories, places, tags, score, views, published_at, updated_at } = article;
  const nameOf = ({ name, name_latin }: { name: string | null; name_latin: string | null }) =>
    (locale === "en" && name_latin) || name;
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("field.slug")}>
          <bdi className="code">{slug}</bdi>
        </Fact>
        {categories.length > 0 && <Fact name={t("column.categories")}>{categories.map(titled).join(t("comma"))}</Fact>}
        {places.length > 0 && <Fact name={t("field.places")}>{places.map(nameOf).join(t("comma"))}</Fact>}
        {tags.length > 0 && (
          <Fact name={t("field.tags")}>
            <ul className={css.tags}>
              {tags.map((tag) => (
                <li key={tag}>
                  <bdi>{tag}</bdi>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t("column.score")}>{number(score)}</Fact>
        <Fact name={t("column.views")}>{number(views)}</Fact>
        <Fact name={t("author")}>{nameOf(author) ?? t("nobody")}</Fact>
        {published_at && (
          <Fact name={t("publishedAt")}>
            <DayTime at={published_at} />
          </Fact>
        )}
        <Fact name={t("column.updated")}>
          <DayTime at={updated_at} soft />
        </Fact>
      </dl>
    </section>
  );
}

function Shown({ article: { cover, summary, body, language } }: { article: Article }) {
  return (
    <section className={drawer.section}>
      {cover && (
        // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
        <img className={css.cover} src={here(cover.preview_url ?? cover.url)} alt="" />
      )}
      {summary && (
        <p className={css.summary} dir="auto">
          {summary}
        </p>
      )}
      <Body html={body} language={language} />
    </section>
  );
}
