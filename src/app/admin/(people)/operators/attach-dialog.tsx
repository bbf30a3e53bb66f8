"use client";
import { useTranslations } from "next-intl";
import { FileField } from "@/ui/form/file-field";
import { FormDialog } from "@/ui/form/form-dialog";
import type { SentFile } from "@/ui/form/send-file";
import { api, useBranchId } from "../../_client";
import type { Details } from "./address";

/** Adds a file to the user: a contract, a copy of an ID card. */
export function AttachDialog({ person, onClose }: { person: Details; onClose: () => void }) {
  const t = useTranslations("staff");
  const branchId = useBranchId();
  const utils = api.useUtils();
  const update = api.operators.update.useMutation({ onSettled: () => utils.operators.invalidate() });
  const initial: { file: SentFile | null } = { file: null };
  const save = ({ file }: typeof initial) =>
    update.mutateAsync({ id: person.id, files: [...person.files.map(({ id }) => id), file!.id] });
  return (
    <FormDialog title={t("attach")} initial={initial} submit={t("save")} onSave={save} onClose={onClose}>
      <FileField
        path="file"
        label={t("attached")}
        required
        branchId={branchId}
        area="operators"
        accept=".pdf,.png,.jpg,.jpeg,.webp"
      />
    </FormDialog>
  );
}
