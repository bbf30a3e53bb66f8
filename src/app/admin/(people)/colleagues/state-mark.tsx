"use client";
import { IconCircleCheck, IconCircleMinus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";

const LOOK = {
  active: { icon: IconCircleCheck, tone: "good" },
  off: { icon: IconCircleMinus, tone: "bad" },
  deleted: { icon: IconTrash, tone: "neutral" },
} as const;

/** Active or inactive, by icon and word. */
export function StateMark({ of }: { of: { active: boolean; deleted_at: string | null } }) {
  const t = useTranslations("colleagues.state");
  const state = of.deleted_at ? "deleted" : of.active ? "active" : "off";
  const { icon: Mark, tone } = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
