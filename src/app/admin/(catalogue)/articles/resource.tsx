"use client";
import { IconBinaryTree2, IconPhotoOff } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LANGUAGES, STATUSES } from "@/domain/catalogue/article/rules";
import { DayTime } from "@/ui/day-time";
import { here } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { api } from "../../_client";
import { choiceFilter, valueFilter } from "../../_resource/choice-filter";
import { HeadLink } from "../../_resource/head-link";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { categoryChoices } from "./_parts/category-choices";
import { StatusMark } from "./_parts/status-mark";
import { ADDRESS, type ArticleKind } from "./address";
import css from "./articles.module.css";
import { ArticleDrawer } from "./drawer";

type Row = ArticleKind["row"];

/** Articles of the branch, the last changed first; with a preview in a drawer. */
const ARTICLES: Resource<ArticleKind> = {
  words: "articles",
  address: ADDRESS,
  topics: ["article.", "category."],
  writes: "content:write",
  drawerId: "article",
  useList: (input, initialData) =>
    api.articles.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id) => api.articles.read.useQuery({ id }),
  useRead: () => api.useUtils().articles.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      remove: ({ id }) => client.articles.remove.mutate({ id }),
      restore: ({ id }) => client.articles.restore.mutate({ id }),
    };
  },
  useReload: () => {
    const { articles, categories } = api.useUtils();
    return () => Promise.all([articles.invalidate(), categories.invalidate()]);
  },
  useTitleOf: useTitled,
  useTexts: () => {
    const t = useTranslations("articles");
    const { number, day } = useFormat();
    const titled = useTitled();
    return {
      names: {
        name: t("column.name"),
        status: t("column.status"),
        language: t("column.language"),
        categories: t("column.categories"),
        score: t("column.score"),
        views: t("column.views"),
        updated: t("column.updated"),
      },
      of: (row) => ({
        name: titled(row),
        status: t(`status.${row.status}`),
        language: t(`language.${row.language}`),
        categories: row.categories.map(titled).join(t("comma")),
        score: number(row.score),
        views: number(row.views),
        updated: day(new Date(row.updated_at)),
      }),
    };
  },
  columns: [
    { name: "name", Cell: Name, clips: true },
    { name: "status", Cell: ({ row }) => <StatusMark status={row.status} /> },
    { name: "language", needs: 66 },
    { name: "categories", clips: true, needs: 52 },
    { name: "score", end: true, needs: 66 },
    { name: "views", end: true, needs: 52 },
    { name: "updated", Cell: ({ row }) => <DayTime at={row.updated_at} soft />, needs: 40 },
  ],
  useFilters: () => {
    const t = useTranslations("articles");
    const titled = useTitled();
    const { data: tree } = api.categories.tree.useQuery();
    const choices = (categoryChoices(tree, titled) ?? []).map(({ value, label }) => ({ value: Number(value), label }));
    return [
      valueFilter("status", t("column.status"), t("anyStatus"), STATUSES, (one) => t(`status.${one}`)),
      valueFilter("language", t("column.language"), t("anyLanguage"), LANGUAGES, (one) => t(`language.${one}`)),
      choiceFilter("category", { label: t("column.categories"), any: t("anyCategory"), choices }),
    ];
  },
  Tools: () => (
    <HeadLink href="/admin/categories" icon={IconBinaryTree2}>
      {useTranslations("articles")("categories")}
    </HeadLink>
  ),
  Drawer: ArticleDrawer,
  formPath: (id) => `/admin/articles/${id}`,
};

export const Articles = ({ first }: { first: FirstRows<ArticleKind> }) => <ResourcePage of={ARTICLES} first={first} />;

function Name({ row }: { row: Row }) {
  return (
    <>
      {row.cover?.preview_url ? (
        // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
        <img className={css.thumb} src={here(row.cover.preview_url)} alt="" loading="lazy" />
      ) : (
        <IconPhotoOff className={css.thumb} stroke={1.3} aria-hidden />
      )}
      <bdi>{useTitled()(row)}</bdi>
    </>
  );
}
