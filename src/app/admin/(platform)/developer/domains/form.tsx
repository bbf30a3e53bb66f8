"use client";
import { useTranslations } from "next-intl";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { TOKEN_DAYS } from "@/domain/people/partner/rules";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import css from "../_parts/developer.module.css";
import { type Secret, SecretDialog } from "../_parts/secret-dialog";
import { useCounted } from "../_parts/use-counted";
import { type DomainKind, parseAsTab } from "./address";
import { useClientSecret } from "./use-client-secret";

const INITIAL = {
  domain: "",
  colleague_id: null as number | null,
  token_days: "1",
  basic_required: false,
  packets_required: false,
};

/** Registers a partner's site; its client secret, if its policy requires one, is shown once. */
export default function RegisterDialog({ onClose, onSaved }: FormProps<DomainKind>) {
  const t = useTranslations("developer.register");
  const policy = useTranslations("developer.policy");
  const counted = useCounted();
  const utils = api.useUtils();
  const result = useClientSecret();
  const [made, setMade] = useState<{ id: number; secret: Secret } | null>(null);
  const colleagues = api.domains.colleagues.useQuery({}, { staleTime: 60_000 });
  const register = api.domains.register.useMutation();
  const [, setTab] = useQueryState("tab", parseAsTab);
  const leave = (id: number) => {
    onClose();
    onSaved(id);
    void setTab("tokens");
  };
  const save = async ({ colleague_id, ...given }: typeof INITIAL) => {
    const { id, client } = await register.mutateAsync({ ...given, colleague_id: colleague_id! });
    void utils.domains.invalidate();
    if (client) setMade({ id, secret: result(client) });
    else leave(id);
  };
  if (made) return <SecretDialog secret={made.secret} onClose={() => leave(made.id)} />;
  return (
    <FormDialog
      title={t("title")}
      text={t("text")}
      initial={INITIAL}
      submit={t("submit")}
      onSave={save}
      onClose={onClose}
      keepOpen
    >
      <TextField
        path="domain"
        label={t("domain")}
        hint={t("domainHint")}
        required
        kind="latin"
        placeholder="partner.example"
        maxLength={300}
        data-autofocus
      />
      <div className={css.pair}>
        <SelectField
          path="colleague_id"
          label={t("colleague")}
          required
          numeric
          searchable
          data={colleagues.data?.map(({ id, code, name }) => ({
            value: String(id),
            label: `${name} (${code})`,
          }))}
        />
        <SelectField
          path="token_days"
          label={policy("tokenDays")}
          data={TOKEN_DAYS.map((n) => ({ value: String(n), label: counted(policy("days", { n }), n) }))}
        />
      </div>
      <SwitchField path="basic_required" label={policy("basic")} />
      <SwitchField path="packets_required" label={policy("packets")} />
    </FormDialog>
  );
}
