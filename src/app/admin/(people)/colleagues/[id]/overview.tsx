"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { CeilingBar } from "../../../_money/ceiling-bar";
import { ceilingOf, type Details } from "../address";
import { About, Contact, Sites } from "../facts";
import { NextStep } from "../next-step";
import css from "./colleague.module.css";

/** Overview of the colleague. */
export function Overview({ of }: { of: Details }) {
  const t = useTranslations("colleagues");
  return (
    <div className={css.overview}>
      <div className={css.card}>
        <section className={drawer.section}>
          <h3>{t("column.ceiling")}</h3>
          <CeilingBar of={ceilingOf(of.financial)} currency={of.branch_currency} />
        </section>
        <NextStep of={of} />
      </div>
      <div className={css.card}>
        <About of={of} />
      </div>
      <div className={css.card}>
        <Contact of={of} />
        <Sites of={of} />
      </div>
    </div>
  );
}
