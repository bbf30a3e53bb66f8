"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { AnchoredTable } from "@/ui/table/anchored-table";
import type { Reservation } from "./filters";
import { ReservationRow } from "./reservation-row";
import css from "./table.module.css";
import type { Walk } from "./use-walk";

type Props = {
  rows: Reservation[];
  openPnr: string | null;
  fresh: ReadonlySet<string>;
  waiting: boolean;
  walk: Walk;
};

const COLUMNS = ["pnr", "charter", "departure", "partner", "pax", "classes", "status", "amount", "created"] as const;

export function ReservationTable({ rows, openPnr, fresh, waiting, walk }: Props) {
  const t = useTranslations("reservations");
  const { number } = useFormat();
  return (
    <AnchoredTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(name)}
      rows={rows}
      aboveOf={(n) => t("newAbove", { count: n, n: number(n) })}
      waiting={waiting}
    >
      {rows.map((row) => (
        <ReservationRow
          key={row.local_pnr}
          row={row}
          open={row.local_pnr === openPnr}
          fresh={fresh.has(row.local_pnr)}
          onOpen={walk.open}
        />
      ))}
    </AnchoredTable>
  );
}
