"use client";
import { Button, Menu } from "@mantine/core";
import { IconFileExport, IconFileTypeCsv, IconFileTypeXls } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BrowserFile } from "@/domain/reporting/export/rules.browser";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import type { Paging } from "./address";
import { readAll } from "./read-all";
import type { Column, ColumnTexts, ListKind, Resource } from "./resource";
import css from "./resource.module.css";
import { useSaveFile } from "./use-save-file";

const FORMATS = [
  { format: "csv", Icon: IconFileTypeCsv },
  { format: "xlsx", Icon: IconFileTypeXls },
] as const;

type Props<K extends ListKind> = {
  list: BrowserFile;
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
export function ExportMenu<K extends ListKind>({ list, title, paging, input, columns, texts, read, Files }: Props<K>) {
  const t = useTranslations("list");
  const files = useTranslations("files");
  const { number } = useFormat();
  const saveFile = useSaveFile();
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
    const heads = names.map((name) => texts.names[name] ?? name);
    await saveFile({ list, name: title, format, filters: input, columns: heads, rows: cells });
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
