"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useOpened } from "@/ui/form/use-opened";
import { api } from "../../_client";
import type { Site } from "./types";

type Values = { domain: string; title: string; origins: string; guests: boolean };

type Props = { site: Site | null; onClose: () => void; onSaved: (id: number) => void };

/** Registers a front-end or changes one; an origin a line. */
export default function SiteDialog({ site: given, onClose, onSaved }: Props) {
  const site = useOpened(given);
  const t = useTranslations("customerSites");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.sites.save.useMutation();
  const send = async ({ origins, ...values }: Values) => {
    const lines = origins.split(/\s+/).filter((line) => line !== "");
    const which = site && { id: site.id, version: site.version };
    const { id } = await save.mutateAsync({ ...values, origins: lines, ...which });
    await utils.sites.list.invalidate();
    announce(t("saved", { domain: values.domain }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t(site ? "edit" : "add")}
      text={t("text")}
      initial={{
        domain: site?.domain ?? "",
        title: site?.title ?? "",
        origins: site?.origins.join("\n") ?? "",
        guests: site?.guests ?? true,
      }}
      submit={t("save")}
      onSave={send}
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
