"use client";
import { SegmentedControl } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { SALES_BY } from "@/domain/sales/charter/rules.charter";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { LiveMark } from "@/ui/list/live-mark";
import list from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { Notice } from "@/ui/state/notice";
import { refusalOfError } from "@/ui/state/refusal";
import { useDelayed } from "@/ui/state/use-delayed";
import { api, useBranchLive } from "../../../_client";
import { SaveCsvButton } from "../../../_resource/save-csv-button";
import page from "../_parts/page.module.css";
import { SkeletonRows } from "../_parts/skeleton-rows";
import type { Sales } from "../_parts/types";
import { type Address, drill, salesInput, salesParsers } from "./sales-address";
import { salesFile } from "./sales-csv";
import { SalesTable } from "./sales-table";

/** Partner sales in a period: by partner, charter or class, with drill-down. */
export function PartnerSales() {
  const t = useTranslations("charters");
  const { timeZone, locale } = useReading();
  const [address, setAddress] = useQueryStates(salesParsers);
  const utils = api.useUtils();
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const input = salesInput(address, today);
  const query = api.partnerSales.list.useQuery(input, { placeholderData: keepPreviousData });
  const late = useDelayed(query.isPending);
  const live = useBranchLive({
    concerns: (topic) => topic.startsWith("booking."),
    onChange: () => utils.partnerSales.invalidate(),
  });
  const { data } = query;
  const narrowed = address.partner !== null || address.charter !== null;
  const first = data?.rows[0];
  const of = [
    address.partner !== null && first?.partner?.name,
    address.charter !== null && first?.charter && (locale === "fa" ? first.charter.title : first.charter.title_latin),
  ].filter(Boolean);
  const fileOf = (sales: Sales) => ({
    list: "charters.partnerSales" as const,
    ...{ name: `partner-sales-${input.from}-${input.to}`, filters: input },
    ...salesFile(sales, t, locale),
  });
  return (
    <section className={list.list} style={{ blockSize: "100%" }} aria-label={t("partnerSales")}>
      <header className={page.head}>
        <h1>{t("partnerSales")}</h1>
        <span className={list.count} role="status">
          {of.join(" · ")}
        </span>
        <span className={page.space} />
        <LiveMark live={live} hint={t("liveHint")} />
        <SaveCsvButton label={t("csv")} file={data && data.rows.length > 0 ? fileOf(data) : null} />
      </header>
      <div className={page.filters}>
        <SegmentedControl
          aria-label={t("groupBy")}
          value={address.by}
          data={SALES_BY.map((value) => ({ value, label: t(`salesBy.${value}`) }))}
          onChange={(by) => setAddress({ by: by as Address["by"] })}
          transitionDuration={80}
        />
        <DateRange label={t("booked")} from={input.from} to={input.to} onChange={setAddress} />
        {narrowed && (
          <ClearFilters
            label={t("allSales")}
            onClear={() => setAddress({ partner: null, charter: null, by: "partner" })}
          />
        )}
      </div>
      {query.isError && !data ? (
        <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
      ) : !data ? (
        late && <SkeletonRows />
      ) : data.rows.length === 0 ? (
        <Notice
          title={t("noSalesTitle")}
          text={t("noSalesText")}
          action={{
            label: t("clear"),
            onClick: () => setAddress({ from: null, to: null, partner: null, charter: null }),
          }}
        />
      ) : (
        <div className={page.scroller} data-waiting={query.isPlaceholderData || undefined}>
          <SalesTable
            data={data}
            by={address.by}
            onDrill={(row) => {
              const next = drill(address.by, { partner: row.partner?.id, charter: row.charter?.id });
              if (next) void setAddress(next, { history: "push" });
            }}
          />
        </div>
      )}
    </section>
  );
}
