"use client";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerStop } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import type { Delivery, Schedule } from "./types";

/** Active or paused, by icon and word. */
export function ScheduleStatus({ schedule: { active, paused } }: { schedule: Schedule }) {
  const t = useTranslations("reportSchedules");
  const [tone, Mark, word] = paused
    ? (["bad", IconAlertTriangle, "paused"] as const)
    : active
      ? (["good", IconCircleCheck, "active"] as const)
      : (["neutral", IconPlayerStop, "stopped"] as const);
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`state.${word}`)}
    </ToneLabel>
  );
}

/** State of one delivery: recipients, or the reason of failure. */
export function DeliveryMark({ delivery: { state, messages } }: { delivery: Delivery }) {
  const t = useTranslations("reportSchedules");
  const failed = (messages.failed ?? 0) + (messages.undelivered ?? 0) + (messages.unknown ?? 0);
  const waits = (messages.queued ?? 0) + (messages.sending ?? 0);
  const [tone, Mark, word] =
    state === "failed" || failed > 0
      ? (["bad", IconAlertTriangle, state === "failed" ? "failed" : "notAll"] as const)
      : state === "waiting" || waits > 0
        ? (["neutral", IconClock, "waiting"] as const)
        : (["good", IconCircleCheck, "sent"] as const);
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`delivery.${word}`)}
    </ToneLabel>
  );
}
