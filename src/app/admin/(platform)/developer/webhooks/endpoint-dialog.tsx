"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SCOPES, type Scope } from "@/domain/platform/webhook/rules.types";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import { SecretDialog } from "../_parts/secret-dialog";
import type { Endpoint, EndpointKind } from "./address";
import { TypesField } from "./types-field";
import { useSecret } from "./use-secret";

type Values = {
  title: string;
  url: string;
  scope: Scope;
  domain_id: number | null;
  site_id: number | null;
  types: string[];
};
const valuesOf = ({ title, url, scope, types, domain, site }: Endpoint): Values => ({
  ...{ title, url, scope, types: [...types], domain_id: domain?.id ?? null, site_id: site?.id ?? null },
});

/** URL of an endpoint, its owner, and its event types; the key of a new one is shown once. */
export default function EndpointDialog({ row, onClose, onSaved }: FormProps<EndpointKind>) {
  const of = useInitialRecord(row);
  const t = useTranslations("webhooks");
  const utils = api.useUtils();
  const result = useSecret();
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const save = api.webhooks.save.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  const leave = (id: number) => {
    onClose();
    onSaved(id);
  };
  const readNow = async ({ id }: Endpoint) => {
    const all = await utils.webhooks.list.fetch(undefined, { staleTime: 0 });
    const now = all.rows.find((row) => row.id === id) ?? of!;
    return { values: valuesOf(now), version: now.version };
  };
  if (made) return <SecretDialog secret={result(made.secret)} onClose={() => leave(made.id)} />;
  return (
    <FormDialog<Values>
      title={of ? t("editTitle", { name: of.title }) : t("add")}
      size="lg"
      initial={of ? valuesOf(of) : { title: "", url: "", scope: "branch", types: [], domain_id: null, site_id: null }}
      submit={t("save")}
      onSave={async (values, newer) => {
        const { id, secret } = await save.mutateAsync({
          ...values,
          ...(of && { id: of.id, version: newer ?? of.version }),
        });
        if (secret) setMade({ id, secret });
        else leave(id);
      }}
      onConflict={of ? () => readNow(of) : undefined}
      onClose={onClose}
      keepOpen
    >
      <TextField path="title" label={t("field.title")} required maxLength={60} data-autofocus />
      <TextField
        path="url"
        label={t("field.url")}
        hint={t("urlHint")}
        required
        kind="latin"
        placeholder="https://partner.example/hooks"
        maxLength={500}
      />
      <div className={parts.fields}>
        <SelectField
          path="scope"
          label={t("field.scope")}
          disabled={Boolean(of)}
          openOnFocus={false}
          data={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
        <WhoseField disabled={Boolean(of)} />
      </div>
      <TypesField path="types" label={t("field.types")} hint={t("typesHint")} />
    </FormDialog>
  );
}

/** Selects a partner or customer website. */
function WhoseField({ disabled }: { disabled: boolean }) {
  const t = useTranslations("webhooks");
  const scope = useFormValue((form) => form.values.scope) as Scope;
  const domains = api.domains.list.useQuery({ per_page: 100 }, { staleTime: 60_000, enabled: scope === "partner" });
  const sites = api.sites.list.useQuery(undefined, { staleTime: 60_000, enabled: scope === "site" });
  if (scope === "partner")
    return (
      <SelectField
        path="domain_id"
        label={t("field.domain_id")}
        required
        numeric
        searchable
        disabled={disabled}
        data={domains.data?.rows.map(({ id, domain }) => ({ value: String(id), label: domain }))}
      />
    );
  if (scope === "site")
    return (
      <SelectField
        path="site_id"
        label={t("field.site_id")}
        required
        numeric
        searchable
        disabled={disabled}
        data={sites.data?.rows.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
    );
  return null;
}
