"use client";
import { useTranslations } from "next-intl";
import { isErased } from "@/domain/kernel/person-key/rules";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../_client";
import type { PassengerHistoryEntry } from "./address";

/** History of the passenger, the latest first: who, when, old and new values. */
export function HistorySection({ id }: { id: number }) {
  const t = useTranslations("passengers");
  const who = useWho();
  const query = api.passengers.history.useQuery({ id });
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      <Loaded query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <p className={drawer.none}>{t("noHistory")}</p>
          ) : (
            <ol className={drawer.timeline}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <strong>{knownText(t, `actions.${entry.action.replace("passenger.", "")}`) ?? entry.action}</strong>
                  {entry.action === "passenger.update" && <Changes of={entry} />}
                  {typeof entry.after?.reason === "string" && <span dir="auto">{entry.after.reason}</span>}
                  <span>
                    {who(entry.who)} · <DayTime at={entry.at} soft />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

/** Changed members with old and new values. */
function Changes({ of: { before, after } }: { of: PassengerHistoryEntry }) {
  const t = useTranslations("passengers");
  const { digits } = useFormat();
  // Whether an erased value differed is unknown.
  const names = Object.keys(after ?? {}).filter(
    (name) =>
      isErased(after?.[name]) || JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  const shown = (value: unknown) => {
    if (isErased(value)) return t("erased");
    return value === null || value === undefined ? "–" : digits(String(value));
  };
  return names.map((name) => (
    <span key={name}>
      {knownText(t, `field.${name}`) ?? name}
      {name !== "documents" && (
        <>
          : <bdi>{shown(before?.[name])}</bdi> {t("became")} <bdi>{shown(after?.[name])}</bdi>
        </>
      )}
    </span>
  ));
}
