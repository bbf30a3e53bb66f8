"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useAuthor } from "@/ui/format/use-author";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";

/** Its history: who and when. */
export function History({ of: { history } }: { of: Details }) {
  const t = useTranslations("connections.history");
  const author = useAuthor();
  if (history.length === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <ol className={drawer.timeline}>
        {history.map(({ at, action, by, note }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its place.
          <li key={n}>
            <strong>{knownText(t, action) ?? action}</strong>
            {note && <q>{note}</q>}
            <span>
              {author(by)} · <DayTime at={at} soft />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
