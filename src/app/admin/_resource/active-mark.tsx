"use client";
import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { type Messages, useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";

type HasStates<N> = N extends { state: { active: string; inactive: string } } ? true : false;
type WithStates = { [N in keyof Messages]: HasStates<Messages[N]> extends true ? N : never }[keyof Messages];

/** Whether forms offer it, by icon and word. */
export function ActiveMark({ active, words }: { active: boolean; words: WithStates }) {
  const t = useTranslations(words);
  const Mark = active ? IconCircleCheck : IconCircleOff;
  return (
    <ToneLabel tone={active ? "good" : "neutral"}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(active ? "state.active" : "state.inactive")}
    </ToneLabel>
  );
}
