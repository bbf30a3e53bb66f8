"use client";
import { useTranslations } from "next-intl";
import { MIN_PASSWORD } from "@/domain/people/operator/rules.staff";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../_client";
import { CodeWhenNeeded } from "./code-when-needed";
import { SecretField } from "./secret-field";

/** Changes the user's password: requires the old one, ends other sessions, keeps this one. */
export default function OwnPassword({ onClose }: { onClose: () => void }) {
  const t = useTranslations("staff");
  const { number } = useFormat();
  const announce = useAnnounce();
  const change = api.operators.changePassword.useMutation();
  const save = async (values: { old_password: string; new_password: string; code: string }) => {
    await change.mutateAsync({ ...values, code: values.code || null });
    announce(t("ownPasswordDone"));
  };
  return (
    <FormDialog
      title={t("ownPassword")}
      text={<p>{t("ownPasswordText")}</p>}
      initial={{ old_password: "", new_password: "", code: "" }}
      submit={t("ownPassword")}
      onSave={save}
      onClose={onClose}
    >
      <SecretField path="old_password" label={t("oldPassword")} autoComplete="current-password" />
      <SecretField
        path="new_password"
        label={t("newPassword")}
        hint={t("ownPasswordHint", { n: number(MIN_PASSWORD) })}
        autoComplete="new-password"
      />
      <CodeWhenNeeded path="code" />
    </FormDialog>
  );
}
