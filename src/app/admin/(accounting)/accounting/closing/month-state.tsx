"use client";
import { IconLock, IconLockOpen, IconLockPause, IconShieldLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Month } from "./address";

const LOOK = {
  open: [IconLockOpen, "neutral"],
  soft_closed: [IconLockPause, "warn"],
  closed: [IconLock, "good"],
  definite: [IconShieldLock, "good"],
} as const satisfies Record<Month["state"], readonly [typeof IconLock, Tone]>;

/** State of a month by icon and word. */
export function MonthState({ state }: { state: Month["state"] }) {
  const t = useTranslations("closing.state");
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden /> {t(state)}
    </ToneLabel>
  );
}
