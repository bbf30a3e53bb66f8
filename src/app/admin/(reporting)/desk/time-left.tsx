"use client";
import { IconAlarm } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Countdown, useSecondsLeft } from "@/ui/countdown";
import { useFormat } from "@/ui/format/use-format";
import { ToneLabel } from "@/ui/tone-label";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Remaining time: by the second within an hour, otherwise in hours or days. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTranslations("myDesk");
  const { number } = useFormat();
  const left = useSecondsLeft(until);
  if (left === null) return null;
  if (left === 0)
    return (
      <ToneLabel tone="bad">
        <IconAlarm size={15} stroke={1.8} aria-hidden />
        {t("over")}
      </ToneLabel>
    );
  if (left < HOUR) return <Countdown until={until} />;
  const text =
    left < 2 * DAY
      ? t("hours", { n: number(Math.floor(left / HOUR)) })
      : t("days", { n: number(Math.floor(left / DAY)) });
  return <ToneLabel tone={left < DAY ? "warn" : "neutral"}>{text}</ToneLabel>;
}
