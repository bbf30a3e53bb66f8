"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { decimalsOf } from "@/domain/kernel/decimals";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { PenaltyKind } from "./address";
import css from "./penalties.module.css";
import { RuleFields } from "./rule-fields";
import { formOf, inputOf, type Values } from "./values";
import { WhatIf } from "./what-if";

/** Edits a rule, with the refund of an example before saving. */
export default function RuleDialog({ row: rule, list, onClose, onSaved }: FormProps<PenaltyKind>) {
  const t = useTranslations("penalties");
  const { timeZone } = useReading();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.penalties.save.useMutation();
  const [initial] = useState(() => formOf(rule, { now: Date.now(), zone: timeZone, price: ordinary(list.currency) }));
  const send = async (values: Values) => {
    const { id } = await save.mutateAsync(inputOf(values, rule));
    await utils.penalties.invalidate();
    announce(t("saved", { title: values.title }));
    onSaved(id);
  };
  if (rule?.deleted) return null;
  return (
    <FormDialog<Values>
      title={t(rule ? "edit" : "add")}
      text={rule && <p>{t("newVersion")}</p>}
      initial={initial}
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

/** Initial example price: 100 of a currency with decimals, ten million of one without. */
const ordinary = (currency: string): number =>
  decimalsOf(currency) === 0 ? 10_000_000 : 100 * 10 ** decimalsOf(currency);
