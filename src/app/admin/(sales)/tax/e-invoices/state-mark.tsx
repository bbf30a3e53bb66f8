"use client";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelp,
  IconPencil,
  IconSend,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type EInvoiceState, RED_DAYS } from "@/domain/sales/e-invoice/rules";
import { useFormat } from "@/ui/format/use-format";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { EInvoice } from "./address";

const LOOK = {
  held: [IconPencil, "warn"],
  ready: [IconClock, "neutral"],
  sending: [IconSend, "neutral"],
  sent: [IconSend, "neutral"],
  accepted: [IconCircleCheck, "good"],
  refused: [IconCircleX, "bad"],
  unknown: [IconHelp, "warn"],
  corrected: [IconPencil, "neutral"],
  canceled: [IconCircleX, "neutral"],
} as const satisfies Record<EInvoiceState, readonly [Icon, Tone]>;

/** State of a document by icon and words; color is additional. */
export function StateMark({ state }: { state: EInvoiceState }) {
  const t = useTranslations("eInvoices");
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`state.${state}`)}
    </ToneLabel>
  );
}

const OPEN: readonly EInvoiceState[] = ["held", "ready", "sending", "sent", "refused", "unknown"];

/** Days until the last day of registration, while the document is not registered. */
export function DaysLeft({ state, days_left }: Pick<EInvoice, "state" | "days_left">) {
  const t = useTranslations("eInvoices");
  const { number } = useFormat();
  if (!OPEN.includes(state)) return "—";
  const days = Math.abs(days_left);
  const text = t(days_left < 0 ? "late" : "left", { count: days, n: number(days) });
  if (days_left > RED_DAYS) return text;
  return (
    <ToneLabel tone="bad">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      {text}
    </ToneLabel>
  );
}
