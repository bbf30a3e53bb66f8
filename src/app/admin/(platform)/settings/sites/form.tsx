"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { Site, SiteKind } from "./address";

type Values = { domain: string; title: string; origins: string; guests: boolean };

const valuesOf = ({ domain, title, origins, guests }: Site): Values => ({
  ...{ domain, title, guests, origins: origins.join("\n") },
});

/** Creates or edits a customer website; one origin per line. */
export default function SiteDialog({ row, onClose, onSaved }: FormProps<SiteKind>) {
  const site = useInitialRecord(row);
  const t = useTranslations("customerSites");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.sites.save.useMutation();
  const send = async ({ origins, ...values }: Values, newer: number | null) => {
    const lines = origins.split(/\s+/).filter((line) => line !== "");
    const which = site && { id: site.id, version: newer ?? site.version };
    const { id } = await save.mutateAsync({ ...values, origins: lines, ...which });
    await utils.sites.list.invalidate();
    announce(t("saved", { domain: values.domain }));
    onSaved(id);
  };
  const readNow = async ({ id }: Site) => {
    const { rows } = await utils.sites.list.fetch(undefined, { staleTime: 0 });
    const now = rows.find((row) => row.id === id) ?? site!;
    return { values: valuesOf(now), version: now.version };
  };
  return (
    <FormDialog<Values>
      title={t(site ? "edit" : "add")}
      text={t("text")}
      initial={site ? valuesOf(site) : { domain: "", title: "", origins: "", guests: true }}
      submit={t("save")}
      onSave={send}
      onConflict={site ? () => readNow(site) : undefined}
      onClose={onClose}
    >
      <TextField
        path="domain"
        label={t("column.domain")}
        hint={t("domainHint")}
        kind="latin"
        placeholder="shop.example"
        required
        maxLength={300}
        data-autofocus
      />
      <TextField path="title" label={t("column.title")} required maxLength={120} />
      <TextField
        path="origins"
        label={t("moreOrigins")}
        hint={t("originsHint")}
        kind="latin"
        lines={3}
        placeholder="http://localhost:5173"
        maxLength={6_000}
      />
      <SwitchField path="guests" label={t("letGuestsIn")} />
    </FormDialog>
  );
}
