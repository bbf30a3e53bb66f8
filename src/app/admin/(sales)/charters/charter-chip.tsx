"use client";
import { IconBed, IconCircleX, IconLock, IconPencil } from "@tabler/icons-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { flightOf, RouteCodes } from "./_parts/route-codes";
import { SeatBar } from "./_parts/seat-bar";
import type { Charter } from "./_parts/types";
import css from "./calendar.module.css";

type Props = {
  charter: Charter;
  open: boolean;
  fresh: boolean;
  tabbable: boolean;
  onOpen: (id: number) => void;
};

const MARK = { draft: IconPencil, closed: IconLock, canceled: IconCircleX, open: null } as const;

/** One charter of a day: time, destination, seats left. Its state has a mark and a word, except open ones. */
export const CharterChip = memo(function CharterChip({ charter, open, fresh, tabbable, onOpen }: Props) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { time, number } = useFormat();
  const { id, status, route, stay, seats } = charter;
  const title = locale === "fa" ? charter.title : charter.title_latin;
  const address = new URLSearchParams(useSearchParams());
  address.set("charter", String(id));
  const Mark = MARK[status];
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a
      href={`?${address}`}
      data-stop
      data-charter={id}
      data-status={status}
      data-departed={charter.departed || undefined}
      data-fresh={fresh || undefined}
      aria-current={open || undefined}
      className={css.chip}
      tabIndex={tabbable ? 0 : -1}
      title={title}
      onClick={onClick}
    >
      <span className="out-of-sight">
        {title}, {t(`statuses.${status}`)},{" "}
      </span>
      {route && <bdi className={css.time}>{time(new Date(charter.departs_at), charter.departure_zone)}</bdi>}
      <span className={css.where}>
        {route ? (
          <RouteCodes route={route} />
        ) : (
          stay && (
            <>
              <IconBed size={13} stroke={1.7} aria-hidden /> {locale === "fa" ? stay.hotel : stay.hotel_latin}
            </>
          )
        )}
      </span>
      {route && <bdi className={`code ${css.flight}`}>{flightOf(route)}</bdi>}
      <span aria-hidden className={css.classes}>
        {charter.classes.map((one) => (
          <bdi key={one.id}>
            <b className="code">{one.fare_class}</b> {number(one.available)}
          </bdi>
        ))}
      </span>
      <span className={css.end}>
        {route && stay && <IconBed className={css.bed} size={13} stroke={1.7} aria-hidden />}
        {Mark && (
          <span className={css.mark}>
            <Mark size={13} stroke={1.8} aria-hidden />
            <span>{t(`statuses.${status}`)}</span>
          </span>
        )}
        {status !== "canceled" && <SeatBar {...seats} />}
      </span>
    </a>
  );
});
