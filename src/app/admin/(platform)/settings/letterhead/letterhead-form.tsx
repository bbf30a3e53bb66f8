"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { MAX_CONDITIONS, MAX_FOOTER } from "@/domain/reporting/printable/rules.letterhead";
import { FileField } from "@/ui/form/file-field";
import { Form, useForm } from "@/ui/form/form";
import { mergeTyped } from "@/ui/form/merge";
import { SaveBar } from "@/ui/form/save-bar";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { api, useBranchId, useMay } from "../../../_client";
import type { Letterhead } from "../../../_printable/types";
import settings from "../[type]/settings.module.css";
import { ColorField } from "./color-field";
import { LetterheadPreview } from "./letterhead-preview";
import { type Values, valuesOf } from "./types";

const IMAGES = ".png,.jpg,.jpeg,.webp";

/** The form beside its preview. Concurrent changes replace untouched values, and are reported otherwise. */
export function LetterheadForm({ letterhead }: { letterhead: Letterhead }) {
  const t = useTranslations("letterhead");
  const branchId = useBranchId();
  const mayWrite = useMay("settings:write");
  const utils = api.useUtils();
  const form = useForm<Values>(valuesOf(letterhead), { draftKey: `letterhead.${branchId}` });
  const change = api.letterhead.change.useMutation({ onSettled: () => utils.letterhead.invalidate() });
  const version = useRef(letterhead.version);
  useEffect(() => {
    if (form.dirty) return;
    version.current = letterhead.version;
    form.follow(valuesOf(letterhead));
  }, [form, letterhead]);
  const save = async ({ logo, stamp, ...values }: Values) => {
    const images = { logo: logo?.id ?? null, stamp: stamp?.id ?? null };
    const saved = await change.mutateAsync({ ...values, ...images, version: version.current });
    version.current = saved.version;
    return valuesOf(saved);
  };
  const readNow = () => utils.letterhead.get.fetch(undefined, { staleTime: 0 });
  const settle = (keepTyped: boolean) => async () => {
    const now = await readNow();
    version.current = now.version;
    const values = valuesOf(now);
    if (keepTyped) form.advance(mergeTyped<Values>(form.base, form.values, values), values);
    else form.rebase(values, { keepTyped: false });
  };
  const upload = { branchId, area: "letterhead", accept: IMAGES };
  return (
    <>
      <section className={settings.main} aria-label={t("title")}>
        <Form form={form} onSave={save} readOnly={!mayWrite} className={settings.form}>
          <h2>{t("title")}</h2>
          <p className={settings.lead}>{t("lead")}</p>
          <div className={settings.fields}>
            <FileField path="logo" label={t("logo")} hint={t("logoHint")} {...upload} />
            <FileField path="stamp" label={t("stamp")} hint={t("stampHint")} {...upload} />
            <ColorField path="color" label={t("color")} hint={t("colorHint")} required />
            <SwitchField path="show_fare" label={t("showFare")} />
            <TextField path="footer" label={t("footer")} lines={2} maxLength={MAX_FOOTER} />
            <TextField path="footer_latin" label={t("footerLatin")} kind="latin" lines={2} maxLength={MAX_FOOTER} />
            <TextField path="conditions" label={t("conditions")} lines={6} maxLength={MAX_CONDITIONS} />
            <TextField
              path="conditions_latin"
              label={t("conditionsLatin")}
              kind="latin"
              lines={6}
              maxLength={MAX_CONDITIONS}
            />
          </div>
          <SaveBar
            onConflict={{ now: async () => valuesOf(await readNow()), theirs: settle(false), mine: settle(true) }}
          />
        </Form>
      </section>
      <LetterheadPreview form={form} issuer={letterhead.issuer} />
    </>
  );
}
