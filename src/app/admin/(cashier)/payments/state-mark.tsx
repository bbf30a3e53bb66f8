"use client";
import { IconArrowBackUp, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";
import type { PaymentListRow } from "./address";

/** Active or not, by icon and word. */
export function StateMark({ status }: Pick<PaymentListRow, "status">) {
  const t = useTranslations("payments.status");
  const [Mark, tone] =
    status === "posted" ? ([IconCircleCheck, "good"] as const) : ([IconArrowBackUp, "warn"] as const);
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(status)}
    </ToneLabel>
  );
}
