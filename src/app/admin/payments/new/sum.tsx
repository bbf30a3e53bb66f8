"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import { Words } from "../../_money/amount-field";
import css from "./editor.module.css";
import type { Plan } from "./use-plan";

/** What all rows come to, in figures and in words. */
export function Sum({ plan: { total }, currency }: { plan: Plan; currency: string }) {
  const t = useTranslations("payments");
  return (
    <span className={css.sum}>
      <span>
        {t("total")}{" "}
        <strong>
          <Money amount={total} currency={currency} />
        </strong>
      </span>
      <Words amount={total} currency={currency} />
    </span>
  );
}
