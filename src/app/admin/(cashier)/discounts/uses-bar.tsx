"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Discount } from "./address";
import css from "./discounts.module.css";

/** Remaining uses: the text says all that the bar shows. */
export function UsesBar({ left, limit }: Pick<Discount, "left" | "limit">) {
  const t = useTranslations("discounts");
  const { number } = useFormat();
  const share = left / limit;
  return (
    <span className={css.uses}>
      <span className={css.bar} aria-hidden data-low={share <= 0.1 || undefined}>
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
      <span>{t("leftOf", { left: number(left), limit: number(limit) })}</span>
    </span>
  );
}
