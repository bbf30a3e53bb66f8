"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { SCOPES } from "@/domain/sales/price/rules.match";
import { late } from "@/ui/late";
import { api } from "../../../_client";
import { checkFilter } from "../../../_resource/check-filter";
import { valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { ADDRESS, type MarkupKind, type Rule } from "./address";
import { MarkupDrawer } from "./drawer";
import { StateMark, stateOf } from "./state-mark";
import { useNames } from "./use-names";
import { useSentence } from "./use-sentence";

/** Markup rules by scope, in the order they are added, each as a sentence; with the history of one in a drawer. */
const MARKUPS: Resource<MarkupKind> = {
  words: "markups",
  address: ADDRESS,
  topics: ["markup."],
  writes: "settings:write",
  drawerId: "markup",
  useList: (input, initialData) => api.markups.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, initialData) => api.markups.read.useQuery({ id }, { initialData, retry: false }),
  useRead: () => api.useUtils().markups.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: (row) => row.active,
        set: ({ id, version }, active) => client.markups.setActive.mutate({ id, version, active }),
      },
      remove: ({ id }) => client.markups.remove.mutate({ id }),
      restore: ({ id }) => client.markups.restore.mutate({ id }),
      fixed: ({ deleted, scope }) => deleted || scope === "deployment",
    };
  },
  useReload: () => api.useUtils().markups.invalidate,
  useTitleOf: () => useNames().titleOf,
  useTexts: (list) => {
    const t = useTranslations("markups");
    const { titleOf } = useNames();
    const say = useSentence(list?.currency ?? "IRR");
    return {
      names: { rule: t("column.rule"), does: t("column.does"), state: t("column.state") },
      of: (rule) => ({
        rule: titleOf(rule),
        does: say(rule),
        state: t(`state.${stateOf(rule, list?.today ?? "")}`),
      }),
    };
  },
  columns: [
    { name: "rule" },
    { name: "does", wraps: true },
    { name: "state", Cell: ({ row, list }) => <StateMark rule={row} today={list.today} /> },
  ],
  groups: { of: ({ scope }) => scope, Heading: Scope },
  useFilters: () => {
    const t = useTranslations("markups");
    return [
      valueFilter("scope", t("field.scope"), t("anyScope"), SCOPES, (one) => t(`scope.${one}`)),
      valueFilter("product", t("field.products"), t("anyProduct"), PRODUCTS, (one) => t(`product.${one}`)),
      checkFilter("deleted", t("showDeleted")),
    ];
  },
  Drawer: MarkupDrawer,
  Dialog: late(() => import("./form")),
};

export const Markups = ({ first }: { first: FirstRows<MarkupKind> }) => <ResourcePage of={MARKUPS} first={first} />;

function Scope({ row: { scope } }: { row: Rule }) {
  const t = useTranslations("markups");
  return (
    <>
      {t(`scope.${scope}`)} <small>{t(`scopeHint.${scope}`)}</small>
    </>
  );
}
