"use client";
import { IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import css from "./hotels.module.css";

/** Star rating; nothing when unrated. */
export function Stars({ n }: { n: number | null }) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  if (!n) return null;
  return (
    <span className={css.rating}>
      {Array.from({ length: n }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike.
        <IconStarFilled key={at} size={11} aria-hidden />
      ))}
      <span className="out-of-sight">{t("starsOf", { n: number(n) })}</span>
    </span>
  );
}
