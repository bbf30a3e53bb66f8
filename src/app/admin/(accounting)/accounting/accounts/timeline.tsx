"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { Account } from "./address";

type TimelineEntry = Account["timeline"][number];

/** History of the account, newest first: who, when, old and new values. */
export function Timeline({ timeline }: Pick<Account, "timeline">) {
  const t = useTranslations("accounts.timeline");
  const who = useWho();
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      {timeline.length === 0 && <p className={drawer.none}>{t("none")}</p>}
      <ol className={drawer.timeline}>
        {timeline.map((entry) => (
          <li key={entry.id}>
            <strong>{t(entry.action)}</strong>
            {entry.action === "change" && <Changes {...entry} />}
            <span>
              {who(entry.who)} · <DayTime at={entry.at} soft />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Changed fields with old and new values. */
function Changes({ before, after }: Pick<TimelineEntry, "before" | "after">) {
  const t = useTranslations("accounts");
  const shown = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return knownText(t, `${name}.${value}`) ?? String(value);
  };
  const names = Object.keys(after ?? {}).filter((name) => before?.[name] !== after?.[name]);
  return names.map((name) => (
    <span key={name}>
      {knownText(t, `field.${name}`) ?? name}: <bdi>{shown(name, before?.[name])}</bdi> {t("timeline.became")}{" "}
      <bdi>{shown(name, after?.[name])}</bdi>
    </span>
  ));
}
