"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import type { Details } from "./address";

/** Its history, the latest first. */
export function History({ of: { history, currency } }: { of: Details }) {
  const t = useTranslations("refunds");
  return (
    <section className={drawer.section}>
      <h3>{t("timeline")}</h3>
      <ol className={drawer.timeline}>
        {[...history].reverse().map(({ at, event, by, detail }, n) => {
          const { reason, fault, penalty } = (detail ?? {}) as Record<string, unknown>;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of the past neither move nor go.
            <li key={n}>
              <strong>{knownText(t, `did.${event}`) ?? <bdi className="code">{event}</bdi>}</strong>
              <span>
                {by} · <DayTime at={at} soft />
              </span>
              {typeof penalty === "number" && (
                <span>
                  {t("column.penalty")} <Money amount={penalty} currency={currency} />
                </span>
              )}
              {typeof reason === "string" && reason && <q>{reason}</q>}
              {typeof fault === "string" && fault && <q>{fault}</q>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
