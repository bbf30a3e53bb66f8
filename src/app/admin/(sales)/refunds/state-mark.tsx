"use client";
import {
  type Icon,
  IconBuildingBank,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconLoader,
  IconThumbDown,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Details } from "./address";

const LOOK: Readonly<Record<Details["state"], readonly [Icon, Tone]>> = {
  awaiting_owner: [IconHourglass, "warn"],
  canceling: [IconLoader, "warn"],
  paying_out: [IconBuildingBank, "warn"],
  done: [IconCircleCheck, "good"],
  rejected: [IconThumbDown, "neutral"],
  failed: [IconCircleX, "bad"],
};

/** State of a refund by icon and word. */
export function StateMark({ state }: { state: Details["state"] }) {
  const t = useTranslations("refunds.state");
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
