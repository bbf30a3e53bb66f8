"use client";
import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Toned } from "@/ui/toned";
import type { Details } from "./address";

type Paper = Pick<Details["documents"][number], "warning" | "days_left">;

/** That a document has expired, or in how many days it will. */
export function Warning({ of: { warning, days_left } }: { of: Paper }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  if (warning === null) return null;
  return warning === "expired" ? (
    <Toned tone="bad">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {t("warning.expired")}
    </Toned>
  ) : (
    <Toned tone="warn">
      <IconClockExclamation size={15} stroke={1.8} aria-hidden />
      {t("daysLeft", { n: number(days_left ?? 0) })}
    </Toned>
  );
}
