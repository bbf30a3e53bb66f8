"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { GroupKind } from "./address";

type Props = Pick<FormProps<GroupKind>, "row" | "onClose"> & Partial<Pick<FormProps<GroupKind>, "onSaved">>;

/** A group of numbers, new or renamed. */
export default function GroupDialog({ row: group, onClose, onSaved }: Props) {
  const t = useTranslations("outgoing.groups");
  const utils = api.useUtils();
  const save = api.messages.saveGroup.useMutation();
  return (
    <FormDialog
      title={group ? t("rename") : t("add")}
      initial={{ name: group?.name ?? "", note: group?.note ?? "" }}
      submit={t("save")}
      onSave={async (values) => {
        const { id } = await save.mutateAsync({ ...values, ...(group && { id: group.id }) });
        await Promise.all([utils.messages.groups.invalidate(), utils.messages.group.invalidate()]);
        onSaved?.(id);
      }}
      onClose={onClose}
    >
      <TextField path="name" label={t("column.name")} required maxLength={100} autoFocus />
      <TextField path="note" label={t("column.note")} maxLength={300} />
    </FormDialog>
  );
}
