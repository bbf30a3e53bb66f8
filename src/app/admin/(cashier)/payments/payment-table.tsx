"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { AnchoredTable } from "@/ui/table/anchored-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { LedgerLink } from "../../_money/ledger-link";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import { useName } from "../../(people)/colleagues/use-name";
import type { PaymentListRow } from "./address";
import css from "./payments.module.css";
import { StateMark } from "./state-mark";
import { TypeMark } from "./type-mark";

type Props = {
  rows: readonly PaymentListRow[];
  open: number | null;
  waiting: boolean;
  walk: ListKeyboard;
  /** Null when there are no more. */
  more: { busy: boolean; ask: () => unknown } | null;
};

const COLUMNS = ["date", "number", "type", "party", "method", "account", "status", "amount"] as const;

export function PaymentTable({ rows, open, waiting, walk, more }: Props) {
  const t = useTranslations("payments");
  const { number } = useFormat();
  return (
    <AnchoredTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      rows={rows}
      aboveOf={(n) => t("newAbove", { n: number(n) })}
      waiting={waiting}
    >
      {rows.map((row) => (
        <PaymentRow key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
      {more && (
        <tr className={css.more}>
          <td colSpan={COLUMNS.length}>
            <Button variant="subtle" size="compact-sm" loading={more.busy} onClick={() => more.ask()}>
              {t("more")}
            </Button>
          </td>
        </tr>
      )}
    </AnchoredTable>
  );
}

type RowProps = { row: PaymentListRow; open: boolean; onOpen: (name: string) => void };

const PaymentRow = memo(function PaymentRow({ row, open, onOpen }: RowProps) {
  const t = useTranslations("payments");
  const partyName = useName();
  const { digits } = useFormat();
  const { dayOf, titleOf } = useWords();
  const { href, onClick } = useRowLink("payment", String(row.id), onOpen);
  const number = digits(String(row.number));
  return (
    <tr
      data-payment={row.id}
      data-trashed={row.status === "trashed" || undefined}
      aria-current={open || undefined}
      onClick={onClick}
    >
      <td data-column="date">{dayOf(row.date)}</td>
      <td data-column="number">
        <a href={href} aria-label={t("openNumber", { type: t(`type.${row.type}`), n: number })}>
          <bdi>{number}</bdi>
        </a>
      </td>
      <td data-column="type">
        <TypeMark type={row.type} />
      </td>
      <td data-column="party" title={row.description}>
        {partyName(row.counterparty) ?? titleOf(row.counter_account)}
        {row.reference && (
          <small>
            {" "}
            <bdi className="code">{row.reference}</bdi>
          </small>
        )}
      </td>
      <td data-column="method">{t(`method.${row.method}`)}</td>
      <td data-column="account">{titleOf(row.account)}</td>
      <td data-column="status">
        <StateMark status={row.status} />
      </td>
      <td data-column="amount">
        <LedgerLink of={row.document}>
          <Money amount={row.amount} currency={row.currency} />
        </LedgerLink>
      </td>
    </tr>
  );
});
