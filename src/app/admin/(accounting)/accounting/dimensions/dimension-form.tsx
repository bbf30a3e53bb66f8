"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { Dimension, DimensionKind } from "./address";

type Values = Pick<Dimension, "code" | "title" | "title_latin" | "active">;

const valuesOf = ({ code, title, title_latin, active }: Dimension): Values => ({ code, title, title_latin, active });

/** Creates or edits a dimension. */
export default function DimensionDialog({ row, onClose, onSaved }: FormProps<DimensionKind>) {
  const t = useTranslations("dimensions");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const opened = useInitialRecord(row);
  const save = api.dimensions.save.useMutation();
  const send = async ({ title_latin, ...values }: Values, newer: number | null) => {
    const { id } = await save.mutateAsync({
      ...values,
      title_latin: title_latin.trim() || null,
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.dimensions.invalidate();
    announce(t("saved", { title: values.title }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t(row ? "edit" : "add")}
      initial={row ? valuesOf(row) : { code: "", title: "", title_latin: "", active: true }}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField path="code" label={t("column.code")} kind="code" required maxLength={20} data-autofocus />
        <TextField path="title" label={t("column.title")} required maxLength={120} />
        <TextField path="title_latin" label={t("titleLatin")} kind="latin" maxLength={120} />
      </div>
      <SwitchField path="active" label={t("offered")} />
    </FormDialog>
  );
}
