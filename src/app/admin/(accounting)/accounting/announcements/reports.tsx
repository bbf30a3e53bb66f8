"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { monthAround } from "@/ui/dates/days";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import { LedgerLink } from "../../../_money/ledger-link";
import { partyFilter } from "../../../_money/party-filter";
import { daysFilter } from "../../../_resource/days-filter";
import type { ListQuery, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { useName } from "../../../(people)/colleagues/use-name";
import { Balance, useBalance } from "../accounts/balance";
import { useWords } from "../mappings/use-words";
import {
  type Chosen,
  type Details,
  LEDGERS,
  type LedgerKind,
  STATEMENTS,
  type StatementKind,
  spanOf,
  toReport,
} from "./address";
import { AccountFilter, COMMON, Description, NoteHeading, useColumnNames, useNoteTexts } from "./common";
import { PartySums } from "./party-sums";
import { StatusMark } from "./status-mark";
import { Sums } from "./sums";
import { useNameOf } from "./use-name-of";

/** The open note, rendered on the server; the rows depend on the user's month. */
type Props = { first: { input: object; list: undefined; record?: Details | undefined } };

/** Days of a report; defaults to the current month in the user's calendar. */
function useSpan() {
  const { calendar, timeZone } = useReading();
  const month = monthAround(new Date().toLocaleDateString("sv-SE", { timeZone }), calendar);
  return (chosen: Chosen) => spanOf(chosen, { from: month.from, to: month.to });
}

type Moved = { debit: number; credit: number; balance: number };

/** Text of the amounts of a line, for files; zeros are empty as in the list. */
function useMoved() {
  const { money } = useFormat();
  const balanceOf = useBalance();
  return ({ debit, credit, balance }: Moved, currency: string) => {
    const { figure, side } = balanceOf(balance, currency);
    const amount = (of: number) => (of === 0 ? null : money(of, currency).figure);
    return { debit: amount(debit), credit: amount(credit), balance: `${figure} ${side}`.trim() };
  };
}

function MovedBalance({ row, list }: { row: Moved; list: { currency: string } }) {
  return <Balance amount={row.balance} currency={list.currency} />;
}

/** Posted notes of a period in order with a running balance, and the balance of each party. */
const STATEMENT: Resource<StatementKind> = {
  ...COMMON,
  part: "statement",
  address: STATEMENTS,
  useList: (input) => {
    const daysOf = useSpan();
    return api.announcements.statement.useQuery(
      { ...input, ...daysOf(input) },
      { select: (of) => toReport(of), placeholderData: keepPreviousData },
    );
  },
  useRead: () => {
    const { statement } = api.useUtils().announcements;
    const daysOf = useSpan();
    return async (input) => toReport(await statement.fetch({ ...input, ...daysOf(input) }));
  },
  useTitleOf: () => {
    const nameOf = useNameOf();
    return (of) => nameOf(of).full;
  },
  useTexts: (list) => {
    const textsOf = useNoteTexts();
    const movedOf = useMoved();
    return { names: useColumnNames(), of: (row) => ({ ...textsOf(row), ...movedOf(row, list!.currency) }) };
  },
  columns: [
    { name: "number" },
    { name: "date" },
    { name: "party", clips: "short", needs: 40 },
    { name: "description", Cell: Description, clips: true, needs: 66 },
    { name: "status", Cell: ({ row }) => <StatusMark of={row} />, needs: 52 },
    { name: "debit", Cell: (of) => <Posted {...of} side="debit" />, end: true },
    { name: "credit", Cell: (of) => <Posted {...of} side="credit" />, end: true },
    { name: "balance", Cell: MovedBalance, end: true, needs: 40 },
  ],
  useFilters: (list, values) => {
    const t = useTranslations("announcements");
    const known = list?.rows.map(({ party }) => party);
    return [partyFilter(t("column.party"), t("any.party"), known), daysFilter(t("column.date"), useSpan()(values))];
  },
  Above: ({ list, values, set }) => (
    <>
      <Sums of={list} settled={list.totals} />
      {values["party"] === null && list.parties.length > 0 && (
        <PartySums items={list} onChoose={(party) => set({ party })} />
      )}
    </>
  ),
  useEmptyTexts: () => {
    const t = useTranslations("announcements");
    return { title: t("quietTitle"), text: t("quietText") };
  },
  useEmptyAction: () => undefined,
  Heading: NoteHeading,
};

export const StatementPage = ({ first }: Props) => <ResourcePage of={STATEMENT} first={first} />;

type PostedProps = { row: StatementKind["row"]; list: StatementKind["list"]; side: "debit" | "credit" };

function Posted({ row, list: { currency }, side }: PostedProps) {
  const { money } = useFormat();
  return (
    row[side] !== 0 && (
      <LedgerLink of={row.document}>
        <bdi>{money(row[side], currency).figure}</bdi>
      </LedgerLink>
    )
  );
}

type LedgerRow = LedgerKind["row"];
const NO_ACCOUNT: LedgerKind["list"] = {
  ...{ rows: [], currency: "", opening: 0, closing: 0, totals: { debit: 0, credit: 0, count: 0 } },
  meta: { page: 1, per_page: 1, total: 0, pages: 1 },
};

/** Lines that notes posted to an account, including reversals. */
const LEDGER: Resource<LedgerKind> = {
  ...COMMON,
  part: "ledger",
  address: LEDGERS,
  useList: ({ account_id, ...input }): ListQuery<LedgerKind["list"]> => {
    const daysOf = useSpan();
    const chosen = account_id !== undefined;
    const query = api.announcements.ledger.useQuery(
      { ...input, account_id: account_id ?? 1, ...daysOf(input) },
      { select: (of) => toReport(of), placeholderData: keepPreviousData, enabled: chosen },
    );
    return chosen ? query : { ...query, data: NO_ACCOUNT, isPending: false, isError: false };
  },
  useRead: () => {
    const { ledger } = api.useUtils().announcements;
    const daysOf = useSpan();
    return async ({ account_id, ...input }) =>
      account_id ? toReport(await ledger.fetch({ ...input, account_id, ...daysOf(input) })) : NO_ACCOUNT;
  },
  idOf: (of) => String("announcement_id" in of ? of.announcement_id : of.id),
  keyOf: (row) => `${row.document_id} ${row.line}`,
  useTitleOf: () => {
    const t = useTranslations("announcements");
    const { digits } = useFormat();
    const nameOf = useNameOf();
    return (of) =>
      "announcement_id" in of ? t("openNote", { number: digits(String(numberOf(of))) }) : nameOf(of).full;
  },
  useTexts: (list) => {
    const t = useTranslations("announcements");
    const { digits } = useFormat();
    const { dayOf } = useWords();
    const movedOf = useMoved();
    const partyName = useName();
    return {
      names: useColumnNames(),
      of: (row) => ({
        ...{ number: digits(String(numberOf(row))), date: dayOf(row.date), document: digits(String(row.document_id)) },
        party: row.party && partyName(row.party),
        description: row.reversal ? `${t("reversed")} ${row.description}` : row.description,
        ...movedOf(row, list!.currency),
      }),
    };
  },
  columns: [
    { name: "number" },
    { name: "date" },
    { name: "document", Cell: Entry, needs: 52 },
    { name: "party", clips: "short", needs: 40 },
    { name: "description", Cell: LedgerDescription, clips: true, needs: 66 },
    { name: "debit", end: true },
    { name: "credit", end: true },
    { name: "balance", Cell: MovedBalance, end: true, needs: 40 },
  ],
  Count: ({ list: { account, totals } }) => {
    const t = useTranslations("announcements");
    const { number } = useFormat();
    return account && t("lines", { count: totals.count, n: number(totals.count) });
  },
  useFilters: (_list, values) => {
    const t = useTranslations("announcements");
    return [
      { name: "account", show: (props) => <AccountFilter {...props} placeholder={t("pickAccount")} /> },
      daysFilter(t("column.date"), useSpan()(values)),
    ];
  },
  Above: ({ list }) => {
    const { titleOf } = useWords();
    const { account } = list;
    return (
      account && (
        <Sums of={list}>
          <bdi className="code">{account.code}</bdi> {titleOf(account)}
        </Sums>
      )
    );
  },
  useEmptyTexts: () => {
    const t = useTranslations("announcements");
    return { title: t("chooseTitle"), text: t("chooseText") };
  },
  useEmptyAction: () => undefined,
  Heading: LedgerHeading,
};

export const LedgerPage = ({ first }: Props) => <ResourcePage of={LEDGER} first={first} />;

function LedgerHeading({ row }: { row: LedgerRow | Details }) {
  const titleOf = LEDGER.useTitleOf();
  return "announcement_id" in row ? titleOf(row) : <NoteHeading row={row} />;
}

const numberOf = ({ number, announcement_id }: LedgerRow) => number ?? announcement_id;

function Entry({ row }: { row: LedgerRow }) {
  const { digits } = useFormat();
  return (
    <LedgerLink of={row}>
      <bdi>{digits(String(row.document_id))}</bdi>
    </LedgerLink>
  );
}

function LedgerDescription({ row: { reversal, description } }: { row: LedgerRow }) {
  const t = useTranslations("announcements");
  return (
    <>
      {reversal && <span className={parts.soft}>{t("reversed")} </span>}
      {description}
    </>
  );
}
