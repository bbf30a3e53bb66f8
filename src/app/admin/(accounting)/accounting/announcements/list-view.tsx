"use client";
import { useTranslations } from "next-intl";
import { ListStates } from "@/ui/list/list-states";
import { useReading } from "@/ui/preferences";
import type { Query } from "@/ui/state/loaded";
import { Pager } from "@/ui/table/pager";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { type Company, type Filters, isFiltered, type List, PER_PAGE } from "./address";
import { AnnouncementTable, type Listed } from "./announcement-table";
import css from "./announcements.module.css";

type ListViewInput<T> = Query<T> & { isPlaceholderData: boolean };
type Props = {
  filters: Filters;
  list: ListViewInput<List>;
  company: ListViewInput<Company>;
  rows: readonly Listed[];
  open: number | null;
  walk: ListKeyboard;
  add: { label: string; onClick: () => void } | undefined;
  onClear: () => void;
  onPage: (page: number) => void;
};

/** Notes of the branch, or of every branch of the company the user may read. */
export function ListView({ filters, list, company, rows, open, walk, add, onClear, onPage }: Props) {
  const t = useTranslations("announcements");
  const { locale } = useReading();
  const all = filters.scope === "company";
  const query: ListViewInput<List | Company> = all ? company : list;
  const unread = all ? company.data?.meta.unread : undefined;
  const total = query.data?.meta.total ?? 0;
  const nameOf = (one: Company["meta"]["unread"][number]) => (locale === "fa" ? one.name : one.name_latin);
  return (
    <>
      {unread && unread.length > 0 && (
        <p className={css.unread}>{t("unread", { names: unread.map(nameOf).join(t("comma")) })}</p>
      )}
      <ListStates
        query={{ ...query, data: query.data && { rows } }}
        narrowed={isFiltered(filters) || filters.page > 1}
        none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: onClear } }}
        empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
      >
        <AnnouncementTable rows={rows} company={all} open={open} waiting={query.isPlaceholderData} walk={walk} />
      </ListStates>
      <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={onPage} />
    </>
  );
}
