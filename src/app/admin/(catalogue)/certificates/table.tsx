"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import css from "./certificates.module.css";
import { StateMark } from "./state-mark";
import { Thumb } from "./thumb";
import type { Certificate } from "./types";

const COLUMNS = ["file", "name", "kind", "number", "issuer", "expires", "state"] as const;

type Props = { rows: readonly Certificate[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function Table({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("certificates");
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

function Row({ row, open, onOpen }: { row: Certificate; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("certificates");
  const { day, digits } = useFormat();
  const { href, onClick } = useRowLink("certificate", String(row.id), onOpen);
  return (
    <tr data-certificate={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="file">
        <Thumb file={row.file} />
      </td>
      <td data-column="name">
        <a href={href} aria-label={t("open", { title: row.title })}>
          <bdi>{row.title}</bdi>
        </a>
      </td>
      <td data-column="kind">{t(`kind.${row.kind}`)}</td>
      <td data-column="number">
        {row.number && (
          <bdi className="code" dir="ltr">
            {digits(row.number)}
          </bdi>
        )}
      </td>
      <td data-column="issuer">{row.issuer && <bdi>{row.issuer}</bdi>}</td>
      <td data-column="expires">{row.expires_on ? <bdi>{day(noon(row.expires_on), "UTC")}</bdi> : "—"}</td>
      <td data-column="state">
        <StateMark {...row} />
      </td>
    </tr>
  );
}

export const noon = (date: string) => new Date(`${date}T12:00:00Z`);
