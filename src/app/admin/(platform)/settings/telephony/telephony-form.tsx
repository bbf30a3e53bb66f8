"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Form, useForm } from "@/ui/form/form";
import { mergeTyped } from "@/ui/form/merge";
import { SaveBar } from "@/ui/form/save-bar";
import { api, useMay } from "../../../_client";
import { Fields } from "./fields";
import css from "./telephony.module.css";
import { formOf, formPath, type Settings, type Values, valuesOf } from "./values";

/** The settings form. Concurrent changes replace untouched values, and are reported otherwise. */
export function TelephonyForm({ kept }: { kept: Settings | null }) {
  const t = useTranslations("telephonySettings");
  const mayWrite = useMay("settings:write");
  const utils = api.useUtils();
  // The form contains a secret: no draft is stored.
  const form = useForm<Values>(valuesOf(kept), { draftKey: null });
  const save = api.telephony.saveSettings.useMutation({ onSettled: () => utils.telephony.invalidate() });
  // Version of the compared record: a later change is refused instead of overwritten.
  const version = useRef(kept?.version ?? null);
  useEffect(() => {
    if (form.dirty) return;
    version.current = kept?.version ?? null;
    form.follow(valuesOf(kept));
  }, [form, kept]);
  const settle = (keepTyped: boolean) => async () => {
    const { settings } = await utils.telephony.settings.fetch(undefined, { staleTime: 0 });
    const now = valuesOf(settings);
    version.current = settings?.version ?? null;
    if (keepTyped) form.advance(mergeTyped<Values>(form.base, form.values, now), now);
    else form.rebase(now, { keepTyped: false });
  };
  return (
    <Form
      form={form}
      onSave={async (values) => {
        const saved = await save.mutateAsync(formOf(values, version.current));
        version.current = saved.version;
        return { ...values, secret: "" };
      }}
      stripPath={formPath}
      readOnly={!mayWrite}
      className={css.form}
    >
      <p className={css.lead}>{t("lead")}</p>
      <Fields keptSecret={kept?.kept_secret ?? false} />
      <SaveBar onConflict={{ theirs: settle(false), mine: settle(true) }} />
    </Form>
  );
}
