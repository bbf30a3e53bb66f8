"use client";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { flightOf, RouteCodes } from "./route-codes";
import table from "./table.module.css";
import type { ClassRow } from "./types";

/** Charter of a class, linked by its title. */
export function ClassCharter({ row }: { row: ClassRow }) {
  const { locale } = useReading();
  return (
    <>
      <Link className={table.title} href={`/admin/charters/${row.charter.id}`}>
        {locale === "fa" ? row.charter.title : row.charter.title_latin}
      </Link>{" "}
      <span className={table.soft}>
        {row.route ? (
          <>
            <RouteCodes route={row.route} /> <bdi className="code">{flightOf(row.route)}</bdi>
          </>
        ) : (
          <bdi className="code">{row.city}</bdi>
        )}
      </span>
    </>
  );
}

/** Local date of departure with weekday. */
export function Departure({ row }: { row: ClassRow }) {
  const { day, time, weekday } = useFormat();
  const at = new Date(row.departs_at);
  return (
    <>
      {weekday(at, row.departure_zone)} <bdi>{day(at, row.departure_zone)}</bdi>{" "}
      <bdi className={table.soft}>{time(at, row.departure_zone)}</bdi>
    </>
  );
}
