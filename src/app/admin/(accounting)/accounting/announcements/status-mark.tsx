"use client";
import { IconCircleCheck, IconCircleX, IconClock, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Announcement } from "./address";
import { statusText } from "./status-text";

const LOOK = {
  draft: [IconPencil, "neutral"],
  active: [IconClock, "warn"],
  settled: [IconCircleCheck, "good"],
  canceled: [IconCircleX, "bad"],
} as const satisfies Record<Announcement["status"], readonly [typeof IconClock, Tone]>;

/** Status of a note by icon and word, including partly settled. */
export function StatusMark({ of }: { of: Pick<Announcement, "status" | "settled"> }) {
  const t = useTranslations("announcements");
  const [Mark, tone] = LOOK[of.status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(statusText(of))}
    </ToneLabel>
  );
}
