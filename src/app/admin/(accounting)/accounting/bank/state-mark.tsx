"use client";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Statement } from "./address";

const TONES: Readonly<Record<Statement["state"], Tone>> = { staged: "good", broken: "bad", withdrawn: "neutral" };

export function StatementState({ row: { state } }: { row: Statement }) {
  const t = useTranslations("bankStatements");
  return <ToneLabel tone={TONES[state]}>{t(`state.${state}`)}</ToneLabel>;
}
