"use client";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorText } from "@/ui/state/error-text";
import { type SavedFile, useSaveFile } from "./use-save-file";

type Props = { label: string; file: Omit<SavedFile, "format"> | null };

/** Saves what a page shows as CSV; disabled where there is nothing. */
export function SaveCsvButton({ label, file }: Props) {
  const saveFile = useSaveFile();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const save = () => {
    if (!file) return;
    setBusy(true);
    setFailed(null);
    saveFile({ ...file, format: "csv" })
      .catch(setFailed)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} />}
        loading={busy}
        disabled={!file}
        onClick={save}
      >
        {label}
      </Button>
      <ErrorText error={failed} />
    </>
  );
}
