"use client";
import { useTranslations } from "next-intl";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { ActiveMark } from "./active-mark";
import css from "./cost-centers.module.css";
import type { CostCenter } from "./types";

const COLUMNS = ["code", "title", "owner", "state"] as const;

type Props = { rows: readonly CostCenter[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function Table({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("costCenters");
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

function Row({ row, open, onOpen }: { row: CostCenter; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("costCenters");
  const { locale } = useReading();
  const { href, onClick } = useRowLink("center", String(row.id), onOpen);
  const title = (locale === "en" && row.title_latin) || row.title;
  return (
    <tr data-center={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="code">
        <a href={href} aria-label={t("open", { title })}>
          <bdi className="code">{row.code}</bdi>
        </a>
      </td>
      <td data-column="title">
        <bdi>{title}</bdi>
      </td>
      <td data-column="owner">{row.colleague ? <bdi>{row.colleague.name}</bdi> : t("ofBranch")}</td>
      <td data-column="state">
        <ActiveMark active={row.active} />
      </td>
    </tr>
  );
}
