"use client";
import { IconArrowBackUp, IconCircleCheck, IconLock, IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";

const LOOK = {
  draft: [IconPencil, "neutral"],
  unfinished: [IconPencil, "warn"],
  temporary: [IconCircleCheck, "good"],
  definite: [IconLock, "good"],
  reversed: [IconArrowBackUp, "warn"],
} as const satisfies Record<string, readonly [typeof IconLock, Tone]>;

type Props = { of: { status: "draft" | "temporary" | "definite"; unfinished?: boolean; reversed_by: unknown } };

/** Status of a document by icon and word. */
export function StatusMark({ of: { status, unfinished, reversed_by } }: Props) {
  const t = useTranslations("documents.state");
  const state = reversed_by ? "reversed" : unfinished ? "unfinished" : status;
  const [Mark, tone] = LOOK[state];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(state)}
    </ToneLabel>
  );
}
