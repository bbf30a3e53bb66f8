"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { HealthMark } from "./marks";
import type { Endpoint } from "./types";
import css from "./webhooks.module.css";
import { Whose } from "./whose";

const COLUMNS = ["title", "whose", "types", "state", "waiting", "dropped", "lastOk"] as const;

type Props = { rows: readonly Endpoint[]; open: number | null; walk: ListKeyboard };

export function Table({ rows, open, walk }: Props) {
  const t = useTranslations("webhooks");
  return (
    <ListTable
      className={css.table}
      caption={t("title")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Endpoint; open: boolean; onOpen: (id: string) => void }) {
  const { number } = useFormat();
  const { href, onClick } = useRowLink("endpoint", String(row.id), onOpen);
  return (
    <tr data-endpoint={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="title">
        <a href={href}>
          <bdi>{row.title}</bdi>
        </a>{" "}
        <bdi className={`code ${css.code}`}>{new URL(row.url).host}</bdi>
      </td>
      <td data-column="whose">
        <Whose of={row} />
      </td>
      <td data-column="types">
        <bdi className={`code ${css.code}`} dir="ltr">
          {row.types.join(" ")}
        </bdi>
      </td>
      <td data-column="state">
        <HealthMark of={row} />
      </td>
      <td data-column="waiting">{number(row.waiting)}</td>
      <td data-column="dropped">{number(row.dropped)}</td>
      <td data-column="lastOk">{row.last_ok_at ? <DayTime at={row.last_ok_at} soft /> : "—"}</td>
    </tr>
  );
}
