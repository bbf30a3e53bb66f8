"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Form, useForm } from "@/ui/form/form";
import { mergeTyped } from "@/ui/form/merge";
import { SaveBar } from "@/ui/form/save-bar";
import { api, useBranchId, useMay } from "../../../_client";
import { Fields } from "./fields";
import css from "./settings.module.css";
import type { Setting, Values } from "./types";

/** The form of one kind. Concurrent changes replace untouched values, and are reported otherwise. */
export function SettingForm({ setting }: { setting: Setting }) {
  const t = useTranslations("branchSettings");
  const branchId = useBranchId();
  const mayWrite = useMay("settings:write");
  const utils = api.useUtils();
  const { type } = setting;
  const form = useForm<Values>(setting.data, { draftKey: `setting.${branchId}.${type}` });
  const change = api.settings.change.useMutation({ onSettled: () => utils.settings.invalidate() });
  // Version of the compared record: a later change is refused instead of overwritten.
  const version = useRef(setting.version);
  useEffect(() => {
    if (form.dirty) return;
    version.current = setting.version;
    form.follow(setting.data);
  }, [form, setting]);
  const save = async (data: Values) => {
    const input = { type, version: version.current, data } as Parameters<typeof change.mutateAsync>[0];
    const saved = await change.mutateAsync(input);
    version.current = saved.version;
    return saved.data as Values;
  };
  const readNow = () => utils.settings.get.fetch({ type }, { staleTime: 0 });
  const settle = (keepTyped: boolean) => async () => {
    const now = await readNow();
    version.current = now.version;
    if (keepTyped) form.advance(mergeTyped<Values>(form.base, form.values, now.data), now.data);
    else form.rebase(now.data, { keepTyped: false });
  };
  return (
    <Form
      form={form}
      onSave={save}
      stripPath={(path) => path.replace(/^data\./, "")}
      readOnly={!mayWrite || !setting.changeable}
      className={css.form}
    >
      <h2>{t(`type.${type}`)}</h2>
      <p className={css.lead}>{t(`lead.${type}`)}</p>
      {!setting.changeable && <p className={css.fixed}>{t("fixed")}</p>}
      <div className={css.fields}>
        <Fields type={type} />
      </div>
      <SaveBar onConflict={{ now: async () => (await readNow()).data, theirs: settle(false), mine: settle(true) }} />
    </Form>
  );
}
