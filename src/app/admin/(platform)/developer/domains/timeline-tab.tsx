"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { DomainDetails } from "../_parts/developer-types";
import own from "./domains.module.css";

type TimelineEntry = DomainDetails["timeline"][number];

/** History of the site, its tokens and addresses, newest first: who, when, from where, old and new values. */
export function TimelineTab({ timeline }: { timeline: TimelineEntry[] }) {
  const t = useTranslations("developer.timeline");
  const words = useTranslations("auditHistory");
  const who = useWho();
  return (
    <section className={drawer.section}>
      {timeline.length === 0 && <p className={drawer.none}>{t("empty")}</p>}
      <ol className={drawer.timeline}>
        {timeline.map((entry) => {
          const name = entry.action.replace(/^partner\./, "");
          return (
            <li key={entry.id}>
              <strong>{knownText(t, `action.${name}`) ?? <bdi className="code">{name}</bdi>}</strong>
              <About entry={entry} />
              <span>
                {who(entry.who)} · <DayTime at={entry.at} soft />
                {entry.address && (
                  <>
                    {" · "}
                    {words("from")} <bdi className="code">{entry.address}</bdi>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Subject: the token or network, the reason, or old and new values of the policy. */
function About({ entry: { action, subject, before, after } }: { entry: TimelineEntry }) {
  const t = useTranslations("developer.timeline");
  const { digits } = useFormat();
  const code = action.endsWith("-token") ? subject : after?.["network"];
  const reason = after?.["reason"];
  const shown = (value: unknown) => (typeof value === "boolean" ? t(value ? "on" : "off") : digits(String(value)));
  const changes = Object.keys(action === "partner.change-policy" ? (after ?? {}) : {}).filter(
    (key) => before?.[key] !== after?.[key],
  );
  return (
    <>
      {typeof code === "string" && (
        <span>
          <bdi className="code">{code}</bdi>
        </span>
      )}
      {changes.map((key) => (
        <span key={key} className={own.changes}>
          {knownText(t, `field.${key}`) ?? key}: {t("fromTo", { from: shown(before?.[key]), to: shown(after?.[key]) })}
        </span>
      ))}
      {typeof reason === "string" && reason !== "" && <span className={own.reason}>{reason}</span>}
    </>
  );
}
