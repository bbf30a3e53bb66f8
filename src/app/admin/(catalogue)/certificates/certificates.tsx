"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Pager } from "@/ui/table/pager";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useBranchLive, useMay } from "../../_client";
import css from "./certificates.module.css";
import { CertificateDrawer, DRAWER_ID } from "./drawer";
import { CertificateFilterBar } from "./filter-bar";
import { drawerParsers, filterParsers, isFiltered, listInput, PER_PAGE } from "./filters";
import { Table } from "./table";
import type { Certificate, List, ListInput } from "./types";
import { UndoBar } from "./undo-bar";
import { Warnings } from "./warnings";

// Loaded on demand: fields and calendars are large and rarely opened.
const Dialog = late(() => import("./certificate-dialog"));

type First = { input: ListInput; list: List | undefined; details: Certificate | undefined };

/** Certificates of the branch, the earliest end first; with one and its file in a drawer. */
export function Certificates({ first }: { first: First }) {
  const t = useTranslations("certificates");
  const { number } = useFormat();
  const utils = api.useUtils();
  const mayWrite = useMay("content:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ certificate: open }, setDrawer] = useQueryStates(drawerParsers);
  const [editing, setEditing] = useState<Certificate | "new" | null>(null);
  const [removed, setRemoved] = useState<Certificate | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.certificates.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("certificate."),
    onChange: () => void utils.certificates.invalidate(),
  });
  const rows = query.data?.items ?? [];
  const total = query.data?.meta.total ?? 0;
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-certificate",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ certificate: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("add"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, kind: null, state: null, page: null });
  const listed = { ...query, data: query.data && { rows: query.data.items } };

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {query.data && t("count", { count: total, n: number(total) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} />
            {add && (
              <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </div>
        </header>
        <CertificateFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: null })}
          onClear={clear}
        />
        {query.data && (
          <Warnings {...query.data.meta} state={filters.state} onState={(state) => setFilters({ state, page: null })} />
        )}
        <UndoBar removed={removed} onDone={() => setRemoved(null)} />
        <ListStates
          query={listed as never}
          narrowed={isFiltered(filters) || filters.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: add }}
        >
          <Table rows={rows} open={open} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        <Pager page={filters.page} total={total} perPage={PER_PAGE} onPage={(page) => setFilters({ page })} />
      </section>
      {open !== null && (
        <CertificateDrawer
          key={open}
          id={open}
          known={rows.find(({ id }) => id === open) ?? (first.details?.id === open ? first.details : undefined)}
          mayWrite={mayWrite}
          walk={walk}
          onEdit={setEditing}
          onRemoved={(gone) => {
            setRemoved(gone);
            void setDrawer({ certificate: null }, { history: "replace" });
          }}
        />
      )}
      {editing && (
        <Dialog
          certificate={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => setDrawer({ certificate: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
