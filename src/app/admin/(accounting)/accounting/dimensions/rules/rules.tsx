"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { AuditHistory } from "../../../../_audit-history/audit-history";
import { api } from "../../../../_client";
import { choiceFilter } from "../../../../_resource/choice-filter";
import type { DrawerProps, FirstRows, Resource } from "../../../../_resource/resource";
import { ResourcePage } from "../../../../_resource/resource-page";
import { SectionNav } from "../_parts/section-nav";
import { useDimensionChoices } from "../_parts/use-choices";
import { type DimensionRule, RULES_OF_ACCOUNTS, type RuleKind } from "../address";

const COLUMNS = ["account", "dimension", "rule", "preset", "since"] as const;

/** What accounts ask of their lines, by account. */
const OF: Resource<RuleKind> = {
  words: "dimensions.rules",
  address: RULES_OF_ACCOUNTS,
  topics: ["dimension.", "dimension_rule."],
  writes: "accounting:write",
  drawerId: "rule",
  Pages: SectionNav,
  useList: (input, initialData) =>
    api.dimensions.rules.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().dimensions.invalidate,
  useTitleOf: () => {
    const texts = useRuleTexts();
    return (row) => `${texts(row).account} · ${texts(row).dimension}`;
  },
  useTexts: () => {
    const t = useTranslations("dimensions.rules");
    const names = Object.fromEntries(COLUMNS.map((name) => [name, t(`column.${name}`)]));
    return { names, of: useRuleTexts() };
  },
  columns: [
    { name: "account", clips: true },
    { name: "dimension", clips: true },
    { name: "rule" },
    { name: "preset", clips: true, needs: 40 },
    { name: "since" },
  ],
  useFilters: () => {
    const t = useTranslations("dimensions.rules");
    const choices = useChoicesWithCenter();
    return [choiceFilter("of", { label: t("column.dimension"), any: t("anyDimension"), choices })];
  },
  Drawer,
  Dialog: late(() => import("./rule-form")),
};

export const Rules = ({ first }: { first: FirstRows<RuleKind> }) => <ResourcePage of={OF} first={first} />;

function useChoicesWithCenter() {
  const t = useTranslations("dimensions.rules");
  const { dimensions = [] } = useDimensionChoices();
  return [
    { value: 0, label: t("costCenter") },
    ...dimensions.map(({ value, label }) => ({ value: Number(value), label })),
  ];
}

function useRuleTexts() {
  const t = useTranslations("dimensions.rules");
  const titled = useTitled();
  const { dayOf } = useFormat();
  return (row: DimensionRule) => ({
    account: `${row.account.code} ${titled(row.account)}`,
    dimension: row.dimension ? titled(row.dimension) : t("costCenter"),
    rule: row.replaced ? t("replaced", { rule: t(`rule.${row.rule}`) }) : t(`rule.${row.rule}`),
    preset: row.preset ? `${row.preset.code} ${titled(row.preset)}` : t("noDefault"),
    since: dayOf(row.since),
  });
}

function Drawer({ row }: DrawerProps<RuleKind>) {
  const t = useTranslations("dimensions.rules");
  const texts = useRuleTexts()(row);
  return (
    <div className={drawer.body}>
      <section className={drawer.section}>
        <dl className={drawer.facts}>
          {COLUMNS.map((name) => (
            <Fact key={name} name={t(`column.${name}`)}>
              {texts[name]}
            </Fact>
          ))}
        </dl>
      </section>
      <AuditHistory subject="dimension_rule" id={row.id} />
    </div>
  );
}
