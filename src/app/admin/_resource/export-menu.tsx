"use client";
import { Button, Menu } from "@mantine/core";
import { IconFileExport, IconFileTypeCsv, IconFileTypeXls } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { csvOf } from "@/domain/platform/csv/rules";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import { saveCsv } from "@/ui/table/save-csv";
import { saveXlsx } from "@/ui/table/save-xlsx";
import type { Paging } from "./address";
import { readAll } from "./read-all";
import type { Column, ColumnTexts, ListKind, Resource } from "./resource";
import css from "./resource.module.css";

const FORMATS = [
  { format: "csv", Icon: IconFileTypeCsv },
  { format: "xlsx", Icon: IconFileTypeXls },
] as const;

type Props<K extends ListKind> = {
  title: string;
  paging: Paging;
  input: K["input"];
  columns: readonly Column<K["row"], K["list"]>[];
  texts: ColumnTexts<K["row"]>;
  read: (input: K["input"]) => Promise<K["list"]>;
  Files: Resource<K>["Files"];
};

/**
 * Saves the rows that match the filters as CSV or Excel, made in the browser: the chosen columns in their order, as
 * they are shown. Says so when rows were left out.
 */
export function ExportMenu<K extends ListKind>({ title, paging, input, columns, texts, read, Files }: Props<K>) {
  const t = useTranslations("list");
  const files = useTranslations("files");
  const { number } = useFormat();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [saved, setSaved] = useState<number | null>(null);
  const save = async (format: "csv" | "xlsx") => {
    const { rows, partial } = await readAll<K>(paging, input, read);
    const names = columns.filter(({ acts }) => !acts).map(({ name }) => name);
    const cells = rows.map((row) => {
      const of = texts.of(row);
      return names.map((name) => of[name] ?? "");
    });
    const table = [names.map((name) => texts.names[name] ?? name), ...cells];
    if (format === "csv") saveCsv(`${title}.csv`, csvOf(table));
    else await saveXlsx(`${title}.xlsx`, table, document.dir === "rtl");
    if (partial) setSaved(rows.length);
  };
  const run = (format: "csv" | "xlsx") => {
    setBusy(true);
    setFailed(null);
    setSaved(null);
    save(format)
      .catch(setFailed)
      .finally(() => setBusy(false));
  };
  const items = FORMATS.map(({ format, Icon }) => (
    <Menu.Item key={format} leftSection={<Icon size={18} stroke={1.5} aria-hidden />} onClick={() => run(format)}>
      {files(`format.${format}`)}
    </Menu.Item>
  ));
  const menu = Files ? (
    <Files input={input}>
      <Menu.Label>{t("shownColumns")}</Menu.Label>
      {items}
    </Files>
  ) : (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileExport size={16} stroke={1.7} aria-hidden />} loading={busy}>
          {files("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={files("export")}>{items}</Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      {menu}
      <div className={css.outcome}>
        <div role="status">{saved !== null && t("partial", { n: number(saved) })}</div>
        <ErrorText error={failed} />
      </div>
    </>
  );
}
