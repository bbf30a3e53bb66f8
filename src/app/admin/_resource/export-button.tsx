"use client";
import { Button } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { csvOf } from "@/domain/platform/csv/rules";
import { ErrorText } from "@/ui/state/error-text";
import { saveCsv } from "@/ui/table/save-csv";
import { type ColumnTexts, type ListKind, rowsOf, totalOf } from "./resource";

/** Rows of a file; more are exported by filters. */
const MOST = 5_000;
const PER_PAGE = 100;

type Props<K extends ListKind> = {
  title: string;
  input: K["input"];
  columns: readonly { name: string }[];
  texts: ColumnTexts<K["row"]>;
  read: (input: K["input"]) => Promise<K["list"]>;
};

/** Saves all rows that match the filters as CSV: the chosen columns in their order, as they are shown. */
export function ExportButton<K extends ListKind>({ title, input, columns, texts, read }: Props<K>) {
  const t = useTranslations("list");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const save = async () => {
    const rows: K["row"][] = [];
    for (let page = 1; rows.length < MOST; page++) {
      const list = await read({ ...(input as object), page, per_page: PER_PAGE });
      rows.push(...rowsOf(list));
      if (page * PER_PAGE >= totalOf(list)) break;
    }
    const names = columns.map(({ name }) => name);
    const cells = rows.map((row) => {
      const of = texts.of(row);
      return names.map((name) => of[name] ?? "");
    });
    saveCsv(`${title}.csv`, csvOf([names.map((name) => texts.names[name] ?? name), ...cells]));
  };
  const run = () => {
    setBusy(true);
    setFailed(null);
    save()
      .catch(setFailed)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} stroke={1.7} aria-hidden />}
        loading={busy}
        onClick={run}
      >
        {t("export")}
      </Button>
      <ErrorText error={failed} />
    </>
  );
}
