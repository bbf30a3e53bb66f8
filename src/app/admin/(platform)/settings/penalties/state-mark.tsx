"use client";
import { IconCircleCheck, IconCircleOff, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import type { Rule } from "./address";

const LOOK = {
  active: [IconCircleCheck, "good"],
  inactive: [IconCircleOff, "neutral"],
  deleted: [IconTrash, "bad"],
} as const;

/** Whether a rule is in force, by icon and word. */
export function StateMark({ active, deleted }: Pick<Rule, "active" | "deleted">) {
  const t = useTranslations("penalties.state");
  const name = deleted ? "deleted" : active ? "active" : "inactive";
  const [Mark, tone] = LOOK[name];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(name)}
    </ToneLabel>
  );
}
