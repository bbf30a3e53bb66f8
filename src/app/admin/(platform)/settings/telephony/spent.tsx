"use client";
import { Progress } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import css from "./telephony.module.css";
import type { Settings } from "./values";

const KINDS = ["calls", "sms", "ussd"] as const;

/** Use of today's limits by kind, as text and bar. */
export function Spent({ of: { caps, spent } }: { of: Settings }) {
  const t = useTranslations("telephonySettings");
  const { number } = useFormat();
  return (
    <section>
      <h2>{t("spent")}</h2>
      <ul className={css.spent}>
        {KINDS.map((kind) => {
          const percent = caps[kind] === 0 ? 100 : Math.min(100, (100 * spent[kind]) / caps[kind]);
          const name = t(`kind.${kind}`);
          return (
            <li key={kind}>
              <span>
                {name} {t("ofCap", { n: number(spent[kind]), cap: number(caps[kind]) })}
              </span>
              <Progress value={percent} size={6} aria-label={name} color={percent >= 90 ? "yellow.8" : undefined} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
