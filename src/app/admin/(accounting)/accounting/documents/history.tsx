"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";

/** Its history, newest first. */
export function History({ of: { history } }: { of: Details }) {
  const t = useTranslations("documents.history");
  const who = useWho();
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <ol className={drawer.timeline}>
        {history.map((event) => (
          <li key={`${event.action} ${event.at}`}>
            <strong>{t(event.action)}</strong>
            <span>
              {who(event.who)} · <DayTime at={event.at} soft />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
