"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RUN_STATES } from "@/domain/cashier/payment-run/rules";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import { Money } from "@/ui/money";
import { api } from "../../../_client";
import { valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import { ADDRESS, type Run, type RunKind } from "./address";
import { RunState } from "./state-mark";

/** Payment runs to suppliers, newest first. */
const RUNS: Resource<RunKind> = {
  words: "paymentRuns",
  address: ADDRESS,
  topics: ["payment_run."],
  writes: "payment:write",
  drawerId: "run",
  useList: (input, initialData) =>
    api.paymentRuns.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, row) => api.paymentRuns.read.useQuery({ id }, { initialData: row }),
  useRead: () => api.useUtils().paymentRuns.list.fetch,
  useReload: () => api.useUtils().paymentRuns.invalidate,
  useTitleOf: () => {
    const t = useTranslations("paymentRuns");
    const { number } = useFormat();
    return ({ id }) => t("named", { n: number(id) });
  },
  useTexts: () => {
    const t = useTranslations("paymentRuns");
    const { number, money } = useFormat();
    const titled = useTitled();
    const { dayOf } = useWords();
    return {
      names: {
        ...{ number: t("column.number"), pay_on: t("column.pay_on"), account: t("column.account") },
        ...{ suppliers: t("column.suppliers"), state: t("column.state"), amount: t("column.amount") },
      },
      of: (row) => ({
        ...{ number: number(row.id), pay_on: dayOf(row.pay_on), account: titled(row.account) },
        ...{ suppliers: number(row.suppliers), state: t(`state.${row.state}`) },
        amount: money(Number(row.amount), row.currency).figure,
      }),
    };
  },
  columns: [
    { name: "number" },
    { name: "pay_on" },
    { name: "account", clips: true, needs: 52 },
    { name: "suppliers", end: true, needs: 40 },
    { name: "state", Cell: RunState },
    { name: "amount", Cell: Amount, end: true },
  ],
  useFilters: () => {
    const t = useTranslations("paymentRuns");
    return [valueFilter("state", t("column.state"), t("anyState"), RUN_STATES, (one) => t(`state.${one}`))];
  },
  Drawer: late(() => import("./drawer")),
  Dialog: late(() => import("./form")),
};

export const PaymentRuns = ({ first }: { first: FirstRows<RunKind> }) => <ResourcePage of={RUNS} first={first} />;

type Cell = { row: Run };

function Amount({ row }: Cell) {
  return <Money amount={Number(row.amount)} currency={row.currency} />;
}
