"use client";
import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Run } from "./address";

const LOOK = {
  clean: [IconCircleCheck, "good"],
  differs: [IconAlertTriangle, "bad"],
  waiting: [IconClock, "neutral"],
} as const satisfies Record<Run["result"], readonly [typeof IconClock, Tone]>;

/** Result by icon and word, with the number of differences. */
export function ResultBadge({ run: { result, differences } }: { run: Run }) {
  const t = useTranslations("verification");
  const { number } = useFormat();
  const [Mark, tone] = LOOK[result];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {differences ? t("differences", { count: differences, n: number(differences) }) : t(`result.${result}`)}
    </ToneLabel>
  );
}
