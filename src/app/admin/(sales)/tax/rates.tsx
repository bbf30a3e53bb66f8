"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import type { DrawerProps, FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { SectionNav } from "./_parts/section-nav";
import { RATES, type Rate, type RateKind } from "./address";

/** Dated rates of value added tax. */
const OF: Resource<RateKind> = {
  words: "tax",
  address: RATES,
  topics: ["tax_rate."],
  writes: "tax:write",
  drawerId: "rate",
  Pages: SectionNav,
  useList: (input, initialData) => api.tax.rates.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().tax.invalidate,
  useTitleOf: () => (row) => row.code,
  useTexts: () => {
    const t = useTranslations("tax");
    const texts = useRateTexts();
    return {
      names: {
        ...{ code: t("column.code"), category: t("column.category"), rate: t("column.rate") },
        ...{ from: t("column.from"), to: t("column.to"), confirmed: t("column.confirmed") },
      },
      of: texts,
    };
  },
  columns: [
    { name: "code", code: true },
    { name: "category" },
    { name: "rate", end: true },
    { name: "from" },
    { name: "to" },
    { name: "confirmed", needs: 40 },
  ],
  Drawer,
  Dialog: late(() => import("./rate-form")),
};

export const Rates = ({ first }: { first: FirstRows<RateKind> }) => <ResourcePage of={OF} first={first} />;

function useRateTexts() {
  const t = useTranslations("tax");
  const { number, dayOf } = useFormat();
  return (row: Rate) => ({
    code: row.code,
    category: t(`category.${row.category}`),
    rate: t("percent", { rate: number(row.basis_points / 100) }),
    from: dayOf(row.from_on),
    to: row.to_on ? dayOf(row.to_on) : t("openEnd"),
    confirmed: t(row.confirmed ? "confirmed" : "unconfirmed"),
  });
}

function Drawer({ row, mayWrite, acts }: DrawerProps<RateKind>) {
  const t = useTranslations("tax");
  const texts = useRateTexts()(row);
  return (
    <div className={drawer.body}>
      {mayWrite && <RecordActs edit={t("edit")} onEdit={() => acts.edit(row)} />}
      <section className={drawer.section}>
        <dl className={drawer.facts}>
          {(["category", "rate", "from", "to", "confirmed"] as const).map((name) => (
            <Fact key={name} name={t(`column.${name}`)}>
              {texts[name]}
            </Fact>
          ))}
        </dl>
      </section>
      <AuditHistory key={row.version} subject="tax_rate" id={row.id} />
    </div>
  );
}
