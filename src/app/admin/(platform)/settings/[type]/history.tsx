"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import css from "./settings.module.css";
import type { HistoryRow, Values } from "./types";

/** History of settings, newest first: changed members with old and new values. */
export function History({ rows }: { rows: readonly HistoryRow[] }) {
  const t = useTranslations("branchSettings");
  const who = useWho();
  if (rows.length === 0) return <p className={css.none}>{t("neverChanged")}</p>;
  return (
    <ol className={css.entries}>
      {rows.map((entry) => (
        <li key={entry.id}>
          <strong>{who(entry.who)}</strong> <DayTime at={entry.at} soft />
          <Differences before={entry.before as Values} after={entry.after as Values} />
        </li>
      ))}
    </ol>
  );
}

function Differences({ before, after }: { before: Values; after: Values }) {
  const t = useTranslations("branchSettings");
  const changed = Object.keys({ ...before, ...after }).filter(
    (member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]),
  );
  return (
    <ul>
      {changed.map((member) => (
        <li key={member}>
          {knownText(t, `field.${member}`) ?? t("value")}: <Value value={before[member]} />{" "}
          <span aria-hidden>{t("arrow")}</span> <Value value={after[member]} />
        </li>
      ))}
    </ul>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useTranslations("branchSettings");
  const { number } = useFormat();
  if (value === null || value === undefined || value === "") return <bdi className={css.soft}>{t("empty")}</bdi>;
  if (typeof value === "boolean") return <bdi>{t(value ? "yes" : "no")}</bdi>;
  return <bdi>{typeof value === "number" ? number(value) : String(value)}</bdi>;
}
