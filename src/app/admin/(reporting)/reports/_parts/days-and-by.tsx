"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { CASH_BY, PROFIT_BY, SALES_BY, STEPS } from "@/domain/reporting/report/rules";
import { DateRange } from "@/ui/dates/date-range";

type AnyBy = (typeof SALES_BY | typeof CASH_BY | typeof PROFIT_BY | typeof STEPS)[number];
type Days = { from: string | null; to: string | null };
type Props<By extends AnyBy> = {
  label: string;
  days: Days;
  all: readonly By[];
  by: By;
  onChange: (change: Partial<Days & { by: By }>) => void;
  /** The predefined ranges are in the future, not the past. */
  ahead?: boolean;
};

/** Dates and grouping of a report. */
export function DaysAndBy<By extends AnyBy>({ label, days, all, by, onChange, ahead }: Props<By>) {
  const t = useTranslations("reports");
  const labelOf = (what: AnyBy) => t(`byWhat.${what}`);
  return (
    <>
      <DateRange label={label} from={days.from} to={days.to} onChange={onChange} ahead={ahead} />
      <SegmentedControl
        aria-label={t("by")}
        value={by}
        data={all.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(chosen) => onChange({ by: chosen } as Partial<Days & { by: By }>)}
      />
    </>
  );
}
