"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FileField } from "@/ui/form/file-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import type { SentFile } from "@/ui/form/send-file";
import { useFormat } from "@/ui/format/use-format";
import { api, useBranchId } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import { useBankAccounts } from "./_parts/use-account-title";
import type { StatementKind } from "./address";
import { ImportPreview } from "./import-preview";
import type { ChosenReading } from "./reading";

type Values = { account_id: number | null; file_id: SentFile | null; reading: ChosenReading | null };

/** As the server names them: of statements, in every encoding of banks. */
const FORMATS = "csv,xlsx,xml,mt940,ofx";
const EXTENSIONS = ".csv,.xlsx,.xml,.sta,.mt940,.940,.txt,.ofx,.qfx";

/** Imports a statement: the account, the file, how its table is read, and its first rows. A refusal keeps all of it. */
export default function ImportDialog({ onClose, onSaved }: FormProps<StatementKind>) {
  const t = useTranslations("bankStatements");
  const announce = useAnnounce();
  const { number } = useFormat();
  const branchId = useBranchId();
  const utils = api.useUtils();
  const { accounts, choices } = useBankAccounts();
  const store = api.bankStatements.import.useMutation();
  const save = async ({ account_id, file_id, reading }: Values) => {
    const chosen = reading?.file === file_id?.id ? reading : null;
    const { id, added, repeated, state } = await store.mutateAsync({
      ...{ account_id: account_id!, file_id: file_id!.id },
      reading: chosen && { head: chosen.head, columns: chosen.columns, toman: chosen.toman },
    });
    void utils.bankStatements.invalidate();
    void utils.bankMatches.invalidate();
    announce(
      state === "broken" ? t("importedBroken") : t("imported", { added: number(added), repeated: number(repeated) }),
    );
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t("add")}
      size="72rem"
      initial={{ account_id: accounts?.length === 1 ? accounts[0]!.id : null, file_id: null, reading: null }}
      submit={t("import")}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        path="account_id"
        label={t("column.account")}
        data={choices}
        numeric
        required
        searchable
        openOnFocus={false}
      />
      <FileField
        path="file_id"
        label={t("file")}
        hint={t("fileHint")}
        branchId={branchId}
        area="bank"
        accept={EXTENSIONS}
        formats={FORMATS}
        required
      />
      <ImportPreview />
    </FormDialog>
  );
}
