"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TYPES } from "@/domain/sales/penalty/rules.match";
import { late } from "@/ui/late";
import { api } from "../../../_client";
import { checkFilter } from "../../../_resource/check-filter";
import { valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { useNames } from "../markups/use-names";
import { ADDRESS, type PenaltyKind } from "./address";
import { PenaltyDrawer } from "./drawer";
import { StateMark } from "./state-mark";
import { useBand } from "./use-band";
import { useScope } from "./use-scope";
import { useShare } from "./use-share";

/** Penalty rules by time bands, in order of precedence; with the versions of one in a drawer. */
const PENALTIES: Resource<PenaltyKind> = {
  words: "penalties",
  address: ADDRESS,
  topics: ["penalty"],
  writes: "settings:write",
  drawerId: "penalty",
  useList: (input, initialData) =>
    api.penalties.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, initialData) => api.penalties.read.useQuery({ id }, { initialData, retry: false }),
  useRead: () => api.useUtils().penalties.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: (row) => row.active,
        set: ({ id }, active) => client.penalties.setActive.mutate({ id, active }),
      },
      remove: ({ id }) => client.penalties.remove.mutate({ id }),
      restore: ({ id }) => client.penalties.restore.mutate({ id }),
      fixed: ({ deleted }) => deleted,
    };
  },
  useReload: () => api.useUtils().penalties.invalidate,
  useTitleOf: () => useNames().titleOf,
  useTexts: (list) => {
    const t = useTranslations("penalties");
    const { titleOf } = useNames();
    const scopeOf = useScope();
    const bandOf = useBand();
    const share = useShare(list?.currency ?? "IRR");
    return {
      names: {
        rule: t("column.rule"),
        scope: t("column.scope"),
        keeps: t("column.keeps"),
        state: t("column.state"),
      },
      of: (rule) => ({
        rule: titleOf(rule),
        scope: scopeOf(rule),
        keeps: [
          ...rule.bands.map((band) => `${bandOf(band)}: ${share(band)}`),
          `${t(rule.bands.length === 0 ? "always" : "afterAll")}: ${share(rule.after)}`,
        ].join(t("then")),
        state: t(rule.deleted ? "state.deleted" : rule.active ? "state.active" : "state.inactive"),
      }),
    };
  },
  columns: [
    { name: "rule" },
    { name: "scope", wraps: true, needs: 52 },
    { name: "keeps", wraps: true },
    { name: "state", Cell: ({ row }) => <StateMark {...row} /> },
  ],
  useFilters: () => {
    const t = useTranslations("penalties");
    return [
      valueFilter("type", t("field.types"), t("anyType"), TYPES, (one) => t(`type.${one}`)),
      checkFilter("deleted", t("showDeleted")),
    ];
  },
  Drawer: PenaltyDrawer,
  Dialog: late(() => import("./form")),
};

export const Penalties = ({ first }: { first: FirstRows<PenaltyKind> }) => (
  <ResourcePage of={PENALTIES} first={first} />
);
