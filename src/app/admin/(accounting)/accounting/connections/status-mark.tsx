"use client";
import { IconArrowMerge, IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { Connection } from "./address";

const LOOK = {
  active: [IconCircleCheck, "good"],
  trashed: [IconTrash, "warn"],
  merged: [IconArrowMerge, "neutral"],
} as const satisfies Record<Connection["status"], readonly [typeof IconTrash, Tone]>;

/** Status of a connection by icon and word. */
export function StatusMark({ status }: Pick<Connection, "status">) {
  const t = useTranslations("connections.status");
  const [Mark, tone] = LOOK[status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(status)}
    </ToneLabel>
  );
}
