"use client";
import { useTranslations } from "next-intl";
import { CHANNELS, fill, measure, type Param, placeholders, SAMPLES } from "@/domain/platform/message/rules";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import css from "../messages.module.css";
import type { Template, TemplateKind } from "./address";

type Values = Omit<Template, "id" | "params" | "revision">;

const EMPTY: Values = {
  ...{ code: "", name: "", channel: "sms", active: true },
  ...{ text_fa: "", text_en: "", subject_fa: null, subject_en: null },
};

/** Placeholders in use, each with its previous type, otherwise by name: a link, a date, a code, an amount. */
function paramsOf(values: Values, before: readonly Param[]): Param[] {
  const used = [values.text_fa, values.text_en, values.subject_fa ?? "", values.subject_en ?? ""].join(" ");
  const known = new Map(before.map(({ name, type }) => [name, type]));
  return placeholders(used).map((name) => ({ name, type: known.get(name) ?? guess(name) }));
}

function guess(name: string): Param["type"] {
  if (/link|url/.test(name)) return "link";
  if (/date|_on$|_at$/.test(name)) return "date";
  if (/code|pnr|number/.test(name)) return "code";
  return /amount|price|total|count/.test(name) ? "number" : "text";
}

/** Both languages side by side, with a preview below. */
export function TemplateDialog({ row: template, onClose }: FormProps<TemplateKind>) {
  const t = useTranslations("outgoing.templates");
  const utils = api.useUtils();
  const save = api.messages.saveTemplate.useMutation();
  const { id, revision, params, ...values } = template ?? { ...EMPTY, id: undefined, revision: undefined, params: [] };
  return (
    <FormDialog<Values>
      title={template ? template.name : t("add")}
      text={t("dialogText")}
      size="xl"
      initial={values}
      submit={t("save")}
      onSave={async (values) => {
        await save.mutateAsync({ ...values, ...(id && { id, revision }), params: paramsOf(values, params) });
        await utils.messages.templates.invalidate();
      }}
      onClose={onClose}
    >
      <div className={css.two}>
        <TextField path="name" label={t("column.name")} required maxLength={100} autoFocus />
        <TextField path="code" label={t("column.code")} hint={t("codeHint")} kind="latin" required maxLength={60} />
        <SelectField
          path="channel"
          label={t("channel")}
          data={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
        />
        <SwitchField path="active" label={t("inUse")} />
      </div>
      <Subjects />
      <div className={css.two}>
        <div>
          <TextField path="text_fa" label={t("fa")} lines={5} required maxLength={4_000} />
          <Preview path="text_fa" params={params} />
        </div>
        <div>
          <TextField path="text_en" label={t("en")} lines={5} required maxLength={4_000} kind="latin" />
          <Preview path="text_en" params={params} />
        </div>
      </div>
    </FormDialog>
  );
}

function Subjects() {
  const t = useTranslations("outgoing.templates");
  const channel = useFormValue((form) => form.values.channel);
  if (channel !== "email") return null;
  return (
    <div className={css.two}>
      <TextField path="subject_fa" label={t("subjectFa")} maxLength={200} />
      <TextField path="subject_en" label={t("subjectEn")} maxLength={200} kind="latin" />
    </div>
  );
}

/** The text with sample values, and its length. */
function Preview({ path, params }: { path: "text_fa" | "text_en"; params: readonly Param[] }) {
  const t = useTranslations("outgoing");
  const { number } = useFormat();
  const values = useFormValue((form) => form.values) as Values;
  const locale = path === "text_fa" ? "fa" : "en";
  const samples = paramsOf(values, params).map(({ name, type }) => [name, SAMPLES[type][locale]]);
  const text = fill(values[path], Object.fromEntries(samples));
  const { units, parts, alphabet } = measure(text);
  if (text.trim() === "") return null;
  return (
    <>
      <p className={css.text} dir={locale === "fa" ? "rtl" : "ltr"} lang={locale}>
        {text}
      </p>
      {values.channel === "sms" && (
        <p className={css.measure}>
          <span>{t("letters", { count: units, n: number(units) })}</span>
          <span>{t("partsOf", { count: parts, n: number(parts) })}</span>
          <span>{t(`alphabet.${alphabet}`)}</span>
        </p>
      )}
    </>
  );
}
