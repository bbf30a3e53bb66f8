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
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import { AccountTree } from "./account-tree";
import css from "./accounts.module.css";
import {
  type Account,
  accountOf,
  type Chart,
  type ChartInput,
  chartInput,
  drawerParsers,
  filterParsers,
  isNarrowed,
} from "./address";
import { AccountDrawer, DRAWER_ID } from "./drawer";
import { AccountFilterBar } from "./filter-bar";
import { drawnRows } from "./tree";
import { useAccountsLive } from "./use-accounts-live";
import { useReveal } from "./use-reveal";
import { useTreeKeys } from "./use-tree-keys";

const MoneyDialog = late(() => import("./money-dialog"));

type First = { input: ChartInput; chart: Chart | undefined; details: Account | undefined };

/** The chart of accounts as a tree, with one account and its balance in a drawer. */
export function Accounts({ first }: { first: First }) {
  const t = useTranslations("accounts");
  const { number } = useFormat();
  const mayWrite = useMay("accounting:write");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ account }, setDrawer] = useQueryStates(drawerParsers);
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [adding, setAdding] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const live = useAccountsLive();
  const open = accountOf(account);
  const input = chartInput(filters);
  const query = api.accounts.chart.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.chart : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows;
  const narrowed = isNarrowed(filters);
  const drawn = useMemo(
    () => drawnRows(rows ?? [], { level: filters.level, narrowed, said }),
    [rows, filters.level, narrowed, said],
  );
  const names = useMemo(() => drawn.map(({ row }) => String(row.id)), [drawn]);
  const show = (id: number | null, history: "push" | "replace" = "push") => setDrawer({ account: id }, { history });
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-account",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => show(to === null ? null : Number(to), history),
  });
  const toggle = (id: number, to: boolean) => setSaid((before) => new Map(before).set(id, to));
  useReveal(open, rows, (above) =>
    setSaid((before) => new Map([...before, ...above.map((id) => [id, true] as const)])),
  );
  useTreeKeys({ drawn, toggle, step: walk.step });
  useKeys({ keyn: () => mayWrite && setAdding(true) });
  const clear = () => setFilters({ q: null, nature: null, standing: null });
  const nothing = { title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } };

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {rows && t("count", { n: number(narrowed ? rows.filter(({ found }) => found).length : rows.length) })}
          </span>
          <LiveMark live={live} hint={t("liveHint")} />
          {mayWrite && (
            <Button leftSection={<IconPlus size={16} />} rightSection={<kbd>N</kbd>} onClick={() => setAdding(true)}>
              {t("addMoney")}
            </Button>
          )}
        </header>
        <AccountFilterBar
          search={search}
          filters={filters}
          onChange={(change) => {
            // The new level replaces individually opened branches.
            if (change.level !== undefined) setSaid(new Map());
            void setFilters(change);
          }}
          onClear={clear}
        />
        <ListStates query={query} narrowed={narrowed} none={nothing} empty={nothing}>
          <AccountTree
            drawn={drawn}
            currency={query.data?.currency ?? "IRR"}
            open={open}
            waiting={query.isPlaceholderData}
            onOpen={walk.open}
            onToggle={toggle}
          />
        </ListStates>
      </section>
      {open !== null && (
        <AccountDrawer
          key={open}
          id={open}
          known={rows?.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          walk={walk}
          onShow={show}
        />
      )}
      {adding && <MoneyDialog onClose={() => setAdding(false)} onSaved={show} />}
    </div>
  );
}
