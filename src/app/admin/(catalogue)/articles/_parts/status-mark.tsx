"use client";
import { type Icon, IconArchive, IconPencil, IconWorldCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { ArticleKind } from "../address";

const LOOK = {
  draft: [IconPencil, "warn"],
  published: [IconWorldCheck, "good"],
  archived: [IconArchive, "neutral"],
} as const satisfies Record<ArticleKind["row"]["status"], readonly [Icon, Tone]>;

/** Status of an article by icon and word. */
export function StatusMark({ status }: Pick<ArticleKind["row"], "status">) {
  const t = useTranslations("articles");
  const [Mark, tone] = LOOK[status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`status.${status}`)}
    </ToneLabel>
  );
}
