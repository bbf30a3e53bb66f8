"use client";
import { Button, TextInput } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from "react";
import { isDay } from "@/ui/dates/days";
import { useDebouncedFilter } from "@/ui/filters/use-debounced-filter";
import { DayInput } from "@/ui/form/day-input";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ErrorText } from "@/ui/state/error-text";
import { StatusBadge } from "@/ui/status-badge";
import { ListTable } from "@/ui/table/list-table";
import { MoreRow } from "@/ui/table/more-row";
import { api } from "../../_client";
import { ClassCharter, Departure } from "../charters/_parts/class-head";
import { SeatBar } from "../charters/_parts/seat-bar";
import type { ClassRow } from "../charters/_parts/types";
import { useCharterLive } from "../charters/_parts/use-charter-live";
import { boardParsers, drawerParser, onwardParsers, type SearchCriteria, tripInput } from "./address";
import { BuyerBox } from "./buyer-box";
import { CountBox } from "./count-box";
import css from "./sell.module.css";
import { isNobody } from "./use-buyer";
import type { Draft } from "./use-draft";
import { ALONE, KEPT_MS } from "./use-trips";

const COLUMNS = ["charter", "departs", "class", "left", "status", "amount", "sell"] as const;

type Props = {
  criteria: SearchCriteria;
  typed: Draft;
  first: RefObject<HTMLInputElement | null>;
  head: ReactNode;
  onSearch: (input: SearchCriteria) => void;
};

