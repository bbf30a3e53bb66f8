"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../../../_audit-history/audit-history";
import { api } from "../../../../_client";
import { useCurrency } from "../../../../_money/use-currency";
import type { DrawerProps, FirstRows, Resource } from "../../../../_resource/resource";
import { ResourcePage } from "../../../../_resource/resource-page";
import { ActiveState } from "../_parts/active-state";
import { BankPages } from "../_parts/bank-pages";
import { POST_KEY_LABELS, type PostKey } from "../_parts/post-keys";
import { useBankAccounts } from "../_parts/use-account-title";
import { ADDRESS, type Rule, type RuleKind } from "./address";

/** Rules of the branch for bank rows that repeat, in the order they are tried. */
const RULES: Resource<RuleKind> = {
  words: "bankStatements.rules",
  address: ADDRESS,
  topics: ["bank_rule."],
  writes: "accounting:write",
  drawerId: "rule",
  Pages: BankPages,
  useList: (_, initialData) => api.bankMatches.rules.useQuery(undefined, { initialData }),
  useReload: () => api.useUtils().bankMatches.rules.invalidate,
  useTitleOf: () => (row) => row.name,
  useTexts: () => {
    const t = useTranslations("bankStatements.rules");
    return {
      names: {
        ...{ position: t("column.position"), name: t("column.name"), account: t("column.account") },
        ...{ when: t("column.when"), posts: t("column.posts") },
        ...{ automatic: t("column.automatic"), state: t("column.state") },
      },
      of: useRuleTexts(),
    };
  },
  columns: [
    { name: "name", clips: true },
    { name: "when", wraps: true },
    { name: "posts" },
    { name: "account", clips: true, needs: 66 },
    { name: "automatic", needs: 52 },
    { name: "position", end: true, needs: 52 },
    { name: "state", Cell: ActiveState, needs: 40 },
  ],
  Drawer,
  Dialog: late(() => import("./form")),
};

export const BankRules = ({ first }: { first: FirstRows<RuleKind> }) => <ResourcePage of={RULES} first={first} />;

function useRuleTexts() {
  const t = useTranslations("bankStatements.rules");
  const keys = useTranslations("bankMatch.key");
  const { number, money } = useFormat();
  const currency = useCurrency() ?? "IRR";
  const { choices = [] } = useBankAccounts();
  const postedTo = (key: PostKey) => keys(POST_KEY_LABELS[key]);
  const figure = (amount: number | bigint) => money(Number(amount), currency).figure;
  return (row: Rule) => ({
    ...{ name: row.name, position: number(row.position) },
    account:
      row.account_id === null
        ? t("everyAccount")
        : (choices.find(({ value }) => value === String(row.account_id))?.label ?? ""),
    when: [
      row.sign === null ? null : t(row.sign > 0 ? "in" : "out"),
      row.text && t("containsText", { text: row.text }),
      row.payer && t("containsPayer", { payer: row.payer }),
      row.min_amount === null ? null : t("atLeast", { amount: figure(row.min_amount) }),
      row.max_amount === null ? null : t("atMost", { amount: figure(row.max_amount) }),
    ]
      .filter(Boolean)
      .join(" · "),
    posts: postedTo(row.mapping_key as PostKey),
    automatic: t(row.automatic ? "automatic" : "proposes"),
    state: t(row.active ? "state.active" : "state.inactive"),
  });
}

function Drawer({ row, mayWrite, acts }: DrawerProps<RuleKind>) {
  const t = useTranslations("bankStatements.rules");
  const texts = useRuleTexts()(row);
  return (
    <>
      <div className={drawer.sum}>
        <ActiveState row={row} />
      </div>
      <div className={drawer.body}>
        {mayWrite && <RecordActs edit={t("edit")} onEdit={() => acts.edit(row)} />}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            {(["when", "posts", "account", "automatic", "position"] as const).map((name) => (
              <Fact key={name} name={t(`column.${name}`)}>
                {texts[name]}
              </Fact>
            ))}
          </dl>
        </section>
        <AuditHistory key={row.version} subject="bank_rule" id={row.id} />
      </div>
    </>
  );
}
