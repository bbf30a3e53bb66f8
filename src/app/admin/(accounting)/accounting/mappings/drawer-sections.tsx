"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { AccountLink } from "./account-link";
import type { Details } from "./address";
import css from "./mappings.module.css";
import { useWords } from "./use-words";

/** Accounts by period: past, present, future. */
export function Spans({ details }: { details: Details }) {
  const t = useTranslations("mappings");
  const { id, account, valid_from, valid_to, earlier, later } = details;
  const now = id !== null && account !== null ? [{ id, account, valid_from, valid_to }] : [];
  const spans = [...earlier, ...now, ...later];
  return (
    <section className={drawer.section}>
      <h3>{t("days")}</h3>
      {spans.length === 0 && <p className={drawer.none}>{t("noAccount")}</p>}
      <ol className={css.spans}>
        {spans.map((span) => (
          <li key={span.id} aria-current={span.id === id || undefined}>
            <AccountLink account={span.account} />
            <span className={css.soft}>
              <Days {...span} />
              {span.id === id && <> · {t("now")}</>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Days({ valid_from, valid_to }: { valid_from: string | null; valid_to: string | null }) {
  const t = useTranslations("mappings");
  const { dayOf } = useWords();
  if (!valid_from && !valid_to) return t("always");
  return (
    <>
      {valid_from && (
        <>
          {t("from")} <bdi>{dayOf(valid_from)}</bdi>{" "}
        </>
      )}
      {valid_to && (
        <>
          {t("until")} <bdi>{dayOf(valid_to)}</bdi>
        </>
      )}
    </>
  );
}

/** Events that post here, with their side. */
export function Events({ events }: { events: Details["events"] }) {
  const t = useTranslations("mappings");
  const { titleOf } = useWords();
  return (
    <section className={drawer.section}>
      <h3>{t("posts")}</h3>
      <ul className={css.events}>
        {events.map((event) => (
          <li key={`${event.title}${event.side}`}>
            {titleOf(event)} <span className={css.soft}>{t(event.side)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** History of changes, newest first. */
export function Timeline({ entries }: { entries: Details["timeline"] }) {
  const t = useTranslations("mappings");
  const { dayOf } = useWords();
  const who = useWho();
  return (
    <section className={drawer.section}>
      <h3>{t("timeline")}</h3>
      {entries.length === 0 && <p className={drawer.none}>{t("neverChanged")}</p>}
      <ol className={drawer.timeline}>
        {entries.map(({ id, at, before, after, valid_from, ...entry }) => (
          <li key={id}>
            <strong>
              {t("from")} <bdi>{dayOf(valid_from)}</bdi>
            </strong>
            <span>
              {before && (
                <>
                  <bdi className="code">{before.code}</bdi> {t("to")}{" "}
                </>
              )}
              <AccountLink account={after} />
            </span>
            <span>
              {who(entry.who)} · <DayTime at={at} soft />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
