"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useReading } from "@/ui/preferences";
import { JournalPreview } from "../../../_money/journal-preview";
import css from "./editor.module.css";
import type { Plan } from "./use-plan";

/** Live preview of the posting and its errors, before anything is stored. */
export function Preview({ plan: { lines, faults, waiting }, currency }: { plan: Plan; currency: string }) {
  const t = useTranslations("payments");
  const { locale } = useReading();
  return (
    <aside className={css.preview} aria-label={t("preview")}>
      <div role="status">
        {faults.map(({ path, message, row }) => (
          <p key={`${row} ${path}`} className={css.against}>
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
            {typeof message === "string" ? message : message[locale]}
          </p>
        ))}
      </div>
      <JournalPreview lines={lines} currency={currency} waiting={waiting} empty={t("previewEmpty")} />
    </aside>
  );
}
