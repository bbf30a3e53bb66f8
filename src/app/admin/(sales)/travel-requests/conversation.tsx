"use client";
import { IconCheck, IconChecks } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import type { Request } from "./address";
import css from "./travel-requests.module.css";

/** Returns a promise in newer browsers, which must not become an effect's cleanup. */
export function Conversation({ of: { messages } }: { of: Request }) {
  const t = useTranslations("travelRequests");
  const who = useWho();
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is brought into sight.
  useEffect(() => {
    // Messages of the conversation, scrolled to the last; ours with a read mark.
    void end.current?.scrollIntoView({ block: "nearest" });
  }, [messages.length]);
  return (
    <section className={drawer.section} aria-label={t("conversation")}>
      <h3>{t("conversation")}</h3>
      {messages.length === 0 ? (
        <p className={drawer.none}>{t("nothingSaid")}</p>
      ) : (
        <div role="log" aria-label={t("conversation")}>
          <ol className={css.talk}>
            {messages.map(({ id, author, by, text, at, read }, index) => (
              <li key={id} ref={index === messages.length - 1 ? end : undefined} data-author={author} data-message={id}>
                <header>
                  <strong>{who(by)}</strong> <DayTime at={at} soft />
                  {author === "staff" && (
                    <span className={css.seen} title={t(read ? "seen" : "notSeen")}>
                      {read ? <IconChecks size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
                      <span className="out-of-sight">{t(read ? "seen" : "notSeen")}</span>
                    </span>
                  )}
                </header>
                <p dir="auto">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
