"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { Suspense, useMemo, useRef, useState } from "react";
import { type ChequeState, DIRECTIONS, type Direction } from "@/domain/cashier/cheque/rules";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import { lazyPart } from "@/ui/lazy-part";
import { Link } from "@/ui/link";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { useListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import {
  boardInput,
  type Change,
  CLEARED,
  drawerParser,
  exportParams,
  filterParsers,
  isFiltered,
  listInput,
  registerHref,
  TABS,
  type Tab,
} from "./address";
import { Board } from "./board";
import css from "./cheques.module.css";
import { type Done, DoneBar } from "./done-bar";
import { ChequeDrawer, DRAWER_ID } from "./drawer";
import { ChequeFilterBar } from "./filter-bar";
import { ListView } from "./list-view";
import { type Act, commonActs, keyAct, nextAct } from "./operations";
import type { Cheque, Details, DueDays } from "./types";
import { useChequesLive } from "./use-cheques-live";
import { type FirstShown, useShown } from "./use-shown";

// Loaded on demand: forms are large and rarely opened.
const Calendar = lazyPart(() => import("./calendar").then((loaded) => ({ default: loaded.Calendar })));
const PickedBar = late(async () => ({ default: (await import("./picked-bar")).PickedBar }));
const ActDialog = late(() => import("./act-dialog"));
const ChangeDialog = late(() => import("./change-dialog"));

type Props = {
  first: FirstShown & {
    today: string;
    currency: string;
    due: { input: { direction: Direction; from: string; to: string }; days: DueDays } | undefined;
    details: Details | undefined;
  };
};

const NOBODY: ReadonlySet<number> = new Set();

/** Cheques, received or issued: by state, by due date, or as a list. */
export function Cheques({ first }: Props) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const announce = useAnnounce();
  const mayWrite = useMay("cheque:write");
  const mayExport = useMay("accounting:read");
  const [filters, setFilters] = useQueryStates(filterParsers);
  const [{ cheque: open }, setDrawer] = useQueryStates(drawerParser);
  const [picked, setPicked] = useState(NOBODY);
  const [acting, setActing] = useState<{ act: Act; cheques: readonly Cheque[] } | null>(null);
  const [changing, setChanging] = useState<Details | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { currency, today } = first;
  const { board, list, cheques } = useShown(filters, first);
  const choices = api.cheques.choices.useQuery(undefined, { staleTime: 60_000, enabled: mayWrite });
  const live = useChequesLive();
  const names = useMemo(() => cheques.map(({ id }) => String(id)), [cheques]);
  const walk = useListKeyboard({
    names,
    open: open === null ? null : String(open),
    attribute: "data-cheque",
    drawerId: DRAWER_ID,
    search,
    onOpen: (to, history) => setDrawer({ cheque: to === null ? null : Number(to) }, { history }),
  });
  const change = (to: Change) => {
    setPicked(NOBODY);
    return setFilters(to);
  };
  const clear = () => change({ ...CLEARED });
  const chosen = cheques.filter(({ id }) => picked.has(id));
  const pick = (ids: readonly number[], on: boolean) =>
    setPicked((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(on ? ids : [])));

  const pickAll = () =>
    pick(
      cheques.map(({ id }) => id),
      chosen.length < cheques.length,
    );

  /** The focused row or card, otherwise the open one. */
  const focused = () => {
    const at = document.activeElement?.closest<HTMLElement>("[data-cheque]")?.dataset["cheque"] ?? open;
    return cheques.find(({ id }) => id === Number(at));
  };
  const act = (act: Act, on: readonly Cheque[]) => mayWrite && on.length > 0 && setActing({ act, cheques: on });
  const next = (cheque: Cheque | undefined) => {
    const usual = cheque && nextAct(cheque);
    if (usual) act(usual, [cheque]);
  };
  useKeys({
    keyn: () => document.querySelector<HTMLElement>("[data-register]")?.click(),
    keya: () => {
      const common = keyAct(commonActs(chosen));
      if (chosen.length === 0) next(focused());
      else if (common) act(common, chosen);
    },
    keyb: () => change({ tab: "board" }),
    keyc: () => change({ tab: "calendar" }),
    keyl: () => change({ tab: "list" }),
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const empty = {
    title: t(isFiltered(filters) ? "noneTitle" : `emptyTitle.${filters.direction}`),
    text: t(isFiltered(filters) ? "noneText" : `emptyText.${filters.direction}`),
    action: isFiltered(filters)
      ? { label: t("clear"), onClick: () => void clear() }
      : mayWrite
        ? { label: t("register"), href: registerHref(filters) }
        : undefined,
  };
  const offered = choices.data;

  return (
    <div className={page.page} data-drawer={open ? true : undefined}>
      <section className={page.list} aria-label={t("title")}>
        <header className={`${page.head} ${css.head}`}>
          <h1>{t("title")}</h1>
          <SegmentedControl
            size="xs"
            aria-label={t("direction")}
            data={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
            value={filters.direction}
            onChange={(direction) => change({ direction: direction as Direction, state: null })}
          />
          <span className={`${page.count} ${css.count}`} role="status">
            {filters.tab === "list" &&
              list.data &&
              t("count", { count: list.data.pages[0]!.meta.total, n: number(list.data.pages[0]!.meta.total) })}
          </span>
          <div className={css.tools}>
            <LiveMark live={live} hint={t("liveHint")} />
            {mayExport && filters.tab !== "calendar" && (
              <ExportMenu
                kind="cheques"
                params={filters.tab === "list" ? exportParams(listInput(filters)) : boardInput(filters)}
              />
            )}
            {mayWrite && (
              <Button
                component={Link}
                data-register
                href={registerHref(filters)}
                leftSection={<IconPlus size={16} />}
                rightSection={<kbd>F6</kbd>}
              >
                {t("register")}
              </Button>
            )}
          </div>
        </header>
        <ChequeFilterBar
          search={search}
          filters={filters}
          currency={currency}
          known={cheques}
          onChange={change}
          onClear={clear}
          tabs={
            <SegmentedControl
              size="xs"
              aria-label={t("show")}
              data={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
              value={filters.tab}
              onChange={(tab) => change({ tab: tab as Tab })}
            />
          }
        />
        {done && <DoneBar done={done} onClose={() => setDone(null)} />}
        {chosen.length > 0 && mayWrite && (
          <PickedBar
            cheques={chosen}
            currency={currency}
            onAct={(one) => act(one, chosen)}
            onAll={chosen.length < cheques.length ? pickAll : undefined}
            onClear={() => setPicked(NOBODY)}
          />
        )}
        {filters.tab === "board" && (
          <Loaded query={board}>
            {(found) =>
              found.columns.every(({ count }) => count === 0) ? (
                <Notice {...empty} />
              ) : (
                <Board
                  board={found}
                  currency={currency}
                  open={open}
                  waiting={board.isPlaceholderData}
                  onOpen={walk.open}
                  onNext={mayWrite ? next : undefined}
                  listHref={(state: ChequeState) => `?${listOf(state, filters.direction)}`}
                />
              )
            }
          </Loaded>
        )}
        {filters.tab === "calendar" && (
          <Suspense fallback={null}>
            <Calendar
              filters={filters}
              today={today}
              currency={currency}
              first={first.due}
              onTurn={(on) => setFilters({ on }, { history: "push" })}
              onDay={(iso) => change({ ...CLEARED, tab: "list", from: iso, to: iso })}
            />
          </Suspense>
        )}
        {filters.tab === "list" && (
          <ListStates
            query={{ ...list, data: rows && { rows } }}
            narrowed={isFiltered(filters)}
            none={empty}
            empty={empty}
          >
            <ListView
              rows={cheques}
              meta={list.data?.pages[0]?.meta ?? { total: 0, amount: 0, average_due_date: null, next_cursor: null }}
              currency={currency}
              open={open}
              waiting={list.isPlaceholderData}
              picked={picked}
              onPick={pick}
              onPickAll={pickAll}
              onOpen={walk.open}
              more={list.hasNextPage ? { busy: list.isFetchingNextPage, ask: () => list.fetchNextPage() } : null}
            />
          </ListStates>
        )}
      </section>
      {open !== null && (
        <ChequeDrawer
          key={open}
          id={open}
          known={cheques.find(({ id }) => id === open)}
          first={first.details?.id === open ? first.details : undefined}
          currency={currency}
          mayWrite={mayWrite}
          walk={walk}
          onAct={(one, cheque) => act(one, [cheque])}
          onChange={setChanging}
        />
      )}
      {acting && offered && (
        <ActDialog
          {...acting}
          choices={offered}
          onClose={() => setActing(null)}
          onDone={(one, of) => {
            setPicked(NOBODY);
            setDone({ act: one, cheques: of });
            announce(t(`done.${one}`, { count: of.length, n: number(of.length) }));
          }}
        />
      )}
      {changing && offered && <ChangeDialog cheque={changing} choices={offered} onClose={() => setChanging(null)} />}
    </div>
  );
}

const listOf = (state: ChequeState, direction: Direction) =>
  new URLSearchParams({ tab: "list", ...(direction === "issued" && { direction }), state });
