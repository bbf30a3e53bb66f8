"use client";
import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useRef, useState } from "react";
import { addDays, monthAway } from "@/ui/dates/days";
import { deepEqual } from "@/ui/deep-equal";
import { monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { LiveMark } from "@/ui/list/live-mark";
import list from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { useDelayed } from "@/ui/state/use-delayed";
import { api, useMay } from "../../_client";
import { CharterFilterBar } from "./_parts/filter-bar";
import { isFiltered, NO_FILTERS } from "./_parts/filters";
import page from "./_parts/page.module.css";
import { SkeletonRows } from "./_parts/skeleton-rows";
import type { Calendar, Details } from "./_parts/types";
import { useCharterLive } from "./_parts/use-charter-live";
import { useFlash } from "./_parts/use-flash";
import css from "./calendar.module.css";
import { calendarInput, calendarParsers, dayShown, drawerParser, VIEWS, weeksShown } from "./calendar-address";
import { CalendarGrid } from "./calendar-grid";
import { CharterDrawer, DRAWER_ID } from "./charter-drawer";

type Props = {
  first: {
    today: string;
    input: ReturnType<typeof calendarInput>;
    calendar: Calendar | undefined;
    details: Details | undefined;
  };
};

export function CharterCalendar({ first }: Props) {
  const t = useTranslations("charters");
  const router = useRouter();
  const reading = useReading();
  const { number, daySpan } = useFormat();
  const [address, setAddress] = useQueryStates(calendarParsers);
  const [{ charter }, setDrawer] = useQueryStates(drawerParser);
  const search = useRef<HTMLInputElement>(null);
  const input = calendarInput(address, first.today, reading);
  const query = api.charters.calendar.useQuery(input, {
    initialData: deepEqual(input, first.input) ? first.calendar : undefined,
    placeholderData: keepPreviousData,
  });
  const late = useDelayed(query.isPending);
  const live = useCharterLive();
  const charters = (query.data?.days ?? []).flatMap((day) => day.charters);
  const fresh = useFlash(
    charters,
    ({ id }) => id,
    ({ seats, status }) => `${seats.available}/${seats.capacity}/${status}`,
    JSON.stringify(input),
  );
  const today = query.data?.today ?? first.today;
  const shown = dayShown(address.on, today);
  const [focused, setFocused] = useState(shown);
  const { weeks, month } = weeksShown(address.view, shown, reading);
  const inMonth = (iso: string) => address.view === "week" || (iso >= month.from && iso <= month.to);

  const go = (on: string | null) => setAddress({ on }, { history: "push" });
  const turn = (by: 1 | -1) =>
    address.view === "week" ? addDays(shown, 7 * by) : monthAway(shown, by, reading.calendar);
  const open = (id: number) =>
    id === charter
      ? document.getElementById(DRAWER_ID)?.focus()
      : void setDrawer({ charter: id }, { history: charter ? "replace" : "push" });
  const close = () => {
    if (!charter) return;
    document.querySelector<HTMLElement>(`[data-charter="${charter}"]`)?.focus();
    void setDrawer({ charter: null }, { history: "replace" });
  };
  const mayWrite = useMay("charter:write");
  const newCharter = (on: string) => `/admin/charters/new?on=${on < today ? today : on}`;

  useKeys({
    slash: () => search.current?.select(),
    ...(mayWrite && {
      keyn: () => router.push(newCharter(focused)),
      keye: () => charter && router.push(`/admin/charters/${charter}`),
    }),
    keyt: () => go(null),
    keym: () => setAddress({ view: "month" }),
    keyw: () => setAddress({ view: "week", on: focused }),
    pageup: () => go(turn(-1)),
    pagedown: () => go(turn(1)),
    escape: close,
  });

  const [Back, On] =
    reading.locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  const title = address.view === "month" ? monthOf(reading, noon(month.from)) : daySpan(weeks[0]![0]!, weeks[0]![6]!);
  const sumOf = (part: "charters" | "available") =>
    (query.data?.days ?? []).reduce((sum, { totals }) => sum + totals[part], 0);

  return (
    <div className={list.page} data-drawer={charter ? true : undefined}>
      <section className={list.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={css.turn}>
            <ActionIcon variant="default" aria-label={t(`previous.${address.view}`)} onClick={() => go(turn(-1))}>
              <Back size={16} />
            </ActionIcon>
            <strong aria-live="polite">{title}</strong>
            <ActionIcon variant="default" aria-label={t(`next.${address.view}`)} onClick={() => go(turn(1))}>
              <On size={16} />
            </ActionIcon>
            <Button variant="default" size="compact-sm" onClick={() => go(null)} rightSection={<kbd>T</kbd>}>
              {t("today")}
            </Button>
          </span>
          <span className={list.count} role="status">
            {query.data && t("count", { charters: number(sumOf("charters")), seats: number(sumOf("available")) })}
          </span>
          <span className={page.space} />
          <LiveMark live={live} hint={t("liveHint")} />
          <SegmentedControl
            size="xs"
            aria-label={t("view")}
            value={address.view}
            data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(view) => setAddress({ view: view as (typeof VIEWS)[number], on: focused })}
            transitionDuration={80}
          />
          {mayWrite && (
            <Button
              component={Link}
              href={newCharter(focused)}
              leftSection={<IconPlus size={16} />}
              rightSection={<kbd className={css.onAccent}>N</kbd>}
            >
              {t("new")}
            </Button>
          )}
        </header>
        <CharterFilterBar search={search} filters={address} onChange={setAddress} />
        {query.isError ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : query.isPending ? (
          late && <SkeletonRows />
        ) : (
          <div className={page.scroller} data-waiting={query.isPlaceholderData || undefined}>
            {charters.length === 0 && !query.isPlaceholderData && (
              <div className={css.empty}>
                {isFiltered(address) ? (
                  <Notice
                    title={t("noneTitle")}
                    text={t("noneText")}
                    action={{ label: t("clear"), onClick: () => setAddress(NO_FILTERS) }}
                  />
                ) : (
                  <Notice
                    title={t("emptyTitle")}
                    text={t(mayWrite ? "emptyText" : "emptyForReaders")}
                    action={
                      mayWrite
                        ? { label: t("emptyAction"), href: newCharter(shown) }
                        : { label: t(`next.${address.view}`), onClick: () => go(turn(1)) }
                    }
                  />
                )}
              </div>
            )}
            <CalendarGrid
              weeks={weeks}
              view={address.view}
              days={query.data?.days ?? []}
              today={today}
              focused={focused}
              onFocusDay={setFocused}
              inMonth={inMonth}
              openId={charter}
              fresh={fresh}
              onOpen={open}
              onNew={mayWrite ? (on) => router.push(newCharter(on)) : undefined}
              onMore={(on) => (address.view === "week" ? search.current?.focus() : setAddress({ view: "week", on }))}
              onTurn={(on) => go(on)}
            />
          </div>
        )}
      </section>
      {charter !== null && (
        <CharterDrawer id={charter} first={first.details?.id === charter ? first.details : undefined} onClose={close} />
      )}
    </div>
  );
}
