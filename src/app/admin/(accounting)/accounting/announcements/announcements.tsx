"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconCalculator, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import { ExportMenu } from "../_parts/export-menu";
import {
  type Change,
  CLEARED,
  type Details,
  drawerParser,
  exportParams,
  filterParsers,
  listInput,
  personOf,
  SCOPES,
} from "./address";
import css from "./announcements.module.css";
import { AnnouncementDrawer, DRAWER_ID } from "./drawer";
import { AnnouncementFilterBar } from "./filter-bar";
import { LedgerView } from "./ledger-view";
import { ListView } from "./list-view";
import { StatementView } from "./statement-view";
import { useAnnouncementsLive } from "./use-announcements-live";
import { type First, useView } from "./use-view";

// Loaded on demand: a form with a calendar, and a rarely used report.
const AnnouncementDialog = late(() => import("./announcement-dialog"));
const CalculateDialog = late(() => import("./calculate-dialog"));

type Props = { first: First & { details: Details | undefined } };

/** Debit and credit notes: drafts, posted, settled; with one in a drawer. */
export function Announcements({ first }: Props) {
  const t = useTranslations("announcements");
  const { number } = useFormat();
  const mayWrite = useMay("accounting:write");
  const mayCalculate = useMay("accounting:approve");
  // Preloaded for the form.
  const setting = api.announcements.edit.useQuery({}, { staleTime: 60_000 });
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ announcement: open }, setDrawer] = useQueryStates(drawerParser);
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const [calculating, setCalculating] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const live = useAnnouncementsLive();
  const shown = useView(filters, first);
  const walk = useListKeyboard({
    names: shown.names,
    open: open === null ? null : String(open),
    attribute: "data-announcement",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ announcement: to === null ? null : Number(to) }, { history }),
  });
  const add = mayWrite ? { label: t("new"), onClick: () => setEditing("new") } : undefined;
  useKeys({ keyn: () => add?.onClick() });
  const change = (change: Change) => setFilters({ ...change, page: null });
  const clear = () => setFilters(CLEARED);
  const person = personOf(filters.party);
  const noteOfParty = shown.rows.find(({ party }) => party.type === person?.type && party.id === person.id);
  const common = { filters, open, walk, onClear: clear, onPage: (page: number) => setFilters({ page }) };
  const total = filters.view === "list" ? shown.listed.data?.meta.total : undefined;

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {total !== undefined &&
              (total > 10_000 ? t("countMore", { n: number(10_000) }) : t("count", { count: total, n: number(total) }))}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {filters.view === "list" && (
              <SegmentedControl
                aria-label={t("scope")}
                size="xs"
                transitionDuration={0}
                data={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
                value={filters.scope}
                onChange={(scope) => change({ scope: scope as (typeof SCOPES)[number] })}
              />
            )}
            {filters.view === "list" && filters.scope === "branch" && (
              <ExportMenu kind="announcements" params={exportParams(listInput(filters))} />
            )}
            {mayCalculate && (
              <Button
                variant="default"
                leftSection={<IconCalculator size={16} stroke={1.6} />}
                onClick={() => setCalculating(true)}
              >
                {t("calculate")}
              </Button>
            )}
            {add && (
              <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </div>
        </header>
        <AnnouncementFilterBar
          search={search}
          filters={filters}
          partyName={noteOfParty?.party.name ?? null}
          currency={setting.data?.currency ?? "IRR"}
          days={filters.view === "list" ? filters : shown.span}
          onChange={change}
          onClear={clear}
        />
        {filters.view === "list" && (
          <ListView {...common} list={shown.list} company={shown.companyList} rows={shown.rows} add={add} />
        )}
        {filters.view === "statement" && <StatementView {...common} query={shown.statement} onChange={change} />}
        {filters.view === "ledger" && <LedgerView {...common} query={shown.asked && shown.ledger} />}
      </section>
      {open !== null && (
        <AnnouncementDrawer
          key={open}
          id={open}
          known={shown.rows.find((row) => row.id === open && !row.branch)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onEdit={setEditing}
        />
      )}

      {editing !== null && (
        <AnnouncementDialog
          id={editing}
          onClose={() => setEditing(null)}
          onSaved={(id) => setDrawer({ announcement: id }, { history: open === null ? "push" : "replace" })}
        />
      )}
      {calculating && <CalculateDialog onClose={() => setCalculating(false)} />}
    </div>
  );
}
