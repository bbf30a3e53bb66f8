"use client";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { CHANNELS, STATES } from "@/domain/platform/message/rules";
import { deepEqual } from "@/ui/deep-equal";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { SectionNav } from "./_parts/section-nav";
import { BulkProgress } from "./bulk-progress";
import { DRAWER_ID, MessageDrawer } from "./drawer";
import { drawerParser, filterParsers, isFiltered, type List, type ListInput, listInput } from "./filters";
import { MessageTable } from "./message-table";
import css from "./messages.module.css";
import { useMessagesLive } from "./use-messages-live";

const ComposeDialog = late(async () => ({ default: (await import("./compose-dialog")).ComposeDialog }));

const CLEAR = { q: null, state: null, channel: null, bulk: null, after: null };

/** Sent and pending messages, the latest first. */
export function Messages({ first }: { first: { input: ListInput; list: List | undefined } }) {
  const t = useTranslations("outgoing");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ message }, setDrawer] = useQueryStates(drawerParser);
  const [composing, setComposing] = useState(false);
  const mayWrite = useMay("message:write");
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.messages.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useMessagesLive();
  const rows = query.data?.rows ?? [];
  const next = query.data?.next_cursor ?? null;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: message,
    attribute: "data-message",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ message: to }, { history }),
  });
  const change = (to: Partial<typeof filters>) => setFilters({ ...to, after: null });
  const clear = () => setFilters(CLEAR);
  const compose = { label: t("compose"), onClick: () => setComposing(true) };

  return (
    <div className={page.page} data-drawer={message ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <SectionNav />
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <LiveMark live={live} />
          {mayWrite && (
            <Button leftSection={<IconSend size={16} stroke={1.7} />} onClick={compose.onClick}>
              {compose.label}
            </Button>
          )}
        </header>
        <search className={page.filters}>
          <TypedSearch
            input={search}
            className={page.search}
            label={t("search")}
            placeholder={t("searchHint")}
            clearLabel={t("clear")}
            maxLength={100}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
          <FilterSelect
            className={page.status}
            label={t("column.state")}
            placeholder={t("anyState")}
            clearLabel={t("clear")}
            data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={filters.state}
            onChange={(state) => change({ state: state as (typeof STATES)[number] | null })}
          />
          <FilterSelect
            className={page.status}
            label={t("channel")}
            placeholder={t("anyChannel")}
            clearLabel={t("clear")}
            data={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
            value={filters.channel}
            onChange={(channel) => change({ channel: channel as (typeof CHANNELS)[number] | null })}
          />
          {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        {filters.bulk !== null && <BulkProgress id={filters.bulk} />}
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || Boolean(filters.after)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(mayWrite && { action: compose }) }}
        >
          <MessageTable rows={rows} open={message} waiting={query.isPlaceholderData} onOpen={walk.open} />
        </ListStates>
        {(next || filters.after) && (
          <nav className={css.pager} aria-label={t("pagesLabel")}>
            <Button
              variant="default"
              disabled={!filters.after}
              onClick={() => setFilters({ after: null }, { history: "push" })}
            >
              {t("newest")}
            </Button>
            <Button variant="default" disabled={!next} onClick={() => setFilters({ after: next }, { history: "push" })}>
              {t("older")}
            </Button>
          </nav>
        )}
      </section>
      {message && <MessageDrawer key={message} id={message} walk={walk} />}
      {composing && (
        <ComposeDialog onClose={() => setComposing(false)} onSent={(bulk) => void setFilters({ ...CLEAR, bulk })} />
      )}
    </div>
  );
}
