"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useRowLink } from "@/ui/table/use-row-link";
import type { Supplied } from "../types";
import { useNameOf } from "../use-name-of";
import css from "./mapping.module.css";
import { StateMark } from "./state-mark";

type Props = { rows: readonly Supplied[]; open: number | null; onOpen: (id: number) => void };

/** Supplier hotels with their open decisions. */
export function SuppliedList({ rows, open, onOpen }: Props) {
  return (
    <ul className={css.supplied}>
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Row({ row, open, onOpen }: { row: Supplied; open: boolean; onOpen: (id: number) => void }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const { href, onClick } = useRowLink("hotel", String(row.id), (id) => onOpen(Number(id)));
  const left = row.rooms.open + row.rooms.suggested;
  return (
    <li data-supplied={row.id}>
      <a href={href} onClick={onClick} aria-current={open || undefined}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
        <StateMark state={row.state} />
        <small>
          {nameOf(row.supplier)} · {row.city}
        </small>
        <small>{left > 0 ? t("roomsToDo", { n: number(left) }) : t("nothingLeft")}</small>
      </a>
    </li>
  );
}
