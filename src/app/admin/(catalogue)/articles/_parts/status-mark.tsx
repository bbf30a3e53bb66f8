"use client";
import { type Icon, IconArchive, IconPencil, IconWorldCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { ArticleListRow } from "../types";

const LOOK = {
  draft: [IconPencil, "warn"],
  published: [IconWorldCheck, "good"],
  archived: [IconArchive, "neutral"],
} as const satisfies Record<ArticleListRow["status"], readonly [Icon, Tone]>;

/** Status of an article by icon and word. */
export function StatusMark({ status }: Pick<ArticleListRow, "status">) {
  const t = useTranslations("articles");
  const [Mark, tone] = LOOK[status];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`status.${status}`)}
    </ToneLabel>
  );
}
