"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Hotel } from "./address";
import css from "./sell.module.css";

const COLUMNS = ["hotel", "stars", "where", "sellers", "asOf", "amount"] as const;

type Props = { rows: readonly Hotel[]; currency: string; open: number | null; waiting: boolean; walk: ListKeyboard };

export function HotelTable({ rows, currency, open, waiting, walk }: Props) {
  const t = useTranslations("sell");
  return (
    <ListTable
      className={css.offers}
      caption={t("hotelList")}
      columns={COLUMNS}
      nameOf={(name) => t(`hotelColumn.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <HotelRow key={row.id} row={row} currency={currency} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: Hotel; currency: string; open: boolean; onOpen: (name: string) => void };

const HotelRow = memo(function HotelRow({ row, currency, open, onOpen }: RowProps) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  const { href, onClick } = useRowLink("hotel", String(row.id), onOpen);
  const nameOf = (one: { name: string; name_latin: string }) => (locale === "fa" ? one.name : one.name_latin);
  return (
    <tr data-hotel={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="hotel">
        <a href={href}>{nameOf(row)}</a> {row.charter && <small className={css.soft}>{t("byCharter")}</small>}
      </td>
      <td>{row.stars > 0 ? t("starsOf", { n: number(row.stars) }) : ""}</td>
      <td>{nameOf(row.city)}</td>
      <td data-column="sellers">{number(row.suppliers.length)}</td>
      <td data-column="asOf">
        {row.min_price && (
          <>
            <DayTime at={row.min_price.as_of} soft /> {row.min_price.stale && <small>{t("stale")}</small>}
          </>
        )}
      </td>
      <td data-column="amount">
        {row.from === null ? (
          <span className={css.soft}>{t("priceUnknown")}</span>
        ) : (
          <Money amount={row.from} currency={currency} />
        )}
      </td>
    </tr>
  );
});
