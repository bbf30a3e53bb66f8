"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./types";

const KNOWN = ["create", "change", "activate", "deactivate", "delete", "restore"] as const;

/** What people decided about a code, the latest first. */
export function History({ rows }: { rows: Details["history"] }) {
  const t = useTranslations("discounts");
  const author = useAuthor();
  if (rows.length === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      <ol className={drawer.timeline}>
        {rows.map(({ at, action, by }, n) => {
          const known = KNOWN.find((one) => one === action);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of the past neither move nor go.
            <li key={n}>
              <strong>{known ? t(`did.${known}`) : action}</strong>
              <span>
                <bdi>{author(by)}</bdi> · <DayTime at={at} soft />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
