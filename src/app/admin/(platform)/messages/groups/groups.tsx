"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { ListTable } from "@/ui/table/list-table";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { api, useMay } from "../../../_client";
import { SectionNav } from "../_parts/section-nav";
import css from "../messages.module.css";
import { filterParsers, type Group, type List, type ListInput, listInput, openParsers, PER_PAGE } from "./address";
import { DRAWER_ID, GroupDrawer } from "./drawer";
import { GroupDialog } from "./group-dialog";

const COLUMNS = ["name", "members", "note"] as const;

/** Groups of numbers for bulk messages. */
export function Groups({ first }: { first: { input: ListInput; list: List | undefined } }) {
  const t = useTranslations("outgoing.groups");
  const words = useTranslations("outgoing");
  const mayWrite = useMay("message:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ group }, setDrawer] = useQueryStates(openParsers);
  const [adding, setAdding] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.messages.groups.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const onOpen = (to: string | null, history: "push" | "replace") =>
    setDrawer({ group: to === null ? null : Number(to) }, { history });
  const shown = group === null ? null : String(group);
  const walk = useListKeyboard({ names, open: shown, attribute: "data-group", drawerId: DRAWER_ID, search, onOpen });
  const open = useGroup(rows, group);
  const add = { label: t("add"), onClick: () => setAdding(true) };
  const clear = () => setFilters({ q: null, page: null });
  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <SectionNav />
        <header className={`${page.head} ${css.line}`}>
          <h1>{t("title")}</h1>
          {mayWrite && (
            <Button className={css.end} leftSection={<IconPlus size={16} stroke={1.7} />} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </header>
        <search className={page.filters}>
          <TypedSearch
            input={search}
            className={page.search}
            label={t("search")}
            placeholder={t("search")}
            clearLabel={words("clear")}
            maxLength={100}
            value={filters.q}
            onChange={(q) => setFilters({ q, page: null })}
          />
        </search>
        <ListStates
          query={query}
          narrowed={Boolean(filters.q.trim()) || filters.page > 1}
          none={{
            title: words("noneTitle"),
            text: words("noneText"),
            action: { label: words("clear"), onClick: clear },
          }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(mayWrite && { action: add }) }}
        >
          <ListTable
            className={css.plain}
            caption={t("title")}
            columns={COLUMNS}
            nameOf={(name) => t(`column.${name}`)}
            waiting={query.isPlaceholderData}
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} open={row.id === group} onOpen={walk.open} />
            ))}
          </ListTable>
        </ListStates>
        <Pager
          page={filters.page}
          total={query.data?.total ?? 0}
          perPage={PER_PAGE}
          onPage={(page) => setFilters({ page })}
        />
      </section>
      {open && <GroupDrawer key={open.id} group={open} walk={walk} />}
      {adding && <GroupDialog onClose={() => setAdding(false)} onSaved={(id) => onOpen(String(id), "push")} />}
    </div>
  );
}

/** A group of this page, or one in the URL from another page. */
function useGroup(rows: readonly Group[], id: number | null): Group | undefined {
  const here = rows.find((row) => row.id === id);
  const input = id !== null && id > 0 && id < 2 ** 31 && !here;
  const query = api.messages.group.useQuery({ id: id ?? 0 }, { enabled: input, retry: false });
  return here ?? (input ? query.data : undefined);
}

function Row({ row, open, onOpen }: { row: Group; open: boolean; onOpen: (id: string) => void }) {
  const { number } = useFormat();
  const { href, onClick } = useRowLink("group", String(row.id), onOpen);
  return (
    <tr data-group={row.id} aria-current={open || undefined} onClick={onClick}>
      <td>
        <a href={href}>{row.name}</a>
      </td>
      <td>{number(row.members)}</td>
      <td className={css.soft}>{row.note}</td>
    </tr>
  );
}
