"use client";
import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ToneLabel } from "@/ui/tone-label";
import type { Details } from "./address";

type Paper = Pick<Details["documents"][number], "warning" | "days_left">;

/** Expired, or number of days until expiry. */
export function Warning({ of: { warning, days_left } }: { of: Paper }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  if (warning === null) return null;
  return warning === "expired" ? (
    <ToneLabel tone="bad">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {t("warning.expired")}
    </ToneLabel>
  ) : (
    <ToneLabel tone="warn">
      <IconClockExclamation size={15} stroke={1.8} aria-hidden />
      {t("daysLeft", { n: number(days_left ?? 0) })}
    </ToneLabel>
  );
}
