"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import { ExportMenu } from "../../../(accounting)/accounting/_parts/export-menu";
import { SectionNav } from "../_parts/section-nav";
import type { Quarter, Quarters } from "../address";
import { Figures } from "./figures";
import css from "./returns.module.css";

const FileDialog = late(() => import("./file-dialog"));

/** The VAT return of a quarter: its figures, their comparison with the books, and filing it. */
export function Returns({ first }: { first: Quarters | undefined }) {
  const t = useTranslations("tax");
  const { number, digits } = useFormat();
  const quarters = api.tax.quarters.useQuery(undefined, { initialData: first });
  const [from, setFrom] = useQueryState("from", parseAsString);
  const [files, setFiles] = useState(false);
  const mayFile = useMay("tax:approve");
  const items = quarters.data?.items ?? [];
  const chosen = items.find(({ from_on }) => from_on === from) ?? items.find(({ over }) => over) ?? items[0];
  return (
    <div className={page.list}>
      <SectionNav />
      <header className={page.head}>
        <h1>{t("returnsTitle")}</h1>
      </header>
      <div className={css.tools}>
        <FilterSelect
          label={t("returns.period")}
          clearable={false}
          clearLabel=""
          allowDeselect={false}
          data={items.map(({ fiscal_year, quarter, from_on }) => ({
            value: from_on,
            label: t("returns.quarter", { n: number(quarter), year: digits(String(fiscal_year)) }),
          }))}
          value={chosen?.from_on ?? null}
          onChange={(value) => setFrom(value)}
        />
        {chosen && <ExportMenu kind="tax_lines" params={{ from: chosen.from_on, to: chosen.to_on }} />}
        {mayFile && chosen?.over && !chosen.filed && (
          <Button size="compact-sm" onClick={() => setFiles(true)}>
            {t("returns.file")}
          </Button>
        )}
      </div>
      {chosen && <Shown quarter={chosen} {...quarters.data!} />}
      {files && chosen && <FileDialog quarter={chosen} onClose={() => setFiles(false)} />}
    </div>
  );
}

type ShownProps = { quarter: Quarter } & Pick<Quarters, "currency" | "accounts">;

function Shown({ quarter, currency, accounts }: ShownProps) {
  const { from_on, to_on } = quarter;
  const query = api.tax.readReturn.useQuery({ from_on, to_on });
  return <Loaded query={query}>{(made) => <Figures of={made} currency={currency} accounts={accounts} />}</Loaded>;
}
