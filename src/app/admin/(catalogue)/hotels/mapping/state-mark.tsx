"use client";
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconSparkles } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import type { HotelMappingState } from "../types";

const LOOK = {
  open: { icon: IconCircleDashed, tone: "neutral" },
  suggested: { icon: IconSparkles, tone: "warn" },
  confirmed: { icon: IconCircleCheck, tone: "good" },
  rejected: { icon: IconCircleX, tone: "bad" },
} as const;

/** State of a supplier's hotel or room by icon and word. */
export function StateMark({ state }: { state: HotelMappingState }) {
  const t = useTranslations("hotels");
  const { icon: Mark, tone } = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`state.${state}`)}
    </ToneLabel>
  );
}
