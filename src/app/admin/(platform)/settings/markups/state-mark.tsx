"use client";
import { type Icon, IconCircleCheck, IconCircleOff, IconClockOff, IconHourglass, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Rule } from "./address";

const LOOK = {
  active: [IconCircleCheck, "good"],
  inactive: [IconCircleOff, "neutral"],
  coming: [IconHourglass, "neutral"],
  over: [IconClockOff, "warn"],
  deleted: [IconTrash, "bad"],
} as const satisfies Record<string, readonly [Icon, Tone]>;

export function stateOf({ active, deleted, valid_from, valid_to }: Rule, today: string): keyof typeof LOOK {
  if (deleted) return "deleted";
  if (!active) return "inactive";
  if (valid_from !== null && valid_from > today) return "coming";
  return valid_to !== null && valid_to < today ? "over" : "active";
}

/** Whether a rule is in force today, by icon and words. */
export function StateMark({ rule, today }: { rule: Rule; today: string }) {
  const t = useTranslations("markups.state");
  const name = stateOf(rule, today);
  const [Mark, tone] = LOOK[name];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(name)}
    </ToneLabel>
  );
}
