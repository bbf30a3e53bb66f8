"use client";
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  IconHourglass,
  IconLink,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import type { Status } from "./address";

const LOOK = {
  created: { icon: IconLink, tone: "neutral" },
  pending: { icon: IconHourglass, tone: "warn" },
  failed: { icon: IconCircleX, tone: "bad" },
  success: { icon: IconCircleCheck, tone: "good" },
  reversed: { icon: IconArrowBackUp, tone: "warn" },
  expired: { icon: IconClockX, tone: "neutral" },
} as const;

/** State of a payment by icon and word. */
export function StatusMark({ status }: { status: Status }) {
  const t = useTranslations("gatewayLinks.status");
  const { icon: Mark, tone } = LOOK[status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(status)}
    </ToneLabel>
  );
}
