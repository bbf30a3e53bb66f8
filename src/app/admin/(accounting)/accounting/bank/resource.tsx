"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BANK_IMPORT_STATES } from "@/domain/accounting/bank-statement/rules";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { api } from "../../../_client";
import { choiceFilter, valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { BankPages } from "./_parts/bank-pages";
import { useAccountTitle, useBankAccounts } from "./_parts/use-account-title";
import { ADDRESS, type Statement, type StatementKind } from "./address";
import { StatementState } from "./state-mark";

/** Imported statements of bank accounts and terminals, newest first. */
const STATEMENTS: Resource<StatementKind> = {
  words: "bankStatements",
  address: ADDRESS,
  topics: ["bank_statement."],
  writes: "accounting:write",
  drawerId: "statement",
  Pages: BankPages,
  useList: (input, initialData) =>
    api.bankStatements.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, initialData) => api.bankStatements.get.useQuery({ id }, { initialData }),
  useReload: () => api.useUtils().bankStatements.invalidate,
  useTitleOf: () => (row) => row.name,
  useTexts: () => {
    const t = useTranslations("bankStatements");
    const { daySpan, number } = useFormat();
    const titleOf = useTitleOf();
    return {
      names: {
        ...{ name: t("column.name"), account: t("column.account"), days: t("column.days") },
        ...{ lines: t("column.lines"), added: t("column.added"), state: t("column.state") },
      },
      of: (row) => ({
        ...{ name: row.name, account: titleOf(row), days: daySpan(row.from, row.to) },
        ...{ lines: number(row.lines), added: number(row.added), state: t(`state.${row.state}`) },
      }),
    };
  },
  columns: [
    { name: "name", clips: true },
    { name: "account", clips: true, needs: 40 },
    { name: "days" },
    { name: "lines", end: true, needs: 52 },
    { name: "added", end: true, needs: 52 },
    { name: "state", Cell: StatementState },
  ],
  useFilters: () => {
    const t = useTranslations("bankStatements");
    const { choices = [] } = useBankAccounts();
    const accounts = choices.map(({ value, label }) => ({ value: Number(value), label }));
    return [
      choiceFilter("account", {
        label: t("column.account"),
        any: t("anyAccount"),
        choices: accounts,
        searchable: true,
      }),
      valueFilter("state", t("column.state"), t("anyState"), BANK_IMPORT_STATES, (one) => t(`state.${one}`)),
    ];
  },
  useEmptyTexts: () => {
    const t = useTranslations("bankStatements");
    const { accounts } = useBankAccounts();
    return accounts?.length === 0
      ? { title: t("noAccountTitle"), text: t("noAccountText") }
      : { title: t("emptyTitle"), text: t("emptyText") };
  },
  Drawer: late(() => import("./drawer")),
  Dialog: late(() => import("./form")),
};

export const BankStatements = ({ first }: { first: FirstRows<StatementKind> }) => (
  <ResourcePage of={STATEMENTS} first={first} />
);

function useTitleOf() {
  const titleOf = useAccountTitle();
  return ({ account_title, account_title_latin, account_code }: Statement) =>
    titleOf({ title: account_title, title_latin: account_title_latin, code: account_code });
}
