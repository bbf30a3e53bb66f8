"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { LedgerLink } from "../../../_money/ledger-link";
import { useName } from "../../../(people)/colleagues/use-name";
import { statementHref } from "../_parts/hrefs";
import { useDescription } from "../_parts/use-description";
import { useWords } from "../mappings/use-words";
import type { Line } from "./address";
import css from "./credit-debit.module.css";

const COLUMNS = ["date", "document", "kind", "party", "description", "debit", "credit"] as const;

type Props = { rows: readonly Line[]; currency: string; waiting: boolean; onParty: (party: string) => void };

/** Lines, the latest first: each links to its document, its party filters the list. */
export function LineTable({ rows, currency, waiting, onParty }: Props) {
  const t = useTranslations("creditDebit");
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={`${row.date} ${row.document_id} ${row.line}`} row={row} currency={currency} onParty={onParty} />
      ))}
    </ListTable>
  );
}

type RowProps = { row: Line; currency: string; onParty: (party: string) => void };

const Row = memo(function Row({ row, currency, onParty }: RowProps) {
  const kinds = useTranslations("documents.kind");
  const partyName = useName();
  const { money, digits } = useFormat();
  const { titleOf, dayOf } = useWords();
  const description = useDescription()(row);
  const { party, account } = row;
  const key = `${party.type}:${party.id}`;
  const figure = (side: Line["side"]) =>
    row.side === side && (
      <LedgerLink of={row}>
        <bdi>{money(row.amount, currency).figure}</bdi>
      </LedgerLink>
    );
  return (
    <tr data-line={`${row.document_id}.${row.line}`}>
      <td data-column="date">{dayOf(row.date)}</td>
      <td data-column="document">
        <LedgerLink of={row}>
          <bdi>{digits(String(row.document_id))}</bdi>
        </LedgerLink>
      </td>
      <td data-column="kind">{knownText(kinds, row.kind) ?? row.kind}</td>
      <td data-column="party">
        {/* The same name in two rows has the same target. */}
        <button type="button" onClick={() => onParty(key)}>
          <bdi>{partyName(party) ?? key}</bdi>
        </button>
      </td>
      <td data-column="description">
        {description || (
          <Link href={statementHref({ account: account.id, party: key, to: row.date })}>{titleOf(account)}</Link>
        )}
        {row.own && (
          <small>
            {" "}
            <Money amount={row.own.amount} currency={row.own.currency} />
          </small>
        )}
      </td>
      <td data-column="debit">{figure("debit")}</td>
      <td data-column="credit">{figure("credit")}</td>
    </tr>
  );
});
