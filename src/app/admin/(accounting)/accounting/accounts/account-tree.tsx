"use client";
import { IconChevronDown, IconChevronRight, IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import { useRowLink } from "@/ui/table/use-row-link";
import { useWords } from "../mappings/use-words";
import css from "./accounts.module.css";
import type { ChartRow } from "./address";
import { Balance } from "./balance";
import type { Drawn } from "./tree";

type Props = {
  drawn: readonly Drawn[];
  currency: string;
  open: number | null;
  waiting: boolean;
  onOpen: (id: string) => void;
  onToggle: (id: number, open: boolean) => void;
};

const COLUMNS = ["account", "nature", "debit", "credit", "balance"] as const;

/** The tree as a table with aligned amounts in the branch's currency. */
export function AccountTree({ drawn, currency, open, waiting, onOpen, onToggle }: Props) {
  const t = useTranslations("accounts");
  const { money } = useFormat();
  const unit = money(0, currency).currency;
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => (name === "balance" ? `${t("column.balance")} (${unit})` : t(`column.${name}`))}
      waiting={waiting}
    >
      {drawn.map((one) => (
        <TreeRow
          key={one.row.id}
          {...one}
          currency={currency}
          current={one.row.id === open}
          onOpen={onOpen}
          onToggle={onToggle}
        />
      ))}
    </ListTable>
  );
}

type RowProps = Drawn & Pick<Props, "currency" | "onOpen" | "onToggle"> & { current: boolean };

function TreeRow({ row, depth, opens, open, more, currency, current, onOpen, onToggle }: RowProps) {
  const t = useTranslations("accounts");
  const { titleOf } = useWords();
  const { number } = useFormat();
  const { href, onClick } = useRowLink("account", String(row.id), onOpen);
  const Mark = open ? IconChevronDown : IconChevronRight;
  return (
    <tr
      data-account={row.id}
      data-level={row.level}
      data-found={row.found || undefined}
      data-inactive={!row.active || undefined}
      aria-current={current || undefined}
      onClick={onClick}
    >
      <td data-column="account">
        <span className={css.name} style={{ paddingInlineStart: depth * 20 }}>
          {opens ? (
            <button
              type="button"
              tabIndex={-1}
              className={css.toggle}
              aria-expanded={open}
              aria-label={t(open ? "fold" : "unfold", { account: titleOf(row) })}
              onClick={() => onToggle(row.id, !open)}
            >
              <Mark className={css.mark} size={16} stroke={1.8} aria-hidden />
            </button>
          ) : (
            <span className={css.toggle} />
          )}
          <a href={href} aria-label={`${t(`level.${row.level}`)} ${row.code} ${titleOf(row)}`}>
            <bdi className="code">{row.code}</bdi> <span className={css.title}>{titleOf(row)}</span>
          </a>
          <Marks row={row} currency={currency} />
          {more > 0 && <small className={css.soft}>{t("more", { n: number(more) })}</small>}
        </span>
      </td>
      <td data-column="nature">{t(`nature.${row.nature}`)}</td>
      <Figures row={row} currency={currency} />
    </tr>
  );
}

function Marks({ row, currency }: { row: ChartRow; currency: string }) {
  const t = useTranslations("accounts");
  return (
    <>
      {row.kind && <small className={css.tag}>{t(`kind.${row.kind}`)}</small>}
      {row.currency && row.currency !== currency && <small className={css.tag}>{row.currency}</small>}
      {!row.active && (
        <small className={css.tag}>
          <IconLock size={12} stroke={1.8} aria-hidden /> {t("inactive")}
        </small>
      )}
    </>
  );
}

function Figures({ row, currency }: { row: ChartRow; currency: string }) {
  const { money } = useFormat();
  const figure = (amount: number) => (amount === 0 ? "–" : money(amount, currency).figure);
  return (
    <>
      <td data-column="debit">
        <bdi>{figure(row.debit)}</bdi>
      </td>
      <td data-column="credit">
        <bdi>{figure(row.credit)}</bdi>
      </td>
      <td data-column="balance">
        <Balance amount={row.balance} currency={currency} />
      </td>
    </>
  );
}
