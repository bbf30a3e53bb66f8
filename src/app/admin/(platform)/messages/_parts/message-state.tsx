import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconSend,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { MessageState as State } from "@/domain/platform/message/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK: Record<State, { icon: Icon; tone: Tone }> = {
  queued: { icon: IconClock, tone: "neutral" },
  sending: { icon: IconSend, tone: "neutral" },
  handed: { icon: IconCheck, tone: "neutral" },
  delivered: { icon: IconChecks, tone: "good" },
  undelivered: { icon: IconCircleX, tone: "bad" },
  failed: { icon: IconAlertTriangle, tone: "bad" },
  canceled: { icon: IconCircleX, tone: "neutral" },
  unknown: { icon: IconHelpCircle, tone: "warn" },
};

/** State of a message by icon and word. */
export function MessageState({ state }: { state: State }) {
  const t = useTranslations("outgoing.state");
  const { icon: Mark, tone } = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
