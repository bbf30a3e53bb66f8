"use client";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Fragment, memo } from "react";
import { type ColumnCount, type Part, partsOf } from "@/domain/accounting/trial-balance/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import table from "@/ui/table/table.module.css";
import { useWords } from "../mappings/use-words";
import type { Trial, TrialBalanceRow } from "./address";
import { figureHref, type LinesOf } from "./figure-href";
import type { Drawn } from "./tree";
import css from "./trial-balance.module.css";

type Props = {
  drawn: readonly Drawn[];
  trial: Trial;
  /** True while earlier figures are shown and new ones load. */
  waiting: boolean;
  onFold: (code: string, folded: boolean) => void;
  lines: LinesOf;
};

const SIDES = ["debit", "credit"] as const;

/** Pairs of columns under headings, totals in the footer; both stay visible. */
export function TrialTable({ drawn, trial, waiting, onFold, lines }: Props) {
  const t = useTranslations("trialBalance");
  const { money } = useFormat();
  const parts = partsOf(trial.columns as ColumnCount);
  const unit = money(0, trial.currency).currency;
  return (
    <div className={`${table.frame} ${css.frame}`}>
      <div className={`${table.scroller} ${css.scroller}`} data-waiting={waiting || undefined}>
        <table className={`${table.table} ${css.table}`}>
          <caption className="out-of-sight">{t("table")}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2} data-column="account">
                {t("account")} <small>{t("unit", { unit })}</small>
              </th>
              {parts.map((part) => (
                <th key={part} scope="colgroup" colSpan={2} data-part={part}>
                  {t(`part.${part}`)}
                </th>
              ))}
            </tr>
            <tr>
              {parts.map((part) => (
                <Fragment key={part}>
                  {SIDES.map((side) => (
                    <th key={side} scope="col" data-side={side}>
                      {t(`side.${side}`)}
                    </th>
                  ))}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((one) => (
              <TrialRow key={one.row.account.code} {...one} trial={trial} parts={parts} onFold={onFold} lines={lines} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("total")}</th>
              <Figures row={trial.totals} parts={parts} currency={trial.currency} />
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

type RowProps = Drawn & { parts: readonly Part[] } & Pick<Props, "trial" | "onFold" | "lines">;

const TrialRow = memo(function TrialRow({ row, depth, open, trial, parts, onFold, lines }: RowProps) {
  const t = useTranslations("trialBalance");
  const { titleOf } = useWords();
  const { account } = row;
  const Mark = open ? IconChevronDown : IconChevronRight;
  const href = figureHref({ trial, lines }, account, "closing");
  const name = (
    <>
      <bdi className="code">{account.code}</bdi> <span className={css.title}>{titleOf(account)}</span>
    </>
  );
  return (
    <tr data-code={account.code} data-level={account.level}>
      <th scope="row" data-column="account">
        <span className={css.name} style={{ paddingInlineStart: depth * 18 }}>
          {account.summed ? (
            <button
              type="button"
              tabIndex={-1}
              className={css.toggle}
              aria-expanded={open}
              aria-label={t(open ? "fold" : "unfold", { account: titleOf(account) })}
              onClick={() => onFold(account.code, open)}
            >
              <Mark className={css.mark} size={16} stroke={1.8} aria-hidden />
            </button>
          ) : (
            <span className={css.toggle} />
          )}
          {href ? (
            <Link href={href} data-name>
              {name}
            </Link>
          ) : (
            // Not an account of this branch, but still reachable by keyboard.
            <span tabIndex={-1} data-name>
              {name}
            </span>
          )}
        </span>
      </th>
      <Figures
        row={row}
        parts={parts}
        currency={trial.currency}
        hrefOf={(part) => figureHref({ trial, lines }, account, part)}
      />
    </tr>
  );
});

type FiguresProps = {
  row: Trial["totals"] | TrialBalanceRow;
  parts: readonly Part[];
  currency: string;
  hrefOf?: (part: Part) => string | null;
};

function Figures({ row, parts, currency, hrefOf }: FiguresProps) {
  const { money } = useFormat();
  return parts.flatMap((part) =>
    SIDES.map((side) => {
      const amount = row[`${part}_${side}`] ?? 0;
      const href = amount === 0 ? null : hrefOf?.(part);
      const figure = <bdi>{amount === 0 ? "–" : money(amount, currency).figure}</bdi>;
      return (
        <td key={`${part}_${side}`} data-side={side} data-none={amount === 0 || undefined}>
          {href ? <Link href={href}>{figure}</Link> : figure}
        </td>
      );
    }),
  );
}
