"use client";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconPlus,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CATALOGUE, type CatalogueRow } from "@/domain/kernel/error-catalogue";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import css from "./api-log.module.css";
import type { Call } from "./filters";

const ROWS: ReadonlyMap<number, CatalogueRow> = new Map(Object.values(CATALOGUE).map((row) => [row.code, row]));

/** The catalogue row of a code, if any. */
export const rowOfCode = (code: number | null) => (code === null ? undefined : ROWS.get(code));

type Look = { icon: Icon; tone: "good" | "warn" | "bad" | "neutral" };

function lookOf({ kind, status, refused }: Call): Look {
  if (kind === "gap") return { icon: IconAlertTriangle, tone: "warn" };
  if (kind === "more") return { icon: IconPlus, tone: "neutral" };
  if ((status ?? 0) >= 500) return { icon: IconAlertTriangle, tone: "bad" };
  if ((status ?? 0) >= 400) return { icon: IconCircleX, tone: "bad" };
  return refused ? { icon: IconCircleHalf2, tone: "warn" } : { icon: IconCircleCheck, tone: "good" };
}

/** Status, code and title of a call's answer; of an item's if the call itself succeeded. */
export function Outcome({ call }: { call: Call }) {
  const t = useTranslations("apiLog");
  const { locale } = useReading();
  const { digits } = useFormat();
  const { icon: Mark, tone } = lookOf(call);
  const code = call.item_code ?? (call.code === 1000 ? null : call.code);
  const title = rowOfCode(code)?.title[locale];
  return (
    <span className={css.outcome} data-tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {call.status !== null && <bdi className={css.number}>{digits(String(call.status))}</bdi>}
      {code !== null && <bdi className={css.number}>{digits(String(code))}</bdi>}
      <span className={css.title} title={title}>
        {title ?? (call.kind === "call" ? t("fine") : call.kind === "gap" ? t("kind.gap") : "")}
      </span>
    </span>
  );
}
