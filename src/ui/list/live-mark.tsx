"use client";
import { useTranslations } from "next-intl";
import css from "./page.module.css";

/** Whether the page is live; `hint` explains it. */
export function LiveMark({ live, hint }: { live: boolean; hint?: string }) {
  const t = useTranslations("state");
  return (
    <span className={css.live} data-on={live || undefined} title={live ? hint : undefined}>
      {live ? t("live") : t("offline")}
    </span>
  );
}
