"use client";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ToneLabel } from "@/ui/tone-label";

/** Whether a site admits customers, by icon and word; color is additional. */
export function SiteStatus({ active }: { active: boolean }) {
  const t = useTranslations("customerSites");
  const Mark = active ? IconCircleCheck : IconCircleX;
  return (
    <ToneLabel tone={active ? "good" : "bad"}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(active ? "works" : "shut")}
    </ToneLabel>
  );
}
