"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import type { OperatorListRow } from "./address";
import css from "./operators.module.css";
import { StateMark } from "./state-mark";
import { useName } from "./use-name";

const COLUMNS = ["name", "personnelId", "job", "role", "state", "signedIn"] as const;

type Props = { rows: OperatorListRow[]; open: number | null; waiting: boolean; walk: ListKeyboard };

export function OperatorTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("staff");
  return (
    <ListTable
      className={css.table}
      caption={t("title")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Line({ row, open, onOpen }: { row: OperatorListRow; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const nameOf = useName();
  const { href, onClick } = useRowLink("operator", String(row.id), onOpen);
  return (
    <tr data-operator={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="name">
        <a href={href}>{nameOf(row)}</a>
      </td>
      <td data-column="personnelId">
        <bdi className="code">{row.personnel_id}</bdi>
      </td>
      <td data-column="job">{row.title ?? <span className={css.soft}>{t("none")}</span>}</td>
      <td data-column="role">
        {roles(row.role)} {row.customised && <span className={css.soft}>{t("customised")}</span>}
      </td>
      <td data-column="state">
        <StateMark state={row.state} />
      </td>
      <td data-column="signedIn">
        {row.last_sign_in_at ? (
          <DayTime at={row.last_sign_in_at} soft />
        ) : (
          <span className={css.soft}>{t("never")}</span>
        )}
      </td>
    </tr>
  );
}
