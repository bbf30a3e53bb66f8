"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { MarkupKind } from "./address";
import css from "./markups.module.css";
import { RuleFields } from "./rule-fields";
import { formOf, inputOf, type Values } from "./values";
import { WhatIf } from "./what-if";

/** Edits a rule, with the resulting price of an example before saving. */
export default function RuleDialog({ row: rule, list, onClose, onSaved }: FormProps<MarkupKind>) {
  const t = useTranslations("markups");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.markups.save.useMutation();
  const send = async (values: Values) => {
    const { id } = await save.mutateAsync(inputOf(values, rule));
    await utils.markups.invalidate();
    announce(t("saved", { title: values.title }));
    onSaved(id);
  };
  if (rule && (rule.deleted || rule.scope === "deployment")) return null;
  return (
    <FormDialog<Values>
      title={t(rule ? "edit" : "add")}
      initial={formOf(rule)}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
      keepOpen
      size="72rem"
    >
      <div className={css.beside}>
        <div className={css.fields}>
          <RuleFields currency={list.currency} suppliers={list.suppliers} />
        </div>
        <WhatIf rule={rule} list={list} />
      </div>
    </FormDialog>
  );
}
