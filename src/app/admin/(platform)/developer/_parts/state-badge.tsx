"use client";
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHandStop,
  IconHourglassEmpty,
  IconHourglassLow,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK = {
  active: [IconCircleCheck, "good"],
  live: [IconCircleCheck, "good"],
  trusted: [IconCircleCheck, "good"],
  requested: [IconClock, "warn"],
  overlap: [IconHourglassLow, "warn"],
  expired: [IconHourglassEmpty, "neutral"],
  rejected: [IconCircleX, "bad"],
  revoked: [IconCircleX, "bad"],
  suspended: [IconHandStop, "bad"],
  colleagueInactive: [IconHandStop, "bad"],
} as const satisfies Record<string, readonly [Icon, Tone]>;

/** State of a site, token or address by icon and word; color is additional. */
export function StateBadge({ state }: { state: keyof typeof LOOK }) {
  const t = useTranslations("developer.state");
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
