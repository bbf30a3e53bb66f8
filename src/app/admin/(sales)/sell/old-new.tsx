"use client";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import css from "./sell.module.css";

/** Old and new price, with an arrow in reading direction. */
export function OldNew({ old, now, currency }: { old: number; now: number; currency: string }) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const Arrow = locale === "fa" ? IconArrowLeft : IconArrowRight;
  return (
    <p className={css.oldNew}>
      <s>
        <span className="out-of-sight">{t("oldPrice")}</span> <Money amount={old} currency={currency} />
      </s>
      <Arrow size={14} aria-hidden />
      <strong>
        <span className="out-of-sight">{t("newPrice")}</span> <Money amount={now} currency={currency} />
      </strong>
    </p>
  );
}
