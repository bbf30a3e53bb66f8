"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowsDiff, IconCheck, IconUser, IconUsers } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { LedgerLink } from "../../_money/ledger-link";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import type { Compared } from "./address";
import css from "./settlement.module.css";

type Acts = NonNullable<Props["acts"]>;

const ICON = { matched: IconCheck, differs: IconArrowsDiff, ours_only: IconUser, theirs_only: IconUsers } as const;

type Props = {
  row: Compared;
  currency: string;
  current: boolean;
  onChoose: (nr: number) => void;
  /** Null without permission. */
  acts: { onExplain: (nr: number) => void; onMark: (nr: number, mark: "asked" | null) => void } | null;
};

/** Our line, their line, the difference, and its explanation. */
export const LineRow = memo(function LineRow({ row, currency, current, onChoose, acts }: Props) {
  const t = useTranslations("settlement");
  const { number, money } = useFormat();
  const { dayOf } = useWords();
  const { ours, theirs, kind } = row;
  const figure = (amount: number | null) => amount !== null && <bdi>{money(amount, currency).figure}</bdi>;
  const apart = (row.our_amount ?? 0) - (row.their_amount ?? 0);
  const Icon = row.undone ? IconArrowBackUp : ICON[kind];
  return (
    <tr data-line={row.nr} data-kind={kind} aria-current={current || undefined} onClick={() => onChoose(row.nr)}>
      <td data-column="kind">
        <span className={css.kind} data-kind={kind}>
          <Icon size={15} stroke={1.8} aria-hidden /> {t(row.undone ? "kind.undone" : `kind.${kind}`)}
        </span>
        {row.how && <small>{t(`how.${row.how}`)}</small>}
      </td>
      <td data-column="ours">
        {ours && (
          <>
            {dayOf(ours.date)} <LedgerLink of={ours} />
            <LineText of={ours} />
          </>
        )}
      </td>
      <td data-column="ourAmount">{figure(row.our_amount)}</td>
      <td data-column="theirs">
        {theirs && (
          <>
            {theirs.date ? dayOf(theirs.date) : t("noDate")}{" "}
            <span className={css.soft}>{t("row", { n: number(theirs.nr) })}</span>
            <LineText of={theirs} />
          </>
        )}
      </td>
      <td data-column="theirAmount">{figure(row.their_amount)}</td>
      <td data-column="apart">{kind !== "matched" && figure(apart)}</td>
      <td data-column="mark">
        {row.mark && (
          <span className={css.mark} data-mark={row.mark} title={row.marked_by ?? undefined}>
            {t(`mark.${row.mark}`)}
          </span>
        )}
        {acts && kind !== "matched" && <MarkActs row={row} acts={acts} onChoose={onChoose} />}
        {row.note && <small title={row.note}>{row.note}</small>}
      </td>
    </tr>
  );
});

/** Actions of an unmarked line, and undo of a marked one. */
function MarkActs({ row: { nr, mark }, acts, onChoose }: Pick<Props, "row" | "onChoose"> & { acts: Acts }) {
  const t = useTranslations("settlement");
  const { number } = useFormat();
  const face = { size: "compact-xs", variant: "subtle", color: "gray" } as const;
  const act = (run: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    onChoose(nr);
    run();
  };
  const n = number(nr);
  if (mark)
    return (
      <Button
        {...face}
        aria-keyshortcuts="U"
        aria-label={t("unmarkOf", { n })}
        onClick={act(() => acts.onMark(nr, null))}
      >
        {t("unmark")}
      </Button>
    );
  return (
    <>
      <Button
        {...face}
        aria-keyshortcuts="A"
        aria-label={t("askedOf", { n })}
        onClick={act(() => acts.onMark(nr, "asked"))}
      >
        {t("mark.asked")}
      </Button>
      <Button {...face} aria-label={t("explainOf", { n })} onClick={act(() => acts.onExplain(nr))}>
        {t("explain")}
      </Button>
    </>
  );
}

/** Reference and description, once if they are equal. */
function LineText({ of: { reference, description } }: { of: { reference: string; description: string } }) {
  return (
    <small title={description}>
      {reference && <bdi className="code">{reference}</bdi>} {description !== reference && <bdi>{description}</bdi>}
    </small>
  );
}
