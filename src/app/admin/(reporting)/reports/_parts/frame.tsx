"use client";
import { Button } from "@mantine/core";
import { IconMailForward, IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { useMay } from "../../../_client";
import { PrintedIssuer } from "../../../_printable/printed-issuer";
import { SaveCsvButton } from "../../../_resource/save-csv-button";
import { ExportMenu } from "../../../(accounting)/accounting/_parts/export-menu";
import { hrefOf } from "./address";
import { type Figures, fileOf } from "./figures";
import css from "./reports.module.css";

type FrameInput = Extract<ComponentProps<typeof ExportMenu>, { kind: "report" }>["params"];
type Props = {
  title: string;
  /** Subject: a period or a date. */
  of: string | undefined;
  /** Name of the file. */
  name: string;
  tables: readonly Figures[];
  /** Report, dates and grouping, for the export. */
  input: FrameInput;
  filters?: ReactNode;
  children: ReactNode;
};

/** Frame of a report: title, filters, figures; printed or exported as displayed. */
export function ReportFrame({ title, of, name, tables, input, filters, children }: Props) {
  const t = useTranslations("reports");
  const mayHaveFiles = useMay("accounting:read");
  const list = LISTS.find((one) => one.report === input.report)?.list;
  const empty = tables.every(({ rows }) => rows.length === 0);
  useKeys({ keyp: () => window.print() });
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={title}>
        <PrintedIssuer />
        <header className={page.head}>
          <h1>{title}</h1>
          <span className={page.count} role="status">
            {of}
          </span>
          <span className={css.end}>
            {mayHaveFiles ? (
              <>
                <Button
                  component={Link}
                  href={scheduleHref(input)}
                  variant="default"
                  leftSection={<IconMailForward size={16} stroke={1.6} />}
                >
                  {t("byMail")}
                </Button>
                <ExportMenu kind="report" params={input} disabled={empty} />
              </>
            ) : (
              list && (
                <SaveCsvButton
                  label={t("csv")}
                  file={empty ? null : { ...{ list, name, filters: input }, ...fileOf(tables) }}
                />
              )
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
          </span>
        </header>
        {filters && <search className={`${page.filters} ${css.filters}`}>{filters}</search>}
        <div className={css.body}>{children}</div>
      </section>
    </div>
  );
}

/** Reports of people without the books: their file is written here. */
const LISTS = [
  { report: "sales", list: "reports.sales" },
  { report: "cheques", list: "reports.ladder" },
] as const;

/** Page for scheduling it. */
const scheduleHref = (input: FrameInput) =>
  hrefOf("/admin/reports/schedules", { edit: "new", report: input.report, by: ("by" in input && input.by) || null });
