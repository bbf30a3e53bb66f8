"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";
import { useName } from "./use-name";

/** What was done to the person's file and access, newest first. */
export function Timeline({ timeline }: { timeline: Details["timeline"] }) {
  const t = useTranslations("staff");
  const nameOf = useName();
  if (timeline.length === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      <ol className={drawer.timeline}>
        {timeline.map(({ id, at, action, by, fields }) => {
          const deed = action.replace("operator.", "");
          return (
            <li key={id}>
              <strong>{t.has(`deed.${deed}`) ? t(`deed.${deed}`) : deed}</strong>
              {deed === "update" && (
                <span>{fields.map((name) => (t.has(`part.${name}`) ? t(`part.${name}`) : name)).join(t("comma"))}</span>
              )}
              <span>
                {nameOf(by) || t("system")} · <DayTime at={at} soft />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
