"use client";
import { useTranslations } from "next-intl";
import { isErased } from "@/domain/kernel/person-key/rules";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "../address";
import css from "./colleague.module.css";

type HistoryEntry = Details["history"][number];

/** Its history, newest first: who, when, old and new values. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const t = useTranslations("colleagues");
  const who = useWho();
  if (entries.length === 0) return <p className={drawer.none}>{t("noHistory")}</p>;
  return (
    <ol className={`${drawer.timeline} ${css.history}`}>
      {entries.map((entry) => {
        const act = entry.action.replace(/^[a-z]+[._]/, "").replaceAll(".", "_");
        return (
          <li key={entry.id}>
            <strong>{knownText(t, `actions.${act}`) ?? entry.action}</strong>
            <Differences of={entry} />
            <span>
              {who(entry.who)} · <DayTime at={entry.at} soft />
              {entry.address && (
                <>
                  {" · "}
                  <bdi className="code">{entry.address}</bdi>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Changed members of one entry. */
function Differences({ of: { before, after } }: { of: HistoryEntry }) {
  const t = useTranslations("colleagues");
  const result = useValueText();
  if (!before || !after) return null;
  const [was, is] = [flat(before), flat(after)];
  const changed = Object.keys(is).flatMap((name) => {
    const label = was[name] !== is[name] || is[name] === GONE ? knownText(t, `field.${name}`) : undefined;
    return label === undefined ? [] : [{ name, label }];
  });
  return (
    <ul className={css.changes}>
      {changed.map(({ name, label }) => (
        <li key={name}>
          {label}: <bdi>{result(name, was[name])}</bdi> <span aria-hidden>{t("arrow")}</span>{" "}
          <bdi>{result(name, is[name])}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Formats a member's value. */
function useValueText() {
  const t = useTranslations("colleagues");
  const { digits, number } = useFormat();
  return (name: string, value: string | undefined): string => {
    if (!value) return t("none");
    if (value === GONE) return t("erased");
    if (name === "active") return t(value === "true" ? "state.active" : "state.off");
    if (name === "kind" || name === "role") return knownText(t, `${name}.${value}`) ?? value;
    return name === "ceiling" && /^-?\d+$/.test(value) ? number(Number(value)) : digits(value);
  };
}

/** Marker of an erased value, which users cannot type. */
const GONE = "\u0000";

/** Flattens nested members by name, as text. */
function flat(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isErased(value)
        ? [[name, GONE]]
        : value !== null && typeof value === "object" && !Array.isArray(value)
          ? Object.entries(flat(value as Record<string, unknown>))
          : [[name, value === null || value === undefined ? "" : String(value)]],
    ),
  );
}
