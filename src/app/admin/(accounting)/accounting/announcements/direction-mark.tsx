"use client";
import { IconArrowDownLeft, IconArrowUpRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import css from "./announcements.module.css";

/** Direction of a note: they owe us by a debit note, we owe them by a credit note. */
export function DirectionMark({ direction }: { direction: "debit" | "credit" }) {
  const t = useTranslations("announcements");
  const Mark = direction === "debit" ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <span className={css.direction} title={t(`directionText.${direction}`)}>
      <Mark size={15} stroke={1.7} aria-hidden />
      {t(`direction.${direction}`)}
    </span>
  );
}
