"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { ToneLabel } from "@/ui/tone-label";
import css from "./hotels.module.css";
import { Stars } from "./stars";
import type { Hotel } from "./types";
import { useNameOf } from "./use-name-of";

const COLUMNS = ["name", "stars", "type", "city", "rooms", "mapping"] as const;

type Props = { rows: readonly Hotel[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function HotelTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("hotels");
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

function Row({ row, open, onOpen }: { row: Hotel; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const { href, onClick } = useRowLink("hotel", String(row.id), onOpen);
  const { confirmed, suggested, rooms_to_do } = row.mapping;
  return (
    <tr data-hotel={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="name">
        <a href={href} aria-label={t("open", { name: nameOf(row) })}>
          <bdi>{nameOf(row)}</bdi>
        </a>
      </td>
      <td data-column="stars">
        <Stars n={row.stars} />
      </td>
      <td data-column="type">{t(`type.${row.type}`)}</td>
      <td data-column="city">
        {nameOf(row.city)} <span className={css.soft}>{row.country.code !== "IR" && nameOf(row.country)}</span>
      </td>
      <td data-column="rooms">{number(row.rooms)}</td>
      <td data-column="mapping">
        {confirmed > 0 && <ToneLabel tone="good">{t("suppliers", { n: number(confirmed) })}</ToneLabel>}{" "}
        {rooms_to_do > 0 && <ToneLabel tone="warn">{t("roomsToDo", { n: number(rooms_to_do) })}</ToneLabel>}{" "}
        {suggested > 0 && <ToneLabel tone="warn">{t("toLookAt", { n: number(suggested) })}</ToneLabel>}
        {confirmed + suggested === 0 && <span className={css.soft}>—</span>}
      </td>
    </tr>
  );
}
