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
import { useBankAccounts } from "../_parts/use-account-title";
import { ADDRESS, type PayoutTerms, type TermsKind } from "./address";

/** When and with which fee terminals and gateways pay out. */
const TERMS: Resource<TermsKind> = {
  words: "bankStatements.payouts",
  address: ADDRESS,
  topics: ["bank_payout_terms."],
  writes: "accounting:write",
  drawerId: "terms",
  Pages: BankPages,
  useList: (_, initialData) => api.bankMatches.payoutTerms.useQuery(undefined, { initialData }),
  useReload: () => api.useUtils().bankMatches.payoutTerms.invalidate,
  useTitleOf: () => (row) => row.name,
  useTexts: () => {
    const t = useTranslations("bankStatements.payouts");
    return {
      names: {
        ...{ name: t("column.name"), source: t("column.source"), account: t("column.account"), fee: t("column.fee") },
        ...{ terminal: t("column.terminal"), days: t("column.days"), state: t("column.state") },
      },
      of: useTermsTexts(),
    };
  },
  columns: [
    { name: "name", clips: true },
    { name: "source" },
    { name: "account", clips: true, needs: 40 },
    { name: "terminal", code: true, needs: 66 },
    { name: "fee", needs: 40 },
    { name: "days", needs: 52 },
    { name: "state", Cell: ActiveState, needs: 40 },
  ],
  Drawer,
  Dialog: late(() => import("./form")),
};

export const PayoutTermsList = ({ first }: { first: FirstRows<TermsKind> }) => (
  <ResourcePage of={TERMS} first={first} />
);

function useTermsTexts() {
  const t = useTranslations("bankStatements.payouts");
  const { number, money } = useFormat();
  const currency = useCurrency() ?? "IRR";
  const { choices = [] } = useBankAccounts();
  return (row: PayoutTerms) => {
    const percent = t("percent", { rate: number(row.fee_bp / 100) });
    const fixed = money(Number(row.fee_fixed), currency).figure;
    const fee = Number(row.fee_fixed) === 0 ? percent : t("plus", { percent, fixed });
    return {
      ...{ name: row.name, source: t(`source.${row.source}`), terminal: row.terminal ?? "" },
      account: choices.find(({ value }) => value === String(row.account_id))?.label ?? "",
      fee: `${fee} · ${t(`per.${row.fee_per}`)}`,
      days: t("days", { from: number(row.min_days), to: number(row.max_days) }),
      state: t(row.active ? "state.active" : "state.inactive"),
    };
  };
}

function Drawer({ row, mayWrite, acts }: DrawerProps<TermsKind>) {
  const t = useTranslations("bankStatements.payouts");
  const texts = useTermsTexts()(row);
  return (
    <>
      <div className={drawer.sum}>
        <ActiveState row={row} />
      </div>
      <div className={drawer.body}>
        {mayWrite && <RecordActs edit={t("edit")} onEdit={() => acts.edit(row)} />}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            {(["source", "account", "terminal", "fee", "days"] as const).map((name) => (
              <Fact key={name} name={t(`column.${name}`)}>
                <bdi>{texts[name] || "—"}</bdi>
              </Fact>
            ))}
          </dl>
        </section>
        <AuditHistory key={row.version} subject="bank_payout_terms" id={row.id} />
      </div>
    </>
  );
}
