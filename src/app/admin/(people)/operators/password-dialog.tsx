"use client";
import { useTranslations } from "next-intl";
import { MIN_PASSWORD } from "@/domain/people/operator/rules.staff";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import type { Details } from "./address";
import { useName } from "./use-name";

/** A new password for another user, passed on by its setter. */
export function PasswordDialog({ person, onClose }: { person: Details; onClose: () => void }) {
  const t = useTranslations("staff");
  const nameOf = useName();
  const { number } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const update = api.operators.update.useMutation({ onSettled: () => utils.operators.invalidate() });
  const save = async ({ password }: { password: string }) => {
    await update.mutateAsync({ id: person.id, password });
    announce(t("passwordSet"));
  };
  return (
    <FormDialog
      title={t("resetPasswordOf", { name: nameOf(person.personal) })}
      text={
        <>
          <p>{t("resetText")}</p>
          {person.elsewhere.length > 0 && (
            <p>{t("resetElsewhere", { branches: person.elsewhere.map(nameOf).join(t("comma")) })}</p>
          )}
        </>
      }
      initial={{ password: "" }}
      submit={t("resetPassword")}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        path="password"
        label={t("newPassword")}
        hint={t("passwordHint", { n: number(MIN_PASSWORD) })}
        required
        kind="latin"
        maxLength={200}
        data-autofocus
      />
    </FormDialog>
  );
}
