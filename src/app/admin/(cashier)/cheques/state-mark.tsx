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
  in_safe: [IconVault, "calm"],
  deposited: [IconBuildingBank, "warn"],
  cleared: [IconCircleCheck, "good"],
  bounced: [IconAlertTriangle, "bad"],
  endorsed: [IconSend, "calm"],
  settled: [IconCircleCheck, "good"],
  returned: [IconArrowBackUp, "calm"],
  canceled: [IconCircleX, "calm"],
  issued: [IconFileText, "calm"],
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
