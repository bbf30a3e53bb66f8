"use client";
import { IconFileText } from "@tabler/icons-react";
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
import { type Filters, type Ledger, PER_PAGE } from "./address";
import css from "./announcements.module.css";
import { Sums } from "./sums";

const COLUMNS = ["date", "document", "number", "party", "description", "debit", "credit", "balance"] as const;

type Props = {
  filters: Filters;
  /** Null until an account is selected. */
  query: (Query<Ledger> & { isPlaceholderData: boolean }) | null;
  open: number | null;
  walk: ListKeyboard;
  onPage: (page: number) => void;
};

/** Lines that notes posted to an account, including reversals. */
export function LedgerView({ filters, query, open, walk, onPage }: Props) {
  const t = useTranslations("announcements");
  const { titleOf } = useWords();
  if (!query) {
    return <Notice icon={<IconFileText size={30} stroke={1.4} />} title={t("chooseTitle")} text={t("chooseText")} />;
  }
  return (
    <Loaded query={query}>
      {({ items, meta }) => (
        <>
          <Sums of={items}>
            <bdi className="code">{items.account.code}</bdi> {titleOf(items.account)}
          </Sums>
          {items.rows.length === 0 ? (
            <Notice title={t("quietTitle")} text={t("quietLedger")} />
          ) : (
            <ListTable
              className={`${css.table} ${css.moves}`}
              caption={t("ledgerTable")}
              columns={COLUMNS}
              nameOf={(name) => t(`column.${name}`)}
              waiting={query.isPlaceholderData}
            >
              {items.rows.map((row) => (
                <Row
                  key={`${row.document_id} ${row.line}`}
                  row={row}
                  currency={items.currency}
                  open={row.announcement_id === open}
                  onOpen={walk.open}
                />
              ))}
            </ListTable>
          )}
          <Pager page={filters.page} total={meta.total} perPage={PER_PAGE} onPage={onPage} />
        </>
      )}
    </Loaded>
  );
}

type Line = Ledger["items"]["rows"][number];
type RowProps = { row: Line; currency: string; open: boolean; onOpen: (id: string) => void };

const Row = memo(function Row({ row, currency, open, onOpen }: RowProps) {
  const t = useTranslations("announcements");
  const partyName = useName();
  const { money, digits } = useFormat();
  const { dayOf } = useWords();
  const { href, onClick } = useRowLink("announcement", String(row.announcement_id), onOpen);
  const figure = (amount: number) => amount !== 0 && <bdi>{money(amount, currency).figure}</bdi>;
  return (
    <tr data-announcement={row.announcement_id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="date">{dayOf(row.date)}</td>
      <td data-column="document">
        <LedgerLink of={row}>
          <bdi>{digits(String(row.document_id))}</bdi>
        </LedgerLink>
      </td>
      <td data-column="number">
        <a href={href} aria-label={t("openNote", { number: digits(String(row.number ?? row.announcement_id)) })}>
          <bdi>{digits(String(row.number ?? row.announcement_id))}</bdi>
        </a>
      </td>
      <td data-column="party">{row.party && partyName(row.party)}</td>
      <td data-column="description">
        {row.reversal && <span className={css.soft}>{t("reversed")} </span>}
        {row.description}
      </td>
      <td data-column="debit">{figure(row.debit)}</td>
      <td data-column="credit">{figure(row.credit)}</td>
      <td data-column="balance">
        <Balance amount={row.balance} currency={currency} />
      </td>
    </tr>
  );
});
