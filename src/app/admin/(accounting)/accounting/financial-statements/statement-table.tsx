"use client";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import table from "@/ui/table/table.module.css";
import { api } from "../../../_client";
import { statementHref } from "../_parts/hrefs";
import { useWords } from "../mappings/use-words";
import { StatementAmount } from "./_parts/amount";
import type { Statement, StatementInput, StatementLine } from "./address";
import css from "./financial-statements.module.css";

type Props = {
  statement: Statement;
  /** Null for an issued statement: its accounts are not part of it. */
  input: StatementInput | null;
  zero: boolean;
  waiting?: boolean;
};

/** Lines with amounts by column; a line of accounts opens them, an account its turnover of the period. */
export function StatementTable({ statement, input, zero, waiting = false }: Props) {
  const t = useTranslations("financialStatements");
  const { money } = useFormat();
  const { columns, lines, currency, kind } = statement;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const unit = money(0, currency).currency;
  const heads = useColumnHeads(statement);
  const shown = zero ? lines : lines.filter((line) => line.shows === "total" || line.amounts.some((one) => one !== 0));
  const toggle = (code: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(code)) next.add(code);
      return next;
    });
  return (
    <div className={`${table.frame} ${css.frame}`}>
      <div className={`${table.scroller} ${css.scroller}`} data-waiting={waiting || undefined}>
        <table className={`${table.table} ${css.table}`}>
          <caption className="out-of-sight">{t("table", { statement: t(`heading.${kind}`) })}</caption>
          <thead>
            <tr>
              <th scope="col">
                {t("line")} <small>{t("unit", { unit })}</small>
              </th>
              {heads.map((head, at) => (
                <th key={`${columns[at]!.branch_id}/${columns[at]!.to}`} scope="col" data-amount>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <LineRows
                key={line.code}
                line={line}
                statement={statement}
                input={input}
                isOpen={opened.has(line.code)}
                onToggle={() => toggle(line.code)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The days of a column, or its branch where several are shown. */
function useColumnHeads({ columns }: Statement): string[] {
  const t = useTranslations("financialStatements");
  const { dayOf } = useFormat();
  const { titleOf } = useWords();
  const isMany = new Set(columns.map(({ branch_id }) => branch_id)).size > 1;
  return columns.map(({ name, name_latin, from, to }) => {
    if (isMany) return titleOf({ title: name, title_latin: name_latin });
    return from === null ? t("asOf", { day: dayOf(to) }) : t("range", { from: dayOf(from), to: dayOf(to) });
  });
}

type LineProps = {
  line: StatementLine;
  statement: Statement;
  input: StatementInput | null;
  isOpen: boolean;
  onToggle: () => void;
};

function LineRows({ line, statement, input, isOpen, onToggle }: LineProps) {
  const t = useTranslations("financialStatements");
  const { titleOf } = useWords();
  const title = titleOf(line);
  const hasAccounts = input !== null && line.shows === "accounts";
  const Mark = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr data-line={line.code} data-shows={line.shows}>
        <th scope="row">
          <span className={css.name} style={{ paddingInlineStart: line.depth * 20 }}>
            {hasAccounts ? (
              <button
                type="button"
                className={css.toggle}
                aria-expanded={isOpen}
                title={t("accountsOf", { line: title })}
                data-name
                onClick={onToggle}
              >
                <Mark className={css.mark} size={15} stroke={1.8} aria-hidden />
                {title}
              </button>
            ) : (
              <span className={css.plain} tabIndex={-1} data-name>
                {title}
              </span>
            )}
          </span>
        </th>
        {line.amounts.map((amount, at) => (
          // The column is the key: columns never change places within a statement.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <td key={at} data-amount data-none={amount === 0 || undefined}>
            <StatementAmount amount={amount} currency={statement.currency} />
          </td>
        ))}
      </tr>
      {isOpen && hasAccounts && <AccountRows line={line} statement={statement} input={input} />}
    </>
  );
}

const MAX_SHOWN = 200;

function AccountRows({ line, statement, input }: Pick<LineProps, "line" | "statement"> & { input: StatementInput }) {
  const t = useTranslations("financialStatements");
  const { number } = useFormat();
  const { titleOf } = useWords();
  const { data } = api.financialStatements.lineAccounts.useQuery({ ...input, line: line.code });
  const span = statement.columns.length + 1;
  if (!data) {
    return (
      <tr className={css.account} aria-busy="true">
        <td colSpan={span} className={css.note}>
          …
        </td>
      </tr>
    );
  }
  const note =
    data.items.length === 0
      ? t("noAccounts")
      : data.items.length > MAX_SHOWN
        ? t("more", { n: number(MAX_SHOWN) })
        : null;
  const { from, to } = statement.columns[0]!;
  return (
    <>
      {data.items.slice(0, MAX_SHOWN).map((account) => (
        <tr key={account.code} className={css.account} data-account={account.code}>
          <th scope="row">
            <span className={css.name} style={{ paddingInlineStart: (line.depth + 1) * 20 + 20 }}>
              {account.id === null ? (
                <span>
                  <bdi className="code">{account.code}</bdi> {titleOf(account)}
                </span>
              ) : (
                <Link href={statementHref({ account: account.id, from, to })}>
                  <bdi className="code">{account.code}</bdi> {titleOf(account)}
                </Link>
              )}
            </span>
          </th>
          {account.amounts.map((amount, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places within a statement
            <td key={at} data-amount data-none={amount === 0 || undefined}>
              <StatementAmount amount={amount} currency={statement.currency} />
            </td>
          ))}
        </tr>
      ))}
      {note && (
        <tr className={css.account}>
          <td colSpan={span} className={css.note}>
            {note}
          </td>
        </tr>
      )}
    </>
  );
}
