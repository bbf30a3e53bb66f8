"use client";
import { Button } from "@mantine/core";
import { IconDownload, IconMailForward, IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { csvOf } from "@/domain/platform/csv/rules";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { saveCsv } from "@/ui/table/save-csv";
import { useMay } from "../../../_client";
import { PrintedIssuer } from "../../../_printable/printed-issuer";
import { ExportMenu } from "../../../(accounting)/accounting/_parts/export-menu";
import { hrefOf } from "./address";
import { csvRows, type Figures } from "./figures";
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
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                disabled={empty}
                onClick={() => saveCsv(`${name}.csv`, csvOf(tables.flatMap(csvRows)))}
              >
                {t("csv")}
              </Button>
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

/** Page for scheduling it. */
const scheduleHref = (input: FrameInput) =>
  hrefOf("/admin/reports/schedules", { edit: "new", report: input.report, by: ("by" in input && input.by) || null });
