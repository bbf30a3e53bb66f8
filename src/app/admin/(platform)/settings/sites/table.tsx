"use client";
import { useTranslations } from "next-intl";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { SiteStatus } from "./site-status";
import css from "./sites.module.css";
import type { Site } from "./types";

const COLUMNS = ["domain", "title", "origins", "guests", "state"] as const;

type Props = { rows: readonly Site[]; open: number | null; walk: ListKeyboard };

export function Table({ rows, open, walk }: Props) {
  const t = useTranslations("customerSites");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
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

function Row({ row, open, onOpen }: { row: Site; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("customerSites");
  const { href, onClick } = useRowLink("site", String(row.id), onOpen);
  return (
    <tr data-site={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="domain">
        <a href={href} aria-label={t("open", { domain: row.domain })}>
          <bdi className="code">{row.domain}</bdi>
        </a>
      </td>
      <td data-column="title">
        <bdi>{row.title}</bdi>
      </td>
      <td data-column="origins">
        {row.origins.length === 0 ? "—" : <bdi className="code">{row.origins.join(" ")}</bdi>}
      </td>
      <td data-column="guests">{t(row.guests ? "guestsIn" : "guestsOut")}</td>
      <td data-column="state">
        <SiteStatus active={row.active} />
      </td>
    </tr>
  );
}
