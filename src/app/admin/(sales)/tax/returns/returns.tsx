"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useMay } from "../../../_client";
import { ExportMenu } from "../../../(accounting)/accounting/_parts/export-menu";
import { QuarterSelect, useQuarters } from "../_parts/quarter-select";
import { SectionNav } from "../_parts/section-nav";
import type { Quarter, Quarters } from "../address";
import { Figures } from "./figures";
import css from "./returns.module.css";

const FileDialog = late(() => import("./file-dialog"));

/** The VAT return of a quarter: its figures, their comparison with the books, and filing it. */
export function Returns({ first }: { first: Quarters | undefined }) {
  const t = useTranslations("tax");
  const [from, setFrom] = useQueryState("from", parseAsString);
  const { data, items, chosen } = useQuarters(first, from);
  const [files, setFiles] = useState(false);
  const mayFile = useMay("tax:approve");
  return (
    <div className={page.list}>
      <SectionNav />
      <header className={page.head}>
        <h1>{t("returnsTitle")}</h1>
      </header>
      <div className={css.tools}>
        <QuarterSelect label={t("returns.period")} items={items} chosen={chosen} onChange={setFrom} />
        {chosen && <ExportMenu kind="tax_lines" params={{ from: chosen.from_on, to: chosen.to_on }} />}
        {mayFile && chosen?.over && !chosen.filed && (
          <Button size="compact-sm" onClick={() => setFiles(true)}>
            {t("returns.file")}
          </Button>
        )}
      </div>
      {chosen && <Shown quarter={chosen} {...data!} />}
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
