"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { DIRECTIONS, STATUSES } from "@/domain/accounting/announcement/rules";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { api, useBranchId } from "../../../_client";
import { partyFilter } from "../../../_money/party-filter";
import { valueFilter } from "../../../_resource/choice-filter";
import { daysFilter } from "../../../_resource/days-filter";
import type { Resource } from "../../../_resource/resource";
import { ExportMenu } from "../_parts/export-menu";
import { NOTES, type NoteKind } from "./address";
import css from "./announcements.module.css";
import { AccountFilter, COMMON, Description, NoteHeading, useColumnNames, useNoteTexts } from "./common";
import { DirectionMark } from "./direction-mark";
import { StatusMark } from "./status-mark";
import { useNameOf } from "./use-name-of";

type Row = NoteKind["row"];

/** Title of a branch in the user's language. */
function useBranchName() {
  const { locale } = useReading();
  return (of: { name: string; name_latin: string }) => (locale === "fa" ? of.name : of.name_latin);
}

/** Notes of the branch, newest first. */
export const NOTE_LIST: Resource<NoteKind> = {
  ...COMMON,
  address: NOTES,
  useList: (input, initialData) =>
    api.announcements.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().announcements.list.fetch,
  useTitleOf: () => {
    const nameOf = useNameOf();
    return (of) => nameOf(of).full;
  },
  useTexts: () => {
    const t = useTranslations("announcements");
    const { money } = useFormat();
    const textsOf = useNoteTexts();
    const branchName = useBranchName();
    return {
      names: useColumnNames(),
      of: (row) => ({
        ...textsOf(row),
        branch: row.branch ? branchName(row.branch) : null,
        direction: t(`direction.${row.direction}`),
        open: row.open > 0 ? money(row.open, row.branch_currency).figure : null,
        amount: money(row.amount, row.currency).figure,
      }),
    };
  },
  columns: [
    { name: "number", wraps: true },
    { name: "date" },
    { name: "direction", Cell: ({ row }) => <DirectionMark direction={row.direction} />, needs: 52 },
    { name: "party", clips: "short" },
    { name: "description", Cell: Description, clips: true, needs: 52 },
    { name: "status", Cell: ({ row }) => <StatusMark of={row} />, needs: 40 },
    { name: "open", Cell: Remaining, end: true, needs: 66 },
    { name: "amount", Cell: ({ row }) => <Money amount={row.amount} currency={row.currency} />, end: true },
  ],
  Count: ({ list: { meta } }) => {
    const t = useTranslations("announcements");
    const { number } = useFormat();
    if (meta.total > COUNTED) return t("countMore", { n: number(COUNTED) });
    return t("count", { count: meta.total, n: number(meta.total) });
  },
  useFilters: (list) => {
    const t = useTranslations("announcements");
    const known = list?.items.map(({ party }) => party);
    return [
      valueFilter("direction", t("column.direction"), t("any.direction"), DIRECTIONS, (one) => t(`direction.${one}`)),
      valueFilter("status", t("column.status"), t("any.status"), STATUSES, (one) => t(`status.${one}`)),
      partyFilter(t("column.party"), t("any.party"), known),
      { name: "account", show: (props) => <AccountFilter {...props} placeholder={t("any.account")} /> },
      daysFilter(t("column.date")),
    ];
  },
  Files: ({ input: { per_page: _, cursor: __, page: ___, ...params }, children }) => (
    <ExportMenu kind="announcements" params={params}>
      {children}
    </ExportMenu>
  ),
  Heading: NoteHeading,
};

/** Notes that are counted. */
const COUNTED = 10_000;
const { Files: _, ...shared } = NOTE_LIST;
const [number, ...others] = NOTE_LIST.columns;

/** Notes of every branch of the company that the user may read; those of other branches open there. */
export const COMPANY: Resource<NoteKind> = {
  ...shared,
  part: "company",
  useList: (input) => api.announcements.company.useQuery(input, { placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().announcements.company.fetch,
  keyOf: (row) => `${row.branch?.branch_id} ${row.id}`,
  useOpens: () => {
    const here = useBranchId();
    return useCallback((row: Row) => row.branch?.branch_id === here, [here]);
  },
  columns: [number!, { name: "branch", clips: "short", needs: 40 }, ...others],
  Above: Unread,
};

function Remaining({ row: { open, branch_currency } }: { row: Row }) {
  return open > 0 && <Money amount={open} currency={branch_currency} />;
}

/** Branches that are left out. */
function Unread({ list }: { list: NoteKind["list"] }) {
  const t = useTranslations("announcements");
  const { unread = [] } = list.meta;
  const names = unread.map(useBranchName());
  return names.length > 0 && <p className={css.unread}>{t("unread", { names: names.join(t("comma")) })}</p>;
}
