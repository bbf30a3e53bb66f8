"use client";
import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";

/** Whether forms offer it, by icon and word. */
export function ActiveMark({ active }: { active: boolean }) {
  const t = useTranslations("costCenters");
  const Mark = active ? IconCircleCheck : IconCircleOff;
  return (
    <ToneLabel tone={active ? "good" : "neutral"}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(active ? "state.active" : "state.inactive")}
    </ToneLabel>
  );
}
