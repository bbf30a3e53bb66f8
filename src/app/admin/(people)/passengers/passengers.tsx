"use client";
import { Button } from "@mantine/core";
import { IconFileImport, IconPlus, IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useMemo, useRef, useState } from "react";
import { deepEqual } from "@/ui/deep-equal";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import { type Details, drawerParser, filterParsers, isFiltered, type List, listInput } from "./address";
import { PersonDialog } from "./dialogs";
import { DRAWER_ID, PassengerDrawer } from "./drawer";
import { PassengerFilterBar } from "./filter-bar";
import { PassengerTable } from "./passenger-table";
import css from "./passengers.module.css";
import { UndoBar } from "./undo-bar";
import { usePassengersLive } from "./use-passengers-live";

type First = { input: ReturnType<typeof listInput>; list: List | undefined; details: Details | undefined };

const COUNTED = 10_000;

/** Passengers with search, and one with documents, trips and history in a drawer. */
const exported = ({ per_page: _, cursor: __, ...params }: ReturnType<typeof listInput>) => params;

export function Passengers({ first }: { first: First }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ passenger }, setDrawer] = useQueryStates(drawerParser);
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Details | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const input = listInput(filters);
  const query = api.passengers.list.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.list : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const { total = null, next_cursor: next = null } = query.data ?? {};
  const names = useMemo(() => rows.map(({ id }) => String(id)), [rows]);
  const live = usePassengersLive();
  const walk = useListKeyboard({
    names,
    open: passenger === null ? null : String(passenger),
    attribute: "data-passenger",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ passenger: to === null ? null : Number(to) }, { history }),
  });
  const add = useMay("passenger:write") ? { label: t("add"), onClick: () => setAdding(true) } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const clear = () => setFilters({ q: null, documents: null, deleted: null, after: null });

  return (
    <div className={page.page} data-drawer={passenger ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {total !== null && t(total > COUNTED ? "countOver" : "count", { n: number(Math.min(total, COUNTED)) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} />
            <ExportMenu kind="passengers" params={exported(input)} />
            <Button
              variant="default"
              component={Link}
              href="/admin/passengers/duplicates"
              leftSection={<IconUsers size={16} stroke={1.7} />}
            >
              {t("duplicates")}
            </Button>
            {add && (
              <>
                <Button
                  variant="default"
                  component={Link}
                  href="/admin/passengers/import"
                  leftSection={<IconFileImport size={16} stroke={1.7} />}
                >
                  {t("import.title")}
                </Button>
                <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
                  {add.label}
                </Button>
              </>
            )}
          </div>
        </header>
        <PassengerFilterBar
          search={search}
          filters={filters}
          onChange={(change) => setFilters({ ...change, after: null })}
          onClear={clear}
        />
        <UndoBar removed={removed} onDone={() => setRemoved(null)} />
        <ListStates
          query={query}
          narrowed={isFiltered(filters) || Boolean(filters.after)}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), action: add }}
        >
          <PassengerTable rows={rows} open={passenger} waiting={query.isPlaceholderData} walk={walk} />
        </ListStates>
        {(next || filters.after) && (
          <nav className={css.pager} aria-label={t("pages")}>
            <Button
              variant="default"
              disabled={!filters.after}
              onClick={() => setFilters({ after: null }, { history: "push" })}
            >
              {t("firstPage")}
            </Button>
            <Button variant="default" disabled={!next} onClick={() => setFilters({ after: next }, { history: "push" })}>
              {t("nextPage")}
            </Button>
          </nav>
        )}
      </section>
      {passenger !== null && (
        <PassengerDrawer
          key={passenger}
          id={passenger}
          known={rows.find(({ id }) => id === passenger)}
          first={first.details?.id === passenger ? first.details : undefined}
          walk={walk}
          onRemoved={setRemoved}
        />
      )}
      {adding && (
        <PersonDialog
          onClose={() => setAdding(false)}
          onSaved={(id) => setDrawer({ passenger: id }, { history: "push" })}
        />
      )}
    </div>
  );
}
