"use client";
import { useTranslations } from "next-intl";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { useName } from "../../(people)/colleagues/use-name";
import { CardNumber } from "./card-number";
import css from "./cards.module.css";
import type { Card } from "./types";

const COLUMNS = ["passenger", "number", "bank", "holder"] as const;

type Props = { rows: readonly Card[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function Table({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("cards");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Card; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("cards");
  const { locale } = useReading();
  const name = useName()(row.passenger);
  const { href, onClick } = useRowLink("card", String(row.id), onOpen);
  return (
    <tr data-card={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="passenger">
        <a href={href} aria-label={t("open", { name })}>
          <bdi>{name}</bdi>
        </a>
      </td>
      <td data-column="number">
        <CardNumber number={row.number} />
      </td>
      <td data-column="bank">{row.bank?.[locale] ?? "—"}</td>
      <td data-column="holder">{row.holder && <bdi>{row.holder}</bdi>}</td>
    </tr>
  );
}
