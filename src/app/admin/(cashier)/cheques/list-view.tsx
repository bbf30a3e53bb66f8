"use client";
import { Button, Checkbox } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { PickAll } from "@/ui/table/pick-all";
import { useRowLink } from "@/ui/table/use-row-link";
import css from "./cheques.module.css";
import { StateMark } from "./state-mark";
import type { Cheque, List } from "./types";
import { isOverdue, useWords } from "./use-words";

type Props = {
  rows: readonly Cheque[];
  meta: List["meta"];
  currency: string;
  open: number | null;
  waiting: boolean;
  picked: ReadonlySet<number>;
  onPick: (ids: readonly number[], on: boolean) => void;
  onPickAll: () => void;
  onOpen: (name: string) => void;
  /** Null when there are no more. */
  more: { busy: boolean; ask: () => unknown } | null;
};

const COLUMNS = ["pick", "due", "party", "number", "bank", "state", "amount"] as const;

/** Cheques by due date; Space selects the current row, Ctrl+A all shown rows. */
export function ListView(props: Props) {
  const { rows, meta, currency, open, waiting, picked, onPick, onPickAll, onOpen, more } = props;
  const t = useTranslations("cheques");
  const all = rows.length > 0 && rows.every(({ id }) => picked.has(id));
  const pickAll = <PickAll all={all} some={picked.size > 0} onChange={onPickAll} />;
  return (
    <>
      <ListTable
        className={css.table}
        caption={t("table")}
        columns={COLUMNS}
        nameOf={(name) => (name === "pick" ? "" : t(`column.${name}`))}
        look={(name) => (name === "pick" ? { children: pickAll } : {})}
        waiting={waiting}
      >
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            currency={currency}
            open={row.id === open}
            picked={picked.has(row.id)}
            onPick={onPick}
            onPickAll={onPickAll}
            onOpen={onOpen}
          />
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
      </ListTable>
      <Sums meta={meta} currency={currency} />
    </>
  );
}

type RowProps = {
  row: Cheque;
  currency: string;
  open: boolean;
  picked: boolean;
  onPick: Props["onPick"];
  onPickAll: Props["onPickAll"];
  onOpen: Props["onOpen"];
};

const Row = memo(function Row({ row, currency, open, picked, onPick, onPickAll, onOpen }: RowProps) {
  const t = useTranslations("cheques");
  const { bankOf, dayOf, leftOf, nameOf, numberOf, sayadOf } = useWords();
  const { href, onClick } = useRowLink("cheque", String(row.id), onOpen);
  const serial = numberOf(row);
  const left = leftOf(row);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = (event.ctrlKey || event.metaKey) && event.code === "KeyA";
    if (!all && event.code !== "Space") return;
    event.preventDefault();
    if (all) onPickAll();
    else onPick([row.id], !picked);
  };
  return (
    <tr data-cheque={row.id} aria-current={open || undefined} data-picked={picked || undefined} onClick={onClick}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a near miss opens nothing; Space on the row's link picks it. */}
      <td data-column="pick" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={t("pick", { serial })}
          checked={picked}
          onChange={({ currentTarget }) => onPick([row.id], currentTarget.checked)}
        />
      </td>
      <td data-column="due">
        <bdi>{dayOf(row.due_date)}</bdi>{" "}
        {left && (
          <small className={css.left} data-late={isOverdue(row) || undefined}>
            {isOverdue(row) && <IconAlertTriangle size={13} stroke={1.9} aria-hidden />} {left}
          </small>
        )}
      </td>
      <td data-column="party">{nameOf(row.party)}</td>
      <td data-column="number">
        <a href={href} aria-label={t("openCheque", { serial })} onKeyDown={onKeyDown}>
          <bdi dir="ltr">{serial}</bdi>
        </a>{" "}
        <small className={css.soft}>
          <bdi dir="ltr">{sayadOf(row.sayad_id)}</bdi>
        </small>
      </td>
      <td data-column="bank">{bankOf(row.bank)}</td>
      <td data-column="state">
        <StateMark state={row.state} />
      </td>
      <td data-column="amount">
        <Money amount={row.amount} currency={currency} />
      </td>
    </tr>
  );
});

/** Totals of all matches, not only of loaded rows. */
function Sums({ meta, currency }: { meta: List["meta"]; currency: string }) {
  const t = useTranslations("cheques");
  const { number } = useFormat();
  const { dayOf } = useWords();
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t("total")}</dt>
        <dd>{t("count", { count: meta.total, n: number(meta.total) })}</dd>
      </div>
      <div>
        <dt>{t("column.amount")}</dt>
        <dd>
          <Money amount={meta.amount} currency={currency} />
        </dd>
      </div>
      {meta.average_due_date && (
        <div>
          <dt>{t("average")}</dt>
          <dd>{dayOf(meta.average_due_date)}</dd>
        </div>
      )}
    </dl>
  );
}
