"use client";
import { useTranslations } from "next-intl";
import { MIN_PASSWORD } from "@/domain/people/colleague/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { User } from "../address";

/** A new password, passed on to the user by its setter. */
export function UserPasswordDialog({ of, onClose }: { of: User; onClose: () => void }) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const update = api.colleagues.updateUser.useMutation({ onSettled: () => utils.colleagues.invalidate() });
  return (
    <FormDialog
      title={t("resetPasswordOf", { name: of.name })}
      text={<p>{t("resetText")}</p>}
      initial={{ password: "" }}
      submit={t("resetPassword")}
      onSave={async ({ password }) => {
        await update.mutateAsync({ id: of.id, version: of.version, password });
        announce(t("passwordSet"));
      }}
      onClose={onClose}
    >
      <PasswordField
        path="password"
        label={t("field.password")}
        hint={t("passwordHint", { n: number(MIN_PASSWORD) })}
        required
        data-autofocus
        maxLength={200}
      />
    </FormDialog>
  );
}
