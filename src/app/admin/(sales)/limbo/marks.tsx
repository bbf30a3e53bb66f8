"use client";
import { type Icon, IconAlarm, IconArrowBackUp, IconCircleCheck, IconGift, IconHourglass } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Case } from "./address";

const LOOK: Readonly<Record<Exclude<Case["state"], "open">, readonly [Icon, Tone]>> = {
  confirmed: [IconCircleCheck, "good"],
  refunded: [IconArrowBackUp, "neutral"],
  compensated: [IconGift, "neutral"],
};

/** State of a case: its resolution, or overdue while it is open. */
export function StateMark({ of: { state, overdue } }: { of: Pick<Case, "state" | "overdue"> }) {
  const t = useTranslations("limbo.state");
  const [Mark, tone] = state === "open" ? (overdue ? LATE : WAITING) : LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state === "open" && overdue ? "overdue" : state)}
    </ToneLabel>
  );
}
const LATE = [IconAlarm, "bad"] as const;
const WAITING = [IconHourglass, "warn"] as const;

/** Deadline of an open case, or closing time. */
export function Due({ of: { closed_at, deadline_at } }: { of: Pick<Case, "closed_at" | "deadline_at"> }) {
  return <DayTime at={closed_at ?? deadline_at} />;
}
