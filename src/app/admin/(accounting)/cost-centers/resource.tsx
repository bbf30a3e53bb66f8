"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { useReading } from "@/ui/preferences";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import { ActiveMark } from "../../_resource/active-mark";
import { valueFilter } from "../../_resource/choice-filter";
import type { DrawerProps, FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { ADDRESS, type CostCenterKind, STATES } from "./address";

/** Cost centers: the branch's own first, then those of companies. */
const COST_CENTERS: Resource<CostCenterKind> = {
  words: "costCenters",
  address: ADDRESS,
  topics: ["cost_center."],
  writes: "accounting:write",
  drawerId: "center",
  useList: (input, initialData) =>
    api.costCenters.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().costCenters.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: (row) => row.active,
        set: ({ id }, active) => client.costCenters.setActive.mutate({ id, active }),
      },
    };
  },
  useReload: () => api.useUtils().costCenters.invalidate,
  useTitleOf: useTitled,
  useTexts: () => {
    const t = useTranslations("costCenters");
    const titled = useTitled();
    return {
      names: { code: t("column.code"), title: t("column.title"), owner: t("column.owner"), state: t("column.state") },
      of: (row) => ({
        code: row.code,
        title: titled(row),
        owner: row.colleague?.name ?? t("ofBranch"),
        state: t(row.active ? "state.active" : "state.inactive"),
      }),
    };
  },
  columns: [
    { name: "code", code: true },
    { name: "title", clips: true },
    { name: "owner", clips: true, needs: 40 },
    { name: "state", Cell: ({ row }) => <ActiveMark active={row.active} words="costCenters" /> },
  ],
  useFilters: () => {
    const t = useTranslations("costCenters");
    return [valueFilter("state", t("column.state"), t("anyState"), STATES, (one) => t(`state.${one}`))];
  },
  Drawer,
  Dialog: late(() => import("./form")),
};

export const CostCenters = ({ first }: { first: FirstRows<CostCenterKind> }) => (
  <ResourcePage of={COST_CENTERS} first={first} />
);

function Drawer({ row, mayWrite, acts }: DrawerProps<CostCenterKind>) {
  const t = useTranslations("costCenters");
  const { locale } = useReading();
  const { id, code, title_latin, active, version } = row;
  const utils = api.useUtils();
  const change = api.costCenters.setActive.useMutation({ onSuccess: () => utils.costCenters.invalidate() });
  return (
    <>
      <div className={drawer.sum}>
        <ActiveMark active={active} words="costCenters" />
        <bdi className="code">{code}</bdi>
      </div>
      <div className={drawer.body}>
        {mayWrite && (
          <RecordActs
            edit={t("edit")}
            onEdit={() => acts.edit(row)}
            turn={{ of: change, run: () => change.mutate({ id, active: !active }), active }}
          />
        )}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            {title_latin && locale !== "en" && (
              <Fact name={t("titleLatin")}>
                <bdi dir="ltr">{title_latin}</bdi>
              </Fact>
            )}
            <Fact name={t("column.owner")}>
              <bdi>{row.colleague?.name ?? t("ofBranch")}</bdi>
            </Fact>
          </dl>
        </section>
        <AuditHistory key={`${version} ${active}`} subject="cost_center" id={id} />
      </div>
    </>
  );
}
