"use client";
import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClockX, IconPlugX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { refusalOfError, wordsOf } from "@/ui/state/refusal";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import css from "./sell.module.css";
import type { Line } from "./use-trips";

const LOOK = {
  ok: { tone: "good", Mark: IconCircleCheck },
  timeout: { tone: "warn", Mark: IconClockX },
  error: { tone: "bad", Mark: IconAlertTriangle },
  closed: { tone: "warn", Mark: IconPlugX },
  off: { tone: "neutral", Mark: IconPlugX },
} as const satisfies Record<string, { tone: Tone; Mark: typeof IconCircleCheck }>;

/** Each supplier of the search: running, number of results with duration, or error. */
export function SupplierStrip({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  return (
    <ul className={css.strip} aria-label={t("suppliers")}>
      {lines.map((line) => (
        <li key={line.seller.id} data-supplier={line.seller.code}>
          <SupplierStatusMark {...line} name={locale === "fa" ? line.seller.title : line.seller.title_latin} />
        </li>
      ))}
    </ul>
  );
}

type Stood = {
  name: string;
  /** Null while running. `ms` null when it was not awaited. */
  told: { status: keyof typeof LOOK; count: number; ms: number | null } | null;
  failed: unknown;
};

export function SupplierStatusMark({ name, told, failed }: Stood) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  if (!told && !failed)
    return (
      <>
        <Loader size={12} aria-hidden /> {name} <small>{t("looking")}</small>
      </>
    );
  const status = told?.status ?? "error";
  const { tone, Mark } = LOOK[status];
  const words = failed ? wordsOf(refusalOfError(failed), locale).title : null;
  return (
    <>
      <ToneLabel tone={tone}>
        <Mark size={14} stroke={1.8} aria-hidden />
        {name}
      </ToneLabel>{" "}
      <small>
        {status === "ok" && told
          ? told.ms === null
            ? t("foundBefore", { count: told.count, n: number(told.count) })
            : t("found", { count: told.count, n: number(told.count), ms: number(told.ms) })
          : (words ?? t(`supplier.${status}`))}
      </small>
    </>
  );
}
