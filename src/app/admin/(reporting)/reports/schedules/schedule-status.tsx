"use client";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerStop } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import type { Delivery, Schedule } from "./address";

export function scheduleLook({ active, paused }: Schedule) {
  if (paused) return { tone: "bad", Mark: IconAlertTriangle, word: "paused" } as const;
  if (active) return { tone: "good", Mark: IconCircleCheck, word: "active" } as const;
  return { tone: "neutral", Mark: IconPlayerStop, word: "stopped" } as const;
}

/** Active or paused, by icon and word. */
export function ScheduleStatus({ schedule }: { schedule: Schedule }) {
  const t = useTranslations("reportSchedules");
  const { tone, Mark, word } = scheduleLook(schedule);
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`state.${word}`)}
    </ToneLabel>
  );
}

export function deliveryLook({ state, messages }: Delivery) {
  const failed = (messages.failed ?? 0) + (messages.undelivered ?? 0) + (messages.unknown ?? 0);
  const waits = (messages.queued ?? 0) + (messages.sending ?? 0);
  if (state === "failed") return { tone: "bad", Mark: IconAlertTriangle, word: "failed" } as const;
  if (failed > 0) return { tone: "bad", Mark: IconAlertTriangle, word: "notAll" } as const;
  if (state === "waiting" || waits > 0) return { tone: "neutral", Mark: IconClock, word: "waiting" } as const;
  return { tone: "good", Mark: IconCircleCheck, word: "sent" } as const;
}

/** State of one delivery: recipients, or the reason of failure. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("reportSchedules");
  const { tone, Mark, word } = deliveryLook(delivery);
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`delivery.${word}`)}
    </ToneLabel>
  );
}
