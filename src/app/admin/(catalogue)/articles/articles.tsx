"use client";
import { Button } from "@mantine/core";
import { IconBinaryTree2 } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { LANGUAGES, STATUSES } from "@/domain/catalogue/article/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { categoryChoices } from "./_parts/category-choices";
import { useTitled } from "./_parts/use-titled";
import { ArticleTable } from "./article-table";
import { ArticleDrawer, DRAWER_ID } from "./drawer";
import { drawerParsers, type Filters, filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import type { ArticleListRow, List, ListInput, Tree } from "./types";
import { useArticlesLive } from "./use-articles-live";

const NEW = "/admin/articles/new";

type First = { input: ListInput; list: List | undefined; tree: Tree | undefined };

/** Articles of the branch, the last changed first; with a preview in a drawer. */
export function Articles({ first }: { first: First }) {
  const t = useTranslations("articles");
  const { number } = useFormat();
  const titled = useTitled();
  const router = useRouter();
  const utils = api.useUtils();
  const mayWrite = useMay("content:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ article: open }, setDrawer] = useQueryStates(drawerParsers);
  const [removed, setRemoved] = useState<ArticleListRow | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.articles.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const tree = api.categories.tree.useQuery(undefined, { initialData: first.tree });
  const restore = api.articles.restore.useMutation({ onSuccess: () => utils.articles.list.invalidate() });
  const live = useArticlesLive();
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-article",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ article: to === null ? null : Number(to) }, { history }),
  });
  useKeys({ keyn: () => mayWrite && router.push(NEW) });
  const clear = () => setFilters({ q: null, status: null, language: null, category: null, page: null });
  const narrow = (change: Partial<Filters>) => setFilters({ ...change, page: null });
  const add = mayWrite ? { label: t("add"), href: NEW } : undefined;

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: total, n: number(total) })}
          live={live}
          {...(add && { add })}
        >
          <Button
            component={Link}
            href="/admin/categories"
            variant="default"
            leftSection={<IconBinaryTree2 size={16} stroke={1.7} aria-hidden />}
          >
            {t("categories")}
          </Button>
        </ListHead>
        <search className={page.filters}>
          <TypedSearch
            input={search}
            className={page.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            value={filters.q}
            onChange={(q) => narrow({ q })}
          />
          <FilterSelect
            className={page.status}
            label={t("column.status")}
            placeholder={t("anyStatus")}
            clearLabel={t("clear")}
            data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={filters.status}
            onChange={(status) => narrow({ status: status as Filters["status"] })}
          />
          <FilterSelect
            className={page.status}
            label={t("column.language")}
            placeholder={t("anyLanguage")}
            clearLabel={t("clear")}
            data={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={filters.language}
            onChange={(language) => narrow({ language: language as Filters["language"] })}
          />
          <FilterSelect
            className={page.status}
            label={t("column.categories")}
            placeholder={t("anyCategory")}
            clearLabel={t("clear")}
            data={categoryChoices(tree.data, titled) ?? []}
            value={filters.category === null ? null : String(filters.category)}
            onChange={(category) => narrow({ category: category === null ? null : Number(category) })}
          />
          {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        <UndoBar
          text={removed && t("removed", { title: removed.title })}
          onUndo={async () => {
            await restore.mutateAsync({ id: removed!.id });
            setRemoved(null);
          }}
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } } as never}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t("emptyTitle"),
            text: t("emptyText"),
            ...(mayWrite && { action: { label: t("add"), onClick: () => router.push(NEW) } }),
          }}
        >
          <ArticleTable rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {open !== null && (
        <ArticleDrawer
          key={open}
          id={open}
          mayWrite={mayWrite}
          walk={walk}
          onRemoved={(gone) => {
            setRemoved(gone);
            void setDrawer({ article: null }, { history: "replace" });
          }}
        />
      )}
    </div>
  );
}
