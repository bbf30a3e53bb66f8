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

type Props = inferRouterInputs<ConsoleRouter>["deeds"]["list"];

/**
 * History of a record, the latest first: who, when, from where, and each field's old and new value. A changed `key`
 * (its version) reloads it.
 */
export function AuditHistory({ subject, id }: Props) {
  const t = useTranslations("deeds");
  const who = useWho();
  const query = api.deeds.list.useQuery({ subject, id }, { staleTime: 0 });
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <Loaded query={query}>
        {(deeds) =>
          deeds.length === 0 ? (
            <p className={drawer.none}>{t("none")}</p>
          ) : (
            <ol className={drawer.timeline}>
              {deeds.map((deed) => (
                <li key={deed.id}>
                  <strong>{knownText(t, `act.${deed.act}`) ?? t("act.change")}</strong>
                  {deed.changes.map((change) => (
                    <Changed key={change.field} of={change} />
                  ))}
                  <span>
                    {who(deed.who)} · <DayTime at={deed.at} soft />
                    {deed.address && (
                      <>
                        {" · "}
                        {t("from")} <bdi className="code">{deed.address}</bdi>
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
