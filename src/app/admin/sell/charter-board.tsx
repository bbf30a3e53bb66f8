"use client";
import { Button, TextInput } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ReactNode, type RefObject, useState } from "react";
import { isDay } from "@/ui/dates/days";
import { useTypedFilter } from "@/ui/filters/use-typed-filter";
import { DayInput } from "@/ui/form/day-input";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { Failed } from "@/ui/state/failed";
import { StatusBadge } from "@/ui/status-badge";
import { ListTable } from "@/ui/table/list-table";
import { MoreRow } from "@/ui/table/more-row";
import { api } from "../_client";
import { ClassCharter, Departure } from "../charters/_parts/class-head";
import { SeatBar } from "../charters/_parts/seat-bar";
import type { ClassRow } from "../charters/_parts/types";
import { useCharterLive } from "../charters/_parts/use-charter-live";
import { type Asked, boardParsers } from "./address";
import css from "./sell.module.css";

const COLUMNS = ["charter", "departs", "class", "left", "status", "amount", "sell"] as const;

type Props = {
  asked: Asked;
  first: RefObject<HTMLInputElement | null>;
  head: ReactNode;
  onSearch: (asked: Asked) => void;
};

/** The branch's own charters with live seats, soonest first; what is sold is priced by a search of its way and day. */
export default function CharterBoard({ asked, first, head, onSearch }: Props) {
  const t = useTranslations("sell");
  const charters = useTranslations("charters");
  const { timeZone } = useReading();
  const [{ q: search, since }, setBoard] = useQueryStates(boardParsers);
  const [typed, setTyped] = useTypedFilter({ value: search, onChange: (q) => setBoard({ q }) });
  const from = (since ?? asked.on) || null;
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
  const [failed, setFailed] = useState<unknown>(null);
  /** Its whole way: a charter that leads back is found by a search of both days. */
  const price = async ({ charter, route }: ClassRow) => {
    setFailed(null);
    const whole = await utils.charters.get.fetch({ id: charter.id }).catch(setFailed);
    if (!whole) return;
    const { routes } = whole;
    const out = routes.find(({ direction }) => direction === "outbound");
    const back = routes.find(({ direction }) => direction === "inbound");
    if (!out || !route) return;
    onSearch({
      ...asked,
      tab: out.vehicle === "train" ? "train" : "flight",
      ...{ from: route.origin, to: route.destination },
      ...{ on: out.departs_local.slice(0, 10), back: back?.departs_local.slice(0, 10) ?? null },
    });
  };
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        {head}
        <search className={css.line}>
          <TextInput
            ref={first}
            className={css.place}
            label={charters("search")}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <DayInput
            className={css.day}
            label={t("fromDay")}
            value={from}
            onChange={(day) => setBoard({ since: day ?? "" })}
          />
          <span className={css.live}>
            <LiveMark live={live} />
          </span>
        </search>
        <Failed error={failed} />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={search !== "" || from !== null}
          none={{ title: t("noneTitle"), text: t("noCharterText") }}
          empty={{ title: t("noneTitle"), text: t("noCharterText") }}
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
