"use client";
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingBank,
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconHandGrab,
  IconSend,
  IconVault,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ChequeState } from "@/domain/cashier/cheque/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK: Record<ChequeState, [Icon, Tone]> = {
  in_safe: [IconVault, "neutral"],
  deposited: [IconBuildingBank, "warn"],
  cleared: [IconCircleCheck, "good"],
  bounced: [IconAlertTriangle, "bad"],
  endorsed: [IconSend, "neutral"],
  settled: [IconCircleCheck, "good"],
  returned: [IconArrowBackUp, "neutral"],
  canceled: [IconCircleX, "neutral"],
  issued: [IconFileText, "neutral"],
  delivered: [IconHandGrab, "warn"],
};

/** State of a cheque by icon and word. */
export function StateMark({ state }: { state: ChequeState }) {
  const t = useTranslations("cheques.state");
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
