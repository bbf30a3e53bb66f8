"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { ToneLabel } from "@/ui/tone-label";
import type { Alike } from "./address";

const TONES = { high: "good", medium: "warn", low: "neutral" } as const;

/** Confidence and reasons of a possible duplicate. */
export function Confidence({ of }: { of: Pick<Alike, "confidence" | "level" | "same" | "differ"> }) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const list = (members: Alike["same"]) => members.map((member) => t(`field.${member}`)).join(t("comma"));
  const why = [
    of.same.length > 0 ? t("sameIn", { list: list(of.same) }) : "",
    of.differ.length > 0 ? t("differIn", { list: list(of.differ) }) : "",
  ];
  return (
    <span title={why.filter(Boolean).join(" · ")}>
      <ToneLabel tone={TONES[of.level]}>
        {t(`level.${of.level}`)} {t("percent", { n: number(Math.round(of.confidence * 100)) })}
      </ToneLabel>
    </span>
  );
}
