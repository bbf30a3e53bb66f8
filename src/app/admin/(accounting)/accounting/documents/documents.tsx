"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import { ExportMenu } from "../_parts/export-menu";
import {
  type Details,
  type Drafts,
  drawerParser,
  exportParams,
  filterParsers,
  isFiltered,
  type Journal,
  type JournalInput,
  listInput,
  nameOf,
  refOf,
  TABS,
  type Tab,
} from "./address";
import type { DocumentListRow } from "./document-row";
import { DocumentTable } from "./document-table";
import css from "./documents.module.css";
import { DocumentDrawer, DRAWER_ID } from "./drawer";
import { DocumentFilterBar } from "./filter-bar";
import { useDocumentsLive } from "./use-documents-live";

type Props = {
  first: {
    input: JournalInput;
    journal: Journal | undefined;
    drafts: Drafts | undefined;
    details: Details | undefined;
  };
};

const NEW = "/admin/accounting/documents/new";

/** The journal of all posted documents, and the drafts. */
export function Documents({ first }: Props) {
  const t = useTranslations("documents");
  const { number } = useFormat();
  const router = useRouter();
  const mayWrite = useMay("accounting:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ document }, setDrawer] = useQueryStates(drawerParser);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const drafts = filters.tab === "drafts";
  const fresh = deepEqual(input, first.input);
  const paged = <Page extends { next_cursor: string | null }>(page: Page | undefined) => ({
    getNextPageParam: (last: Page) => last.next_cursor,
    initialData: fresh && page ? { pages: [page], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const journalQuery = api.documents.journal.useInfiniteQuery(input, { ...paged(first.journal), enabled: !drafts });
  const draftQuery = api.documents.drafts.useInfiniteQuery(input, { ...paged(first.drafts), enabled: drafts });
  const query = drafts ? draftQuery : journalQuery;
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap((one): DocumentListRow[] => one.rows), [query.data]);
  const total = query.data?.pages[0]?.total;
  const live = useDocumentsLive();
  const open = refOf(document) ? document : null;
  const names = useMemo(() => rows.map(nameOf), [rows]);
  const walk = useListKeyboard({
    names,
    open,
    attribute: "data-document",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ document: to }, { history }),
  });
  useKeys({ keyn: () => mayWrite && router.push(NEW) });
  const clear = () => setFilters({ ...CLEARED, tab: filters.tab });
  const write = mayWrite ? { label: t("new"), href: NEW } : undefined;

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {total !== undefined && t(total > 10_000 ? "countMore" : "count", { n: number(Math.min(total, 10_000)) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {!drafts && (
              <ExportMenu kind="journal" params={exportParams(input)} dump={{ from: filters.from, to: filters.to }} />
            )}
            {mayWrite && (
              <Button
                component="a"
                href={NEW}
                leftSection={<IconPlus size={16} />}
                rightSection={<kbd>N</kbd>}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  router.push(NEW);
                }}
              >
                {t("new")}
              </Button>
            )}
          </div>
        </header>
        <DocumentFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters(change)}
          onClear={clear}
          tabs={
            <SegmentedControl
              aria-label={t("show")}
              size="xs"
              data={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
              value={filters.tab}
              onChange={(tab) => {
                setFilters({ tab: tab as Tab });
                setDrawer({ document: null });
              }}
            />
          }
        />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered(filters)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{
            title: t(drafts ? "noDraftsTitle" : "emptyTitle"),
            text: t(drafts ? "noDraftsText" : "emptyText"),
            action: write,
          }}
        >
          <DocumentTable
            rows={rows}
            drafts={drafts}
            open={open}
            waiting={query.isPlaceholderData}
            walk={walk}
            more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
          />
        </ListStates>
      </section>
      {open && (
        <DocumentDrawer
          key={open}
          name={open}
          known={rows.find((row) => nameOf(row) === open)}
          first={first.details && nameOf(first.details) === open ? first.details : undefined}
          walk={walk}
          onGone={() => setDrawer({ document: null }, { history: "replace" })}
        />
      )}
    </div>
  );
}

const CLEARED = { q: null, kind: null, type: null, status: null, from: null, to: null, min: null, max: null };
