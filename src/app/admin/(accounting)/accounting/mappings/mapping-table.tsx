"use client";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { AccountLink } from "./account-link";
import type { Key, Mapping } from "./address";
import css from "./mappings.module.css";
import { StateBadge } from "./state-badge";
import { useWords } from "./use-words";

type Props = { rows: Mapping[]; open: Key | null; walk: ListKeyboard };

const COLUMNS = ["event", "account", "since", "state"] as const;

/** Events by group, in catalogue order. */
export function MappingTable({ rows, open, walk }: Props) {
  const t = useTranslations("mappings");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={false}
    >
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {row.group !== rows[index - 1]?.group && (
            <tr className={css.group}>
              <th scope="colgroup" colSpan={COLUMNS.length}>
                {t(`group.${row.group}`)}
              </th>
            </tr>
          )}
          <Row row={row} open={row.key === open} onOpen={walk.open} />
        </Fragment>
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: Mapping; open: boolean; onOpen: (key: string) => void }) {
  const t = useTranslations("mappings");
  const { titleOf, dayOf } = useWords();
  const { href, onClick } = useRowLink("event", row.key, onOpen);
  const [next] = row.later;
  return (
    <tr data-event={row.key} aria-current={open || undefined} onClick={onClick}>
      <td data-column="event">
        <a href={href}>{titleOf(row)}</a>
      </td>
      <td data-column="account">
        {row.account ? <AccountLink account={row.account} /> : <span className={css.soft}>{t("noAccount")}</span>}
        {next && (
          <small className={css.next}>
            {t("next")} <bdi>{dayOf(next.valid_from!)}</bdi> <bdi className="code">{next.account.code}</bdi>
          </small>
        )}
      </td>
      <td data-column="since">
        {row.account &&
          (row.valid_from ? <bdi>{dayOf(row.valid_from)}</bdi> : <span className={css.soft}>{t("always")}</span>)}
      </td>
      <td data-column="state">
        <StateBadge row={row} />
      </td>
    </tr>
  );
}
