import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconFlag,
  IconFlame,
  IconLock,
  IconPencil,
  IconPlaneDeparture,
} from "@tabler/icons-react";
import { type Tone, ToneLabel } from "./tone-label";

const LOOK: Record<string, { icon: Icon; tone: Tone }> = {
  pending: { icon: IconClock, tone: "warn" },
  confirmed: { icon: IconCircleCheck, tone: "good" },
  canceled: { icon: IconCircleX, tone: "bad" },
  refund: { icon: IconArrowBackUp, tone: "neutral" },
  done: { icon: IconFlag, tone: "neutral" },
  draft: { icon: IconPencil, tone: "neutral" },
  open: { icon: IconCircleCheck, tone: "good" },
  few_left: { icon: IconFlame, tone: "warn" },
  sold_out: { icon: IconCircleMinus, tone: "bad" },
  closed: { icon: IconLock, tone: "warn" },
  departed: { icon: IconPlaneDeparture, tone: "neutral" },
};

/** A state by icon and word; color is additional. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  const { icon: Mark, tone } = LOOK[status] ?? LOOK["pending"]!;
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {label}
    </ToneLabel>
  );
}
