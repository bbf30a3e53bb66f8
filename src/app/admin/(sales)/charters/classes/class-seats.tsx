"use client";
import { useTranslations } from "next-intl";
import { useGridKeyboard } from "@/ui/table/use-grid-keyboard";
import { useMay } from "../../../_client";
import { ClassPage } from "../_parts/class-page";
import table from "../_parts/table.module.css";
import type { ClassRow } from "../_parts/types";
import { useFlash } from "../_parts/use-flash";
import { SeatRow } from "./seat-row";

export function ClassSeats() {
  const t = useTranslations("charters");
  return (
    <ClassPage title={t("classesSeats")} perPage={100}>
      {(rows, view) => <SeatTable rows={rows} view={view} />}
    </ClassPage>
  );
}

function SeatTable({ rows, view }: { rows: ClassRow[]; view: string }) {
  const t = useTranslations("charters");
  const mayWrite = useMay("charter:write");
  const onKeyDown = useGridKeyboard();
  const fresh = useFlash(
    rows,
    ({ id }) => id,
    ({ available, sold, held, capacity, status }) => [available, sold, held, capacity, status].join(),
    view,
  );
  return (
    <table className={table.table} onKeyDown={onKeyDown}>
      <caption className="out-of-sight">{t("seatsTable")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("charter")}</th>
          <th scope="col">{t("departs")}</th>
          <th scope="col">{t("fareClass")}</th>
          <th scope="col" data-figure className={table.narrow}>
            {t("capacity")}
          </th>
          <th scope="col" data-figure>
            {t("sold")}
          </th>
          <th scope="col" data-figure>
            {t("held")}
          </th>
          <th scope="col">{t("left")}</th>
          <th scope="col">{t("status")}</th>
          {mayWrite && <th scope="col">{t("onSale")}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SeatRow key={row.id} row={row} fresh={fresh.has(row.id)} />
        ))}
      </tbody>
    </table>
  );
}
