"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import type { Compared } from "./address";

type Props = { line: Compared | undefined; onSave: (note: string) => Promise<unknown>; onClose: () => void };

/** Explanation of a line in a sentence. */
export function NoteDialog({ line, onSave, onClose }: Props) {
  const t = useTranslations("settlement");
  const what = line && [line.ours?.description, line.theirs?.description].filter(Boolean).join(" / ");
  return (
    <FormDialog
      title={t("explainTitle")}
      text={what && <bdi>{what}</bdi>}
      initial={{ note: line?.note ?? "" }}
      submit={t("explain")}
      onSave={({ note }) => onSave(note)}
      onClose={onClose}
    >
      <TextField path="note" label={t("note")} required maxLength={300} autoFocus />
    </FormDialog>
  );
}
