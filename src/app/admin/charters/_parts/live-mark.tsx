"use client";
import { useTranslations } from "next-intl";
import css from "./page.module.css";

export function LiveMark({ live }: { live: boolean }) {
  const t = useTranslations("charters");
  return (
    <span className={css.live} data-on={live || undefined} title={live ? t("liveHint") : undefined}>
      {live ? t("live") : t("offline")}
    </span>
  );
}
