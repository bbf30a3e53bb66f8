"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./filters";

/** History, newest first: event, user, time. */
export function Timeline({ history }: { history: Details["history"] }) {
  const t = useTranslations();
  const { number } = useFormat();
  if (history.length === 0) return <p className={drawer.none}>{t("drawer.noHistory")}</p>;
  const newest = [...history].sort((a, b) => b.at.localeCompare(a.at));
  const who = (actor: string) => {
    const [kind = "system", id] = actor.split(":");
    return knownText(t, `actor.${kind}`, { id: number(Number(id ?? 0)) }) ?? actor;
  };
  return (
    <ol className={drawer.timeline}>
      {newest.map(({ at, event, actor, detail }) => (
        <li key={`${at}${event}`}>
          <strong>{knownText(t, `event.${event}`) ?? <bdi className="code">{event}</bdi>}</strong>
          <span>
            {who(actor)} · <DayTime at={at} soft />
          </span>
          <What detail={detail} />
        </li>
      ))}
    </ol>
  );
}

/** Classes of an event, and its reason. */
function What({ detail }: { detail: unknown }) {
  const t = useTranslations("drawer");
  const { items, reason } = (detail ?? {}) as { items?: unknown; reason?: unknown };
  const classes = (Array.isArray(items) ? items : [])
    .map((item: { fare_class?: unknown } | null) => item?.fare_class)
    .filter((name): name is string => typeof name === "string");
  return (
    <>
      {typeof reason === "string" && <q>{reason}</q>}
      {typeof reason === "string" && classes.length > 0 && (
        <span>
          {t("items")}: <bdi className="code">{classes.join(" ")}</bdi>
        </span>
      )}
    </>
  );
}
