"use client";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Run } from "./address";

const TONES: Readonly<Record<Run["state"], Tone>> = {
  draft: "warn",
  approved: "good",
  sent: "good",
  paid: "neutral",
  void: "bad",
};

export function RunState({ row: { state } }: { row: Run }) {
  const t = useTranslations("paymentRuns");
  return <ToneLabel tone={TONES[state]}>{t(`state.${state}`)}</ToneLabel>;
}
