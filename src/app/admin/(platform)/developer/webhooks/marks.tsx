"use client";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Health, healthOf } from "@/domain/platform/webhook/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Delivery, Endpoint } from "./address";

type Mark = { tone: Tone; icon: typeof IconCircleCheck };

const HEALTH: Readonly<Record<Health, Mark>> = {
  off: { tone: "neutral", icon: IconCircleDashed },
  unproven: { tone: "neutral", icon: IconHourglass },
  well: { tone: "good", icon: IconCircleCheck },
  failing: { tone: "warn", icon: IconAlertTriangle },
  sick: { tone: "bad", icon: IconPlugConnectedX },
};

/** Health of an endpoint by icon and word; color is additional. */
export function HealthMark({ of }: { of: Endpoint }) {
  const t = useTranslations("webhooks.health");
  const health = healthOf(of, Date.now());
  const { tone, icon: Icon } = HEALTH[health];
  return (
    <ToneLabel tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(health)}
    </ToneLabel>
  );
}

const STATUS: Readonly<Record<Delivery["status"], Mark>> = {
  waiting: { tone: "warn", icon: IconHourglass },
  delivered: { tone: "good", icon: IconCircleCheck },
  dropped: { tone: "bad", icon: IconCircleX },
};

export function StatusMark({ status }: { status: Delivery["status"] }) {
  const t = useTranslations("webhooks.status");
  const { tone, icon: Icon } = STATUS[status];
  return (
    <ToneLabel tone={tone}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {t(status)}
    </ToneLabel>
  );
}
