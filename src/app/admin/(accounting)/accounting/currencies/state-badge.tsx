"use client";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconHome,
  IconPencil,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Currency } from "./address";

const LOOK = {
  none: [IconCircleMinus, "neutral"],
  base: [IconHome, "neutral"],
  suspect: [IconAlertTriangle, "bad"],
  stale: [IconClock, "warn"],
  typed: [IconPencil, "good"],
  live: [IconCircleCheck, "good"],
} as const satisfies Record<string, readonly [typeof IconClock, Tone]>;

/** Reliability of a rate, the worst first. */
export const stateOf = ({ code, currency, rate, suspect, stale, own }: Currency): keyof typeof LOOK =>
  code === currency ? "base" : suspect ? "suspect" : rate === null ? "none" : stale ? "stale" : own ? "typed" : "live";

export function StateBadge({ of }: { of: Currency }) {
  const t = useTranslations("currencies");
  const state = stateOf(of);
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`state.${state}`)}
    </ToneLabel>
  );
}
