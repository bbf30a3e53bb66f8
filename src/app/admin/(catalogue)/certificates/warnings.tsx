"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import css from "./certificates.module.css";
import type { Filters } from "./filters";

type Props = {
  expiring: number;
  expired: number;
  state: Filters["state"];
  onState: (state: Filters["state"]) => void;
};

/** Numbers of urgent certificates of the whole branch; each opens its rows. */
export function Warnings({ state, onState, ...counts }: Props) {
  const t = useTranslations("certificates");
  const { number } = useFormat();
  const due = (["expired", "expiring"] as const).filter((name) => counts[name] > 0 && state !== name);
  if (due.length === 0) return null;
  return (
    <p className={css.warning} role="status">
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden />
      {due.map((name) => (
        <button key={name} type="button" onClick={() => onState(name)}>
          {t(`warn.${name}`, { count: counts[name], n: number(counts[name]) })}
        </button>
      ))}
    </p>
  );
}
