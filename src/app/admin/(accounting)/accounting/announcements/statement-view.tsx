"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Loaded, type Query } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { ListTable } from "@/ui/table/list-table";
import { Pager } from "@/ui/table/pager";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { LedgerLink } from "../../../_money/ledger-link";
import { useName } from "../../../(people)/colleagues/use-name";
import { Balance } from "../accounts/balance";
import { useWords } from "../mappings/use-words";
import { type Change, type Filters, PER_PAGE, type Statement } from "./address";
import css from "./announcements.module.css";
import { PartySums } from "./party-sums";
import { StatusMark } from "./status-mark";
import { Sums } from "./sums";
import { useNameOf } from "./use-name-of";

const COLUMNS = ["date", "number", "party", "description", "status", "debit", "credit", "balance"] as const;

type Props = {
  filters: Filters;
  query: Query<Statement> & { isPlaceholderData: boolean };
  open: number | null;
  walk: ListKeyboard;
  onChange: (change: Change) => void;
  onPage: (page: number) => void;
};

/** Posted notes of a period in order, and the balance of each party. */
export function StatementView({ filters, query, open, walk, onChange, onPage }: Props) {
  const t = useTranslations("announcements");
  return (
    <Loaded query={query}>
      {({ items, meta }) => (
        <>
          <Sums of={items} settled={items.totals} />
          {items.rows.length === 0 ? (
            <Notice title={t("quietTitle")} text={t("quietText")} />
          ) : (
            <>
              {filters.party === null && <PartySums items={items} onChoose={(party) => onChange({ party })} />}
              <ListTable
                className={`${css.table} ${css.moves}`}
                caption={t("statementTable")}
                columns={COLUMNS}
                nameOf={(name) => t(`column.${name}`)}
                waiting={query.isPlaceholderData}
              >
                {items.rows.map((row) => (
                  <Row key={row.id} row={row} currency={items.currency} open={row.id === open} onOpen={walk.open} />
                ))}
              </ListTable>
            </>
          )}
          <Pager page={filters.page} total={meta.total} perPage={PER_PAGE} onPage={onPage} />
        </>
      )}
    </Loaded>
  );
}

type Line = Statement["items"]["rows"][number];
type RowProps = { row: Line; currency: string; open: boolean; onOpen: (id: string) => void };

const Row = memo(function Row({ row, currency, open, onOpen }: RowProps) {
  const partyName = useName();
  const { money } = useFormat();
  const { titleOf, dayOf } = useWords();
  const { short, full } = useNameOf()(row);
  const { href, onClick } = useRowLink("announcement", String(row.id), onOpen);
  const figure = (amount: number) =>
    amount !== 0 && (
      <LedgerLink of={row.document}>
        <bdi>{money(amount, currency).figure}</bdi>
      </LedgerLink>
    );
  return (
    <tr data-announcement={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="date">{dayOf(row.date)}</td>
      <td data-column="number">
        <a href={href} aria-label={full}>
          <bdi>{short}</bdi>
        </a>
      </td>
      <td data-column="party">{partyName(row.party)}</td>
      <td data-column="description">{row.description || <span className={css.soft}>{titleOf(row.account)}</span>}</td>
      <td data-column="status">
        <StatusMark of={row} />
      </td>
      <td data-column="debit">{figure(row.debit)}</td>
      <td data-column="credit">{figure(row.credit)}</td>
      <td data-column="balance">
        <Balance amount={row.balance} currency={currency} />
      </td>
    </tr>
  );
});
