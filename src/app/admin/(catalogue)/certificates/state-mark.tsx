"use client";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfinity } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Certificate } from "./address";

const LOOK = {
  valid: [IconCircleCheck, "good"],
  expiring: [IconAlertTriangle, "warn"],
  expired: [IconCircleX, "bad"],
  endless: [IconInfinity, "neutral"],
} as const satisfies Record<Certificate["state"], readonly [Icon, Tone]>;

/** State of a certificate by icon and words; color is additional. The last week is as urgent as expiry. */
export function StateMark({ state, days_left, warning }: Pick<Certificate, "state" | "days_left" | "warning">) {
  const t = useTranslations("certificates");
  const { number } = useFormat();
  const [Mark, tone] = LOOK[state];
  const days = Math.abs(days_left ?? 0);
  return (
    <ToneLabel tone={warning === 7 ? "bad" : tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`stateText.${state}`, { count: days, n: number(days) })}
    </ToneLabel>
  );
}
