"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../../_client";
import type { FormProps } from "../../../../_resource/resource";
import { useDimensionChoices } from "../_parts/use-choices";
import type { Member, MemberKind } from "../address";

type Values = Pick<Member, "code" | "title" | "title_latin" | "active" | "valid_from" | "valid_to"> & {
  dimension_id: number | null;
  parent_id: number | null;
};

const valuesOf = ({ code, title, title_latin, active, valid_from, valid_to, dimension, parent }: Member): Values => ({
  ...{ code, title, title_latin, active, valid_from, valid_to },
  ...{ dimension_id: dimension.id, parent_id: parent?.id ?? null },
});
const NEW: Values = {
  ...{ code: "", title: "", title_latin: "", active: true, valid_from: null, valid_to: null },
  ...{ dimension_id: null, parent_id: null },
};

/** Creates or edits a member; its dimension cannot be changed. */
export default function MemberDialog({ row, onClose, onSaved }: FormProps<MemberKind>) {
  const t = useTranslations("dimensions.members");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const opened = useInitialRecord(row);
  const { dimensions } = useDimensionChoices();
  const save = api.dimensions.saveMember.useMutation();
  const send = async ({ title_latin, dimension_id, ...values }: Values, newer: number | null) => {
    const { id } = await save.mutateAsync({
      ...values,
      dimension_id: dimension_id!,
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
      initial={
        row ? valuesOf(row) : { ...NEW, dimension_id: dimensions?.length === 1 ? Number(dimensions[0]!.value) : null }
      }
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <SelectField
          path="dimension_id"
          label={t("column.dimension")}
          numeric
          required
          disabled={row !== null}
          data={row ? [{ value: String(row.dimension.id), label: row.dimension.title }] : dimensions}
        />
        <ParentField known={opened} />
        <TextField path="code" label={t("column.code")} kind="code" required maxLength={20} data-autofocus />
        <TextField path="title" label={t("column.title")} required maxLength={120} />
        <TextField path="title_latin" label={t("titleLatin")} kind="latin" maxLength={120} />
        <DateField path="valid_from" label={t("from")} />
        <DateField path="valid_to" label={t("to")} hint={t("toHint")} />
      </div>
      <SwitchField path="active" label={t("offered")} />
    </FormDialog>
  );
}

function ParentField({ known }: { known: Member | null }) {
  const t = useTranslations("dimensions.members");
  const { membersOf } = useDimensionChoices();
  const dimension = useFormValue((form) => form.at("dimension_id") as number | null);
  const data = membersOf(dimension).filter(({ value }) => value !== String(known?.id));
  return (
    <SelectField
      path="parent_id"
      label={t("parent")}
      placeholder={t("noParent")}
      numeric
      clearable
      searchable
      data={data}
    />
  );
}
