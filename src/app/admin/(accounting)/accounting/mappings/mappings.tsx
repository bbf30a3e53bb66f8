"use client";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { folded, holdsWords } from "@/ui/filters/folded";
import { SearchBox } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { type Details, drawerParser, filterParsers, keyOf, type List, type Mapping, needsAttention } from "./address";
import { DRAWER_ID, MappingDrawer } from "./drawer";
import { MappingTable } from "./mapping-table";
import css from "./mappings.module.css";
import { useMappingsLive } from "./use-mappings-live";

type Props = { first: { list: List | undefined; details: Details | undefined } };

/** Default accounts of all business events, with one event's history in a drawer. */
export function Mappings({ first }: Props) {
  const t = useTranslations("mappings");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ event }, setDrawer] = useQueryStates(drawerParser);
  const open = keyOf(event);
  const search = useRef<HTMLInputElement>(null);
  const live = useMappingsLive();
  const query = api.mappings.list.useQuery(undefined, { initialData: first.list });
  const all = query.data?.rows ?? [];
  const rows = useMemo(
    () => all.filter((row) => (filters.show === null || needsAttention(row)) && holdsWords(textOf(row), filters.q)),
    [all, filters],
  );
  const names = useMemo(() => rows.map(({ key }) => key), [rows]);
  const walk = useListKeyboard({
    names,
    open,
    attribute: "data-event",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ event: to }, { history }),
  });
  const lacking = all.filter(needsAttention).length;
  const narrowed = filters.show !== null || filters.q.trim() !== "";
  const clear = () => setFilters({ q: null, show: null });
  const nothing = { title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } };

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && (lacking > 0 ? t("lacking", { n: number(lacking) }) : t("complete"))}
          </span>
          <LiveMark live={live} hint={t("liveHint")} />
        </header>
        <search className={page.filters}>
          <SearchBox
            input={search}
            className={page.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            value={filters.q}
            onChange={(q) => setFilters({ q })}
          />
          <FilterSelect
            className={css.show}
            label={t("show")}
            placeholder={t("showAll")}
            clearLabel={t("clear")}
            data={[{ value: "attention", label: t("showAttention") }]}
            value={filters.show}
            onChange={(value) => setFilters({ show: value as "attention" | null })}
          />
          {narrowed && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={narrowed}
          none={nothing}
          empty={nothing}
        >
          <MappingTable rows={rows} open={open} walk={walk} />
        </ListStates>
      </section>
      {open && (
        <MappingDrawer
          key={open}
          event={open}
          known={all.find(({ key }) => key === open)}
          first={first.details?.key === open ? first.details : undefined}
          walk={walk}
        />
      )}
    </div>
  );
}

const textOf = ({ key, title, title_latin, account }: Mapping) =>
  folded([key, title, title_latin, account?.code, account?.title, account?.title_latin].join(" "));
