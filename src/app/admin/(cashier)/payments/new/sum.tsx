"use client";
import { useTranslations } from "next-intl";
import { useFormValue } from "@/ui/form/form";
import { Money } from "@/ui/money";
import { Words } from "../../../_money/amount-field";
import css from "./editor.module.css";
import type { Plan } from "./use-plan";
import type { Cells } from "./values";

/** Total of all rows in digits, and in words for several rows. */
export function Sum({ plan: { total }, currency }: { plan: Plan; currency: string }) {
  const t = useTranslations("payments");
  const many = useFormValue((form) => (form.at("rows") as Cells[]).length > 1);
  return (
    <span className={css.sum}>
      <span>
        {t("total")}{" "}
        <strong>
          <Money amount={total} currency={currency} />
        </strong>
      </span>
      {many && <Words amount={total} currency={currency} />}
    </span>
  );
}
