"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { CeilingBar } from "../../../_money/ceiling-bar";
import { ceilingOf, type Details } from "../address";
import { Approvals } from "./approvals";
import css from "./colleague.module.css";

/** Terms: credit limit, limit in force, settlement day, temporary approvals. */
export function Terms({ of }: { of: Details }) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const { financial } = of;
  return (
    <div className={css.overview}>
      <div className={css.card}>
        <section className={drawer.section}>
          <h3>{t("column.ceiling")}</h3>
          <CeilingBar of={ceilingOf(financial)} currency={of.branch_currency} />
        </section>
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            <Fact name={t("inForce")}>
              <Money amount={financial.ceiling_in_force} currency={of.branch_currency} />
            </Fact>
            <Fact name={t("field.settlement_day")}>
              {financial.settlement_day === null
                ? t("noSettlementDay")
                : t("settlesOn", { n: number(financial.settlement_day) })}
            </Fact>
          </dl>
          <p className={css.hint}>{t("termsText")}</p>
        </section>
      </div>
      <div className={css.card}>
        <Approvals of={of} />
      </div>
    </div>
  );
}
