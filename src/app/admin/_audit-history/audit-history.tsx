"use client";
import type { inferRouterInputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import type { ConsoleRouter } from "@/server/routers/console";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../_client";
import { Changed } from "./changed";

type Props = inferRouterInputs<ConsoleRouter>["auditHistory"]["list"];

/**
 * History of a record, the latest first: who, when, from where, and each field's old and new value. A changed `key`
 * (its version) reloads it.
 */
export function AuditHistory({ subject, id }: Props) {
  const t = useTranslations("auditHistory");
  const who = useWho();
  const query = api.auditHistory.list.useQuery({ subject, id }, { staleTime: 0 });
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <Loaded query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <p className={drawer.none}>{t("none")}</p>
          ) : (
            <ol className={drawer.timeline}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <strong>{knownText(t, `act.${entry.act}`) ?? t("act.change")}</strong>
                  {entry.changes.map((change) => (
                    <Changed key={change.field} subject={subject} of={change} />
                  ))}
                  <span>
                    {who(entry.who)} · <DayTime at={entry.at} soft />
                    {entry.address && (
                      <>
                        {" · "}
                        {t("from")} <bdi className="code">{entry.address}</bdi>
                      </>
                    )}
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
