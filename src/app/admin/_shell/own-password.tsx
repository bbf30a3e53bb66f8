"use client";
import { PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { MIN_PASSWORD } from "@/domain/operator/rules.staff";
import { useAnnounce } from "@/ui/announcer";
import { useField } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { surround } from "@/ui/form/surround";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../_client";

/** One's own password: the old one is asked for, other sessions end, this one goes on. */
export default function OwnPassword({ onClose }: { onClose: () => void }) {
  const t = useTranslations("staff");
  const { number } = useFormat();
  const announce = useAnnounce();
  const change = api.operators.changePassword.useMutation();
  const save = async (values: { old_password: string; new_password: string }) => {
    await change.mutateAsync(values);
    announce(t("ownPasswordDone"));
  };
  return (
    <FormDialog
      title={t("ownPassword")}
      text={<p>{t("ownPasswordText")}</p>}
      initial={{ old_password: "", new_password: "" }}
      submit={t("ownPassword")}
      onSave={save}
      onClose={onClose}
    >
      <Secret path="old_password" label={t("oldPassword")} autoComplete="current-password" />
      <Secret
        path="new_password"
        label={t("newPassword")}
        hint={t("ownPasswordHint", { n: number(MIN_PASSWORD) })}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}

type Props = { path: string; label: string; hint?: string; autoComplete: string };

function Secret({ path, label, hint, autoComplete }: Props) {
  const t = useTranslations("form");
  const { value, fault, change } = useField<string>(path, (value) => (value ? null : t("required")));
  return (
    <PasswordInput
      {...surround({ path, label, required: true, hint }, fault)}
      value={value}
      dir="ltr"
      maxLength={200}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ "aria-hidden": true, tabIndex: -1 }}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
