"use client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import type { ConsoleRouter } from "@/server/routers/console";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../_client";

type Props = inferRouterInputs<ConsoleRouter>["deeds"]["list"];
type Change = inferRouterOutputs<ConsoleRouter>["deeds"]["list"][number]["changes"][number];

/**
 * What was done to a thing, the latest first: by whom, when, from where, each field from what to what. Drawn anew (`key`: its version) it
 * asks again.
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
                  <strong>{t.has(`act.${deed.act}`) ? t(`act.${deed.act}` as "act.create") : t("act.change")}</strong>
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

/** One field, old and new. */
function Changed({ of: { field, before, after } }: { of: Change }) {
  const t = useTranslations("deeds");
  const { digits } = useFormat();
  const shown = (value: Change["before"]): string => {
    if (Array.isArray(value)) return value.map(shown).join(t("comma")) || "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return value === null || value === undefined || value === "" ? "–" : digits(String(value));
  };
  const name = t.has(`field.${field}`) ? t(`field.${field}` as "field.title") : t("other");
  if (before === undefined && after === undefined) return <span>{name}</span>;
  return (
    <span>
      {name}: <bdi>{shown(before)}</bdi> {t("became")} <bdi>{shown(after)}</bdi>
    </span>
  );
}
