"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { Money } from "@/ui/money";
import { AnchoredTable } from "@/ui/table/anchored-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { useDescription } from "../_parts/use-description";
import { useWords } from "../mappings/use-words";
import { nameOf } from "./address";
import type { DocumentListRow } from "./document-row";
import css from "./documents.module.css";
import { StatusMark } from "./status-mark";

type Props = {
  rows: DocumentListRow[];
  drafts: boolean;
  open: string | null;
  waiting: boolean;
  walk: ListKeyboard;
  /** Null when there are no more. */
  more: { busy: boolean; ask: () => unknown } | null;
};

const JOURNAL = ["date", "number", "kind", "description", "status", "amount", "by"] as const;
const DRAFTS = ["date", "number", "type", "description", "status", "amount", "changed"] as const;

export function DocumentTable({ rows, drafts, open, waiting, walk, more }: Props) {
  const t = useTranslations("documents");
  const { number } = useFormat();
  return (
    <AnchoredTable<(typeof JOURNAL | typeof DRAFTS)[number]>
      className={css.table}
      caption={t(drafts ? "draftsTable" : "table")}
      columns={drafts ? DRAFTS : JOURNAL}
      nameOf={(name) => t(`column.${name}`)}
      rows={rows}
      aboveOf={(n) => t("newAbove", { n: number(n) })}
      waiting={waiting}
    >
      {rows.map((row) => {
        const name = nameOf(row);
        return <DocumentRow key={name} row={row} drafts={drafts} open={name === open} onOpen={walk.open} />;
      })}
      {more && (
        <tr className={css.more}>
          <td colSpan={JOURNAL.length}>
            <Button variant="subtle" size="compact-sm" loading={more.busy} onClick={() => more.ask()}>
              {t("more")}
            </Button>
          </td>
        </tr>
      )}
    </AnchoredTable>
  );
}

type RowProps = { row: DocumentListRow; drafts: boolean; open: boolean; onOpen: (name: string) => void };

const DocumentRow = memo(function DocumentRow({ row, drafts, open, onOpen }: RowProps) {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  const { dayOf } = useWords();
  const who = useWho();
  const description = useDescription()(row);
  const name = nameOf(row);
  const { href, onClick } = useRowLink("document", name, onOpen);
  const id = row.document_id ?? row.id;
  return (
    <tr data-document={name} aria-current={open || undefined} onClick={onClick}>
      <td data-column="date">{dayOf(row.date)}</td>
      <td data-column="number">
        <a href={href} aria-label={t(drafts ? "openDraft" : "openDocument", { id: digits(String(id)) })}>
          <bdi>{digits(String(id))}</bdi>
        </a>
        {(row.legal_no ?? row.number) !== null && (
          <span className={css.soft}> {t("no", { n: digits(String(row.legal_no ?? row.number)) })}</span>
        )}
      </td>
      <td data-column="kind">{drafts ? t(`type.${row.type}`) : t(`kind.${row.kind}`)}</td>
      <td data-column="description" title={description}>
        {"reverses" in row && row.reverses && (
          <span className={css.soft}>
            <IconArrowBackUp size={14} aria-hidden />{" "}
            {t("reversesShort", { id: digits(String(row.reverses.document_id)) })}{" "}
          </span>
        )}
        {description || <span className={css.soft}>{t("noDescription")}</span>}
      </td>
      <td data-column="status">
        <StatusMark of={row} />
      </td>
      <td data-column="amount">
        <Money amount={Math.max(row.totals.debit, row.totals.credit)} currency={row.currency} />
      </td>
      {"updated_at" in row ? (
        <td data-column="changed">
          <DayTime at={row.updated_at} soft />
        </td>
      ) : (
        <td data-column="by">{who(row.posted_by ?? row.created_by)}</td>
      )}
    </tr>
  );
});
