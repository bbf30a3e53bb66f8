"use client";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";

/** Whether a rule or payout terms are used. */
export function ActiveState({ row: { active } }: { row: { active: boolean } }) {
  const t = useTranslations("bankStatements.rules");
  return <ToneLabel tone={active ? "good" : "neutral"}>{t(active ? "state.active" : "state.inactive")}</ToneLabel>;
}
