import { IconArrowsExchange, IconCircleCheck, IconCircleX, IconClock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { LeaveStatus } from "@/domain/people/personnel/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK = {
  pending: { icon: IconClock, tone: "warn" },
  confirmed: { icon: IconCircleCheck, tone: "good" },
  rejected: { icon: IconCircleX, tone: "bad" },
  replaced: { icon: IconArrowsExchange, tone: "neutral" },
} satisfies Record<LeaveStatus, { icon: typeof IconClock; tone: Tone }>;

/** Status of leave by icon and word. */
export function LeaveStatusMark({ status }: { status: LeaveStatus }) {
  const t = useTranslations("attendance.status");
  const { icon: Mark, tone } = LOOK[status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(status)}
    </ToneLabel>
  );
}