/** Own charters with live seats, the earliest first; prices come from a search of route and date. */
export default function CharterBoard({ criteria: input, typed: { draft, set }, first, head, onSearch }: Props) {
  const t = useTranslations("sell");
  const charters = useTranslations("charters");
  const { timeZone, locale } = useReading();
  const { day, number } = useFormat();
  const whatOf = ({ charter, fare_class, departs_at, departure_zone }: ClassRow) => {
    const title = locale === "fa" ? charter.title : charter.title_latin;
    return [title, fare_class, day(new Date(departs_at), departure_zone)].join(t("comma"));
  };
  const [{ q: search, since }, setBoard] = useQueryStates(boardParsers);
  const [typed, setTyped] = useDebouncedFilter({ value: search, onChange: (q) => setBoard({ q }) });
  const from = (since ?? input.on) || null;
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const query = api.classes.list.useInfiniteQuery(
    {
      from: isDay(from) ? from : today,
      on_sale: true,
      per_page: 100,
      ...(search.trim() && { search: search.trim().slice(0, 60) }),
    },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, placeholderData: keepPreviousData },
  );
  const live = useCharterLive();
  const utils = api.useUtils();
  const rows = (query.data?.pages ?? []).flatMap((one) => one.rows);
  const found = `${number(rows.length)}${query.hasNextPage ? "+" : ""}`;
  const [failed, setFailed] = useState<unknown>(null);
  const [pricing, setPricing] = useState<number | null>(null);
  const [, setDrawer] = useQueryStates(drawerParser);
  const [{ sell }, setOnward] = useQueryStates(onwardParsers);
  const nobody = isNobody(draft.buyer);
  // When opened by key, the focus moves here unless another field or button has it.
  useEffect(() => {
    if (!document.activeElement?.matches("a, button, input, select, textarea")) first.current?.focus();
  }, [first]);
  /** Searches its complete route: a round trip needs both dates. Opens its own offer if found. */
  const price = async (row: ClassRow) => {
    const { charter, route } = row;
    setFailed(null);
    if (pricing !== null || nobody) return;
    setPricing(row.id);
    const whole = await utils.charters.get.fetch({ id: charter.id }).catch(setFailed);
    if (!whole) return setPricing(null);
    const { routes } = whole;
    const out = routes.find(({ direction }) => direction === "outbound");
    const back = routes.find(({ direction }) => direction === "inbound");
    if (!out || !route) return setPricing(null);
    const { adt, chd, inf, buyer } = draft;
    const next: SearchCriteria = {
      ...{ ...input, adt, chd, inf, buyer },
      tab: out.vehicle === "train" ? "train" : "flight",
      ...{ from: route.origin, to: route.destination },
      ...{ on: out.departs_local.slice(0, 10), back: back?.departs_local.slice(0, 10) ?? null },
    };
    const offer = await offerOf(next, row).catch(() => undefined);
    setPricing(null);
    onSearch(next);
    if (offer !== undefined) void setDrawer({ offer });
  };
  /** Finds the same offer again: only our own inventory is searched. */
  const offerOf = async (next: SearchCriteria, row: ClassRow): Promise<number | undefined> => {
    const input = tripInput(next);
    const sellers = input && (await utils.sell.sellers.fetch({ product: input.type }, { staleTime: 60_000 }));
    const own = sellers?.find((one) => one.own);
    if (!input || !own) return undefined;
    const { offers } = await utils.search.trips.fetch({ ...input, only: own.id }, { trpc: ALONE, staleTime: KEPT_MS });
    return offers.find(
      ({ fare_class, segments }) =>
        fare_class === row.fare_class && Date.parse(segments[0]!.departs_at) === Date.parse(row.departs_at),
    )?.calculation_id;
  };
  // From a charter's page: the offer of its class opens once its row is there.
  const chosen = sell === null ? undefined : rows.find(({ id }) => id === sell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per class, not per rendering.
  useEffect(() => {
    if (!chosen) return;
    void setOnward({ sell: null, onward: true });
    void price(chosen);
  }, [chosen?.id]);
  /** Arrows move from the search into the rows. */
  const onArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target as HTMLElement;
    // Fields with their own arrow keys are excluded.
    if (!step || event.defaultPrevented || !target.matches("search input, [data-sell]")) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-sell]")];
    const to = buttons.indexOf(target) + step;
    event.preventDefault();
    if (to < 0) first.current?.focus();
    else buttons[to]?.focus();
  };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")} onKeyDown={onArrow}>
        {head}
        <search className={css.line}>
          <TextInput
            ref={first}
            className={css.place}
            label={charters("search")}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <BuyerBox value={draft.buyer} wanted={nobody} onChange={(buyer) => set({ buyer })} />
          <DayInput
            className={css.day}
            label={t("fromDay")}
            value={from}
            onChange={(day) => setBoard({ since: day ?? "" })}
          />
          <CountBox label={t("adults")} value={draft.adt} min={1} max={9} onChange={(adt) => set({ adt })} />
          <CountBox label={t("children")} value={draft.chd} min={0} max={8} onChange={(chd) => set({ chd })} />
          <CountBox label={t("infants")} value={draft.inf} min={0} max={9} onChange={(inf) => set({ inf })} />
          <span className={css.live}>
            <LiveMark live={live} />
          </span>
        </search>
        <ErrorText error={failed} />
        <p className="out-of-sight" role="status">
          {!query.isPlaceholderData && rows.length > 0 && t("classesFound", { count: rows.length, n: found })}
        </p>
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={search !== "" || from !== null}
          none={{
            title: t("noneTitle"),
            text: t("noCharterText"),
            action: { label: t("clear"), onClick: () => setBoard({ q: null, since: null }) },
          }}
          empty={{
            title: t("noneTitle"),
            text: t("noCharterText"),
            action: { label: t("toCharters"), href: "/admin/charters" },
          }}
        >
          <ListTable
            className={css.offers}
            caption={t("charterBoard")}
            columns={COLUMNS}
            nameOf={(name) => t(`board.${name}`)}
            waiting={query.isPlaceholderData}
          >
            {rows.map((row) => (
              <tr key={row.id} data-class={row.id}>
                <td data-column="charter">
                  <ClassCharter row={row} />
                </td>
                <td>
                  <Departure row={row} />
                </td>
                <td>
                  <bdi className="code">{row.fare_class}</bdi>
                </td>
                <td>
                  <SeatBar {...row} fewLeft={row.few_left} wide />
                </td>
                <td>
                  <StatusBadge status={row.status} label={charters(`classStatuses.${row.status}`)} />
                </td>
                <td data-column="amount">
                  {row.prices.ADT && <Money amount={row.prices.ADT.total} currency={row.currency} />}
                </td>
                <td>
                  {row.route && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<IconTicket size={15} stroke={1.7} />}
                      loading={pricing === row.id}
                      data-sell={row.id}
                      aria-label={t("sellThisOf", { what: whatOf(row) })}
                      onClick={() => void price(row)}
                    >
                      {t("sellThis")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
            <MoreRow
              more={query.hasNextPage ? { busy: query.isFetchingNextPage, ask: () => query.fetchNextPage() } : null}
              columns={COLUMNS.length}
              label={charters("moreClasses")}
            />
          </ListTable>
        </ListStates>
      </section>
    </div>
  );
}
