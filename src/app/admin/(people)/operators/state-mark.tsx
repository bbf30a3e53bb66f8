import { IconCircleCheck, IconCircleMinus, IconDoorExit } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { StaffState } from "@/domain/people/operator/rules.staff";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK = {
  active: { icon: IconCircleCheck, tone: "good" },
  suspended: { icon: IconCircleMinus, tone: "bad" },
  left: { icon: IconDoorExit, tone: "neutral" },
} satisfies Record<StaffState, { icon: typeof IconCircleCheck; tone: Tone }>;

/** Active or inactive in the branch, by icon and word. */
export function StateMark({ state }: { state: StaffState }) {
  const t = useTranslations("staff.state");
  const { icon: Mark, tone } = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
