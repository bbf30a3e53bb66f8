"use client";
import { useTranslations } from "next-intl";
import { MIN_PASSWORD, USER_ROLES } from "@/domain/people/colleague/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { PasswordField } from "@/ui/form/password-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";
import type { Details, User } from "../address";

type Props = { colleague: Details /** Null for a new one. */; of: User | null; onClose: () => void };

const valuesOf = (of: User | null) => ({
  ...{ name: of?.name ?? "", username: of?.username ?? "", password: "" },
  ...{ role: of?.role ?? ("staff" as const), mobile: of?.mobile ?? "", email: of?.email ?? "" },
});

type Values = ReturnType<typeof valuesOf>;

/** User and user name of the colleague; for a new one also the first password. */
export function UserDialog({ colleague, of: given, onClose }: Props) {
  const of = useInitialRecord(given);
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const settled = { onSettled: () => utils.colleagues.invalidate() };
  const store = api.colleagues.storeUser.useMutation(settled);
  const update = api.colleagues.updateUser.useMutation(settled);
  const save = async ({ password, mobile, email, ...rest }: Values, newer: number | null) => {
    const facts = { ...rest, mobile: mobile || null, email: email || null };
    if (of) await update.mutateAsync({ id: of.id, version: newer ?? of.version, ...facts });
    else await store.mutateAsync({ colleague_id: colleague.id, ...facts, password });
    announce(t("saved"));
  };
  const readNow = async ({ id }: User) => {
    const users = await utils.colleagues.users.fetch({ colleague_id: colleague.id }, { staleTime: 0 });
    const now = users.find((user) => user.id === id);
    if (!now) throw new Error("the user was deleted meanwhile");
    return { values: valuesOf(now), version: now.version };
  };
  return (
    <FormDialog
      title={of ? t("editTitle", { name: of.name }) : t("addUser")}
      initial={valuesOf(of)}
      submit={t(of ? "save" : "addUser")}
      onSave={save}
      onConflict={of ? () => readNow(of) : undefined}
      describeValue={(path, value) => (path === "role" ? knownText(t, `role.${value}`) : undefined)}
      onClose={onClose}
      size="lg"
    >
      <div className={parts.fields}>
        <TextField path="name" label={t("field.user_name")} required maxLength={120} data-autofocus />
        <TextField path="username" label={t("field.username")} kind="latin" required maxLength={64} />
        {!of && (
          <PasswordField
            path="password"
            label={t("field.password")}
            hint={t("passwordHint", { n: number(MIN_PASSWORD) })}
            required
            maxLength={200}
          />
        )}
        <SelectField
          path="role"
          label={t("field.role")}
          openOnFocus={false}
          data={USER_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <TextField path="mobile" label={t("field.mobile")} kind="code" maxLength={30} />
        <TextField path="email" label={t("field.email")} kind="latin" maxLength={200} />
      </div>
    </FormDialog>
  );
}
