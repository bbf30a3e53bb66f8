"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { useBranchId } from "../../../_client";
import { useName } from "../../../(people)/colleagues/use-name";
import { useWords } from "../mappings/use-words";
import type { Announcement, Company } from "./address";
import css from "./announcements.module.css";
import { DirectionMark } from "./direction-mark";
import { StatusMark } from "./status-mark";
import { useNameOf } from "./use-name-of";

export type Listed = Announcement & { branch?: Company["items"][number]["branch"] };
type Props = { rows: readonly Listed[]; company: boolean; open: number | null; waiting: boolean; walk: ListKeyboard };

const COLUMNS = ["number", "date", "direction", "party", "description", "status", "open", "amount"] as const;

export function AnnouncementTable({ rows, company, open, waiting, walk }: Props) {
  const t = useTranslations("announcements");
  return (
    <ListTable<(typeof COLUMNS)[number] | "branch">
      className={css.table}
      caption={t(company ? "companyTable" : "table")}
      columns={company ? ["branch", ...COLUMNS] : COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={`${row.branch?.branch_id} ${row.id}`} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: Listed; open: boolean; onOpen: (id: string) => void };

const Row = memo(function Row({ row, open, onOpen }: RowProps) {
  const partyName = useName();
  const { locale } = useReading();
  const { titleOf, dayOf } = useWords();
  const here = useBranchId();
  const name = useNameOf()(row);
  const { href, onClick } = useRowLink("announcement", String(row.id), onOpen);
  // A note of another branch opens in that branch.
  const own = !row.branch || row.branch.branch_id === here;
  const acts = own
    ? { "data-announcement": row.id, "aria-current": open || undefined, onClick }
    : { "data-elsewhere": true };
  return (
    <tr {...acts}>
      {row.branch && <td data-column="branch">{locale === "fa" ? row.branch.name : row.branch.name_latin}</td>}
      <td data-column="number">
        {own ? (
          <a href={href} aria-label={name.full}>
            <bdi>{name.short}</bdi>
          </a>
        ) : (
          <bdi>{name.short}</bdi>
        )}
      </td>
      <td data-column="date">{dayOf(row.date)}</td>
      <td data-column="direction">
        <DirectionMark direction={row.direction} />
      </td>
      <td data-column="party">
        {partyName(row.party) ?? <bdi className="code">{`${row.party.type}:${row.party.id}`}</bdi>}
      </td>
      <td data-column="description">{row.description || <span className={css.soft}>{titleOf(row.account)}</span>}</td>
      <td data-column="status">
        <StatusMark of={row} />
      </td>
      <td data-column="open">{row.open > 0 && <Money amount={row.open} currency={row.branch_currency} />}</td>
      <td data-column="amount">
        <Money amount={row.amount} currency={row.currency} />
      </td>
    </tr>
  );
});
