"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SIDES } from "@/domain/accounting/party-balance/rules";
import { DayInput } from "@/ui/form/day-input";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { api } from "../../../_client";
import { valueFilter } from "../../../_resource/choice-filter";
import type { Filter, FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { useName } from "../../../(people)/colleagues/use-name";
import { AccountPicker } from "../_parts/account-picker";
import { ExportMenu } from "../_parts/export-menu";
import { statementHref } from "../_parts/hrefs";
import { useWords } from "../mappings/use-words";
import { ADDRESS, type Balances, type PartyBalance, type PartyBalanceKind } from "./address";
import css from "./party-balances.module.css";
import { Tie } from "./tie";

/** What parties owe and are owed on a day, with the proof that the list ties to the accounts. */
const OF: Resource<PartyBalanceKind> = {
  words: "partyBalances",
  address: ADDRESS,
  topics: ["document.", "booking.", "ledger.", "closing.", "payment.", "cheque.", "announcement."],
  drawerId: "balance",
  idOf: keyOf,
  useList: (input, initialData) =>
    api.partyBalances.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().partyBalances.invalidate,
  useTitleOf: () => {
    const name = useName();
    return ({ party }) => name(party) ?? `${party.type}:${party.id}`;
  },
  useTexts: () => {
    const t = useTranslations("partyBalances");
    const name = useName();
    const { titleOf } = useWords();
    return {
      names: Object.fromEntries(NAMES.map((column) => [column, t(`column.${column}`)])),
      of: ({ party, account }) => ({
        party: name(party) ?? `${party.type}:${party.id}`,
        account: titleOf(account),
      }),
    };
  },
  columns: [
    { name: "party", Cell: Party },
    { name: "account", Cell: Account, clips: true, needs: 40 },
    {
      name: "debit",
      Cell: ({ row, list }) => <Figure row={row} list={list} side="debit" />,
      Total: ({ list: { totals } }) => <Money amount={totals.debit} currency={totals.currency} />,
      end: true,
    },
    {
      name: "credit",
      Cell: ({ row, list }) => <Figure row={row} list={list} side="credit" />,
      Total: ({ list: { totals } }) => <Money amount={totals.credit} currency={totals.currency} />,
      end: true,
    },
    {
      name: "own",
      Cell: ({ row: { own } }) => own && <Money amount={own.amount} currency={own.currency} />,
      end: true,
      needs: 52,
    },
  ],
  useFilters: () => {
    const t = useTranslations("partyBalances");
    return [dayFilter, valueFilter("side", t("side"), t("anySide"), SIDES, (side) => t(`of.${side}`)), accountFilter];
  },
  Above: ({ list }) => <Tie list={list} />,
  Tools: ({ input: { page: _, per_page: __, ...params } }) => <ExportMenu kind="party_balances" params={params} />,
};
const NAMES = ["party", "account", "debit", "credit", "own"] as const;

export const PartyBalances = ({ first }: { first: FirstRows<PartyBalanceKind> }) => (
  <ResourcePage of={OF} first={first} />
);

/** A party may have a balance on several accounts, in several currencies. */
function keyOf({ party, account, own }: PartyBalance): string {
  return `${party.type}:${party.id}-${account.id}-${own?.currency ?? ""}`;
}

/** Opens the statement of the party on the account. */
function Party({ row: { party, account, own }, list }: { row: PartyBalance; list: Balances }) {
  const name = useName();
  const key = `${party.type}:${party.id}`;
  return (
    <Link
      href={statementHref({
        ...{ account: account.id, party: key, to: list.date },
        ...(own && { currency: own.currency }),
      })}
    >
      <bdi>{name(party) ?? key}</bdi>
    </Link>
  );
}

function Account({ row: { account }, list }: { row: PartyBalance; list: Balances }) {
  const { titleOf } = useWords();
  return (
    <Link href={statementHref({ account: account.id, to: list.date })}>
      <bdi className="code">{account.code}</bdi> {titleOf(account)}
    </Link>
  );
}

function Figure({ row, list, side }: { row: PartyBalance; list: Balances; side: PartyBalance["side"] }) {
  const { money } = useFormat();
  return row.side === side && <bdi>{money(row.amount, list.totals.currency).figure}</bdi>;
}

const dayFilter: Filter = {
  name: "date",
  show: ({ values, set }) => <Day value={values.date as string | null} onChange={(date) => set({ date })} />,
};

function Day({ value, onChange }: { value: string | null; onChange: (date: string | null) => void }) {
  const t = useTranslations("partyBalances");
  return <DayInput className={css.day} aria-label={t("day")} value={value} onChange={onChange} />;
}

const accountFilter: Filter = {
  name: "account",
  show: ({ values, set }) => (
    <OnAccount value={values.account as number | null} onChange={(account) => set({ account })} />
  ),
};

function OnAccount({ value, onChange }: { value: number | null; onChange: (account: number | null) => void }) {
  const t = useTranslations("partyBalances");
  return (
    <div className={page.status}>
      <AccountPicker
        aria-label={t("column.account")}
        placeholder={t("anyAccount")}
        clearable
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
