"use client";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Mapping } from "./address";

const LOOK = {
  mapped: [IconCircleCheck, "good"],
  unfit: [IconAlertTriangle, "warn"],
  none: [IconCircleX, "bad"],
  unused: [IconCircleDashed, "neutral"],
} as const satisfies Record<Mapping["state"], readonly [typeof IconCircleX, Tone]>;

/** Whether the event can post, by icon and word, with the reason if not. */
export function StateBadge({ row }: { row: Pick<Mapping, "state" | "misfit"> }) {
  const t = useTranslations("mappings");
  const [Mark, tone] = LOOK[row.state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {row.misfit ? t(`misfit.${row.misfit}`) : t(`state.${row.state}`)}
    </ToneLabel>
  );
}
