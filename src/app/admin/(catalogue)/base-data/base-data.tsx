"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { KINDS } from "@/domain/catalogue/place/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../_client";
import {
  drawerParsers,
  filterParsers,
  type List,
  type ListInput,
  listInput,
  ownKind,
  PER_PAGE,
  workParsers,
} from "./address";
import css from "./base-data.module.css";
import { BaseDataDrawer, DRAWER_ID } from "./drawer";
import { ImportResult } from "./import-result";
import { PlaceTable } from "./place-table";

// Loaded on demand: the file field is large and rarely needed.
const ImportDialog = late(() => import("./import-dialog"));

type Props = { first: { input: ListInput; list: List | undefined } };

/** Base data by kind: shared, and added by the branch. */
export function BaseData({ first }: Props) {
  const t = useTranslations("baseData");
  const { number } = useFormat();
  const { locale } = useReading();
  const utils = api.useUtils();
  const mayWrite = useMay("settings:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ place: open }, setDrawer] = useQueryStates(drawerParsers);
  const [{ work }, setWork] = useQueryStates(workParsers);
  const [importing, setImporting] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters, locale);
  const query = api.places.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useBranchLive({
    concerns: (topic) => topic === "place.changed" || topic === "work.changed",
    onChange: () => {
      void utils.places.invalidate();
      void utils.works.invalidate();
    },
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const names = useMemo(() => rows.map(({ code }) => code), [rows]);
  const walk = useListKeyboard({
    names,
    open,
    attribute: "data-place",
    drawerId: DRAWER_ID,
    search,
    onOpen: (place, history) => setDrawer({ place }, { history }),
  });
  const own = ownKind(filters.kind);
  const bring = mayWrite && own ? { label: t("import"), onClick: () => setImporting(true) } : undefined;
  useKeys({ keyn: () => bring?.onClick() });
  const narrowed = filters.q.trim() !== "" || filters.owner !== null;
  const clear = () => setFilters({ q: null, owner: null, page: null });
  const listed = { ...query, data: query.data && { rows } };
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { n: number(total) })}
          </span>
          <LiveMark live={live} />
          {bring && (
            <Button
              className={css.bring}
              leftSection={<IconUpload size={16} />}
              rightSection={<kbd>N</kbd>}
              onClick={bring.onClick}
            >
              {bring.label}
            </Button>
          )}
        </header>
        <search className={page.filters}>
          <SegmentedControl
            aria-label={t("kindLabel")}
            className={css.kinds}
            data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={filters.kind}
            onChange={(kind) => {
              void setDrawer({ place: null });
              void setFilters({ kind: kind as typeof filters.kind, page: null });
            }}
          />
          <TypedSearch
            input={search}
            className={page.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            maxLength={100}
            value={filters.q}
            onChange={(q) => setFilters({ q, page: null })}
          />
          {own && (
            <FilterSelect
              className={css.owner}
              label={t("owner")}
              placeholder={t("ownerAll")}
              clearLabel={t("clear")}
              data={(["own", "shared"] as const).map((value) => ({ value, label: t(`ownerIs.${value}`) }))}
              value={filters.owner}
              onChange={(owner) => setFilters({ owner: owner as typeof filters.owner, page: null })}
            />
          )}
          {narrowed && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        {work !== null && <ImportResult id={work} onClose={() => setWork({ work: null })} />}
        <ListStates
          query={listed as never}
          narrowed={narrowed || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("noneTitle"), text: t("noneText"), action: bring }}
        >
          <PlaceTable kind={filters.kind} rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {open && (
        <BaseDataDrawer
          key={`${filters.kind}.${open}`}
          kind={filters.kind}
          code={open}
          known={rows.find(({ code }) => code === open)}
          mayWrite={mayWrite}
          walk={walk}
        />
      )}
      {importing && own && (
        <ImportDialog kind={own} onClose={() => setImporting(false)} onAsked={(id) => setWork({ work: id })} />
      )}
    </div>
  );
}
