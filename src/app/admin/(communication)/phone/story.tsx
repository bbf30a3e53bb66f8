"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";

/** Events of the call in order. */
export function Story({ call: { events } }: { call: Details }) {
  const t = useTranslations("phone");
  const whoIs = useWho();
  return (
    <section className={drawer.section}>
      <h3>{t("story")}</h3>
      <ol className={drawer.timeline}>
        {events.map(({ at, what, who }) => (
          <li key={`${at}${what}`}>
            <strong>{knownText(t, `event.${what}`) ?? what}</strong>
            <span>
              {who && <>{whoIs(who)} · </>}
              <DayTime at={at} soft />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
