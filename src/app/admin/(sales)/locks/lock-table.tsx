"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Countdown } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { type Lock, titleOf } from "./filters";
import css from "./locks.module.css";
import { useHolderName } from "./use-holder-name";

type Props = { rows: Lock[]; open: string | null; waiting: boolean; self: string; walk: ListKeyboard };

const COLUMNS = ["left", "charter", "departure", "holder", "seats", "amount", "since"] as const;

export function LockTable({ rows, open, waiting, self, walk }: Props) {
  const t = useTranslations("locks");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <LockRow key={row.lock_id} row={row} open={row.lock_id === open} self={self} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: Lock; open: boolean; self: string; onOpen: (id: string) => void };

const LockRow = memo(function LockRow({ row, open, self, onOpen }: RowProps) {
  const t = useTranslations("locks");
  const { number } = useFormat();
  const { locale } = useReading();
  const holderName = useHolderName(self);
  const { href, onClick } = useRowLink("lock", row.lock_id, onOpen);
  const title = titleOf(row.charter, locale);
  return (
    <tr data-lock={row.lock_id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="left">
        <Countdown until={row.expires_at} />
        {row.extended && <small className={css.extended}>{t("extended")}</small>}
      </td>
      <td data-column="charter">
        <a href={href} aria-label={t("open", { charter: title, holder: holderName(row) })}>
          {title}
        </a>{" "}
        {row.fare_class && <bdi className={`code ${css.soft}`}>{row.fare_class}</bdi>}
        {row.offer && (
          <small className={css.supplier}>
            {t(`product.${row.offer.product}`)} · <bdi>{titleOf(row.offer.supplier, locale)}</bdi>
          </small>
        )}
      </td>
      <td data-column="departure">
        <DayTime at={row.departs_at} timeZone={row.departure_zone} />
      </td>
      <td data-column="holder">{holderName(row)}</td>
      <td data-column="seats">{number(row.seats)}</td>
      <td data-column="amount">{row.total !== null && <Money amount={row.total} currency={row.currency} />}</td>
      <td data-column="since">
        <DayTime at={row.created_at} soft />
      </td>
    </tr>
  );
});
