"use client";
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconHelpCircle,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ActState } from "@/domain/communication/telephony/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK: Readonly<Record<ActState, readonly [Icon, Tone]>> = {
  awaiting: [IconHourglass, "warn"],
  running: [IconSend, "neutral"],
  done: [IconCheck, "good"],
  failed: [IconAlertTriangle, "bad"],
  unknown: [IconHelpCircle, "warn"],
  rejected: [IconBan, "neutral"],
};

/** State of an action with costs, by icon and word. */
export function ActMark({ state }: { state: ActState }) {
  const t = useTranslations("ussd.state");
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
