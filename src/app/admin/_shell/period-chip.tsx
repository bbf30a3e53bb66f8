"use client";
import { IconLockOpen } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { dateFormat, fiscalMonthOf, noon } from "@/ui/format/dates";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { api } from "../_client";
import css from "./top-bar.module.css";

const STALE_MS = 5 * 60_000;

/** The first open month; amber when it should be closed soon. Links to closing. */
export function PeriodChip() {
  const t = useTranslations("shell");
  const reading = useReading();
  const { data } = api.closing.openPeriod.useQuery(undefined, { staleTime: STALE_MS });
  if (!data) return null;
  const at = (day: string) => noon(day);
  const day = (on: string) => dateFormat(reading).day(at(on), "UTC");
  return (
    <Link
      className={css.period}
      href="/admin/accounting/closing"
      data-near={data.near || undefined}
      title={t("openPeriod", { from: day(data.from), to: day(data.to) })}
    >
      <IconLockOpen size={14} stroke={1.8} aria-hidden />
      {t("openFrom", { month: fiscalMonthOf(reading, data.from) })}
    </Link>
  );
}
