"use client";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { SupplierDoc } from "./address";

const TONES: Readonly<Record<SupplierDoc["state"], Tone>> = {
  entered: "warn",
  disputed: "bad",
  accepted: "good",
  withdrawn: "neutral",
};

export function DocumentState({ row: { state } }: { row: SupplierDoc }) {
  const t = useTranslations("supplierDocuments");
  return <ToneLabel tone={TONES[state]}>{t(`state.${state}`)}</ToneLabel>;
}
