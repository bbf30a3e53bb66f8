"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";

/** Its history, newest first. */
export function History({ of: { events } }: { of: Details }) {
  const t = useTranslations("gatewayLinks");
  if (events.length === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      <ol className={drawer.timeline}>
        {events.map(({ act, at, by }) => {
          const action = act.replace(/^.*\./, "");
          return (
            <li key={`${act} ${at}`}>
              <strong>{knownText(t, `actions.${action}`) ?? act}</strong>
              <span>
                {by === "system" ? t("system") : by} · <DayTime at={at} soft />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
