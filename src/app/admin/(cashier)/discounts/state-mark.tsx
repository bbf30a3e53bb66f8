"use client";
import {
  type Icon,
  IconCircleCheck,
  IconCircleOff,
  IconClockOff,
  IconHourglassEmpty,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { type Discount, type STATUS_NAMES, statusName } from "./address";

const LOOK = {
  active: [IconCircleCheck, "good"],
  inactive: [IconCircleOff, "neutral"],
  exhausted: [IconHourglassEmpty, "warn"],
  expired: [IconClockOff, "warn"],
  deleted: [IconTrash, "bad"],
} as const satisfies Record<(typeof STATUS_NAMES)[number], readonly [Icon, Tone]>;

/** State of a code by icon and words; color is additional. */
export function StateMark({ status }: Pick<Discount, "status">) {
  const t = useTranslations("discounts");
  const name = statusName(status);
  const [Mark, tone] = LOOK[name];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`status.${name}`)}
    </ToneLabel>
  );
}
