"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../_client";
import type { Party } from "../../_money/party";
import { PartyField } from "../../_money/party-field";
import type { FormProps } from "../../_resource/resource";
import type { CostCenter, CostCenterKind } from "./address";

type Values = { code: string; title: string; title_latin: string; colleague_id: Party | null; active: boolean };

const valuesOf = ({ code, title, title_latin, colleague, active }: CostCenter): Values => ({
  ...{ code, title, title_latin, active },
  colleague_id: colleague ? { type: "colleague", id: colleague.id, name: colleague.name } : null,
});

/** Creates or edits a cost center; its owner cannot be changed. */
export default function CenterDialog({ row: center, onClose, onSaved }: FormProps<CostCenterKind>) {
  const t = useTranslations("costCenters");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const opened = useInitialRecord(center);
  const save = api.costCenters.save.useMutation();
  const send = async ({ colleague_id, title_latin, ...values }: Values, newer: number | null) => {
    const { id } = await save.mutateAsync({
      ...values,
      title_latin: title_latin.trim() || null,
      colleague_id: colleague_id?.id ?? null,
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.costCenters.invalidate();
    announce(t("saved", { title: values.title }));
    onSaved(id);
  };
  const readNow = async ({ id, code }: CostCenter) => {
    const { items } = await utils.costCenters.list.fetch({ search: code, per_page: 100 }, { staleTime: 0 });
    // If its code was changed too, the parent reloads it when the form closes.
    const now = items.find((row) => row.id === id);
    if (!now) throw new Error("the cost centre has another code now");
    return { values: valuesOf(now), version: now.version };
  };
  return (
    <FormDialog<Values>
      title={t(center ? "edit" : "add")}
      initial={center ? valuesOf(center) : { code: "", title: "", title_latin: "", colleague_id: null, active: true }}
      submit={t("save")}
      onSave={send}
      onConflict={center ? () => readNow(center) : undefined}
      describeValue={(path) => (path === "colleague_id" ? null : undefined)}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField path="code" label={t("column.code")} kind="code" required maxLength={20} data-autofocus />
        <TextField path="title" label={t("column.title")} required maxLength={120} />
        <TextField path="title_latin" label={t("titleLatin")} kind="latin" maxLength={120} />
      </div>
      <PartyField
        path="colleague_id"
        label={t("column.owner")}
        hint={t("ownerHint")}
        types={["colleague"]}
        currency="IRR"
        disabled={center !== null}
      />
      <SwitchField path="active" label={t("offered")} />
    </FormDialog>
  );
}
