"use client";
import { PasswordInput } from "@mantine/core";
import { type Messages, useTranslations } from "next-intl";
import { CHARTS, MIN_PASSWORD } from "@/domain/people/setup/rules";
import { useField, useFormContext } from "@/ui/form/form";
import { SelectField } from "@/ui/form/select-field";
import { surround } from "@/ui/form/surround";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { ZoneField } from "../admin/(platform)/settings/[type]/zone-field";
import css from "./setup.module.css";
import type { SetupDto } from "./types";

/** Heading of a step; it takes the focus when the step opens. */
export function StepHead({ step }: { step: keyof Messages["setup"]["step"] }) {
  const t = useTranslations("setup");
  return (
    <>
      <h2 id="setup-step" tabIndex={-1}>
        {t(`step.${step}`)}
      </h2>
      <p className={css.lead}>{t(`lead.${step}`)}</p>
    </>
  );
}

export function BranchStep({ state }: { state: SetupDto }) {
  const t = useTranslations("setup.field");
  const { locale } = useReading();
  const countries = state.countries
    .map(({ code, name, name_latin }) => ({ value: code, label: locale === "fa" ? name : name_latin }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <StepHead step="branch" />
      <div className={css.fields}>
        {state.kind === "first" ? (
          <TextField path="company" label={t("company")} hint={t("company_hint")} maxLength={100} autoFocus />
        ) : (
          <p className={css.of}>
            {t("company")}: <strong>{state.company}</strong>
          </p>
        )}
        <TextField path="branch.name" label={t("name")} required maxLength={100} />
        <TextField path="branch.name_latin" label={t("name_latin")} kind="latin" required maxLength={100} />
        <TextField path="branch.code" label={t("code")} hint={t("code_hint")} kind="code" required maxLength={20} />
        <SelectField path="branch.country" label={t("country")} required searchable data={countries} />
        <ZoneField path="branch.time_zone" label={t("time_zone")} required />
      </div>
    </>
  );
}

export function BooksStep({ state }: { state: SetupDto }) {
  const t = useTranslations("setup");
  const { locale } = useReading();
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const currencies = state.currencies.map(({ code }) => ({ value: code, label: `${names.of(code)} (${code})` }));
  const calendars = (["jalali", "gregorian"] as const).map((value) => ({ value, label: t(`calendar.${value}`) }));
  const charts = CHARTS.map((value) => ({ value, label: t(`chart.${value}`) }));
  return (
    <>
      <StepHead step="books" />
      <div className={css.fields}>
        <SelectField
          path="currency"
          label={t("field.currency")}
          hint={t("field.lasting")}
          required
          searchable
          data={currencies}
        />
        <SelectField path="calendar" label={t("field.calendar")} hint={t("field.lasting")} required data={calendars} />
        <SelectField path="chart" label={t("field.chart")} hint={t("field.chart_hint")} required data={charts} />
      </div>
    </>
  );
}

export function ManagerStep() {
  const t = useTranslations("setup.field");
  return (
    <>
      <StepHead step="manager" />
      <div className={css.fields}>
        <TextField path="manager.name" label={t("person")} required maxLength={100} />
        <TextField path="manager.name_latin" label={t("person_latin")} kind="latin" required maxLength={100} />
        <TextField
          path="manager.personnel_id"
          label={t("personnel_id")}
          hint={t("personnel_id_hint")}
          kind="latin"
          required
          maxLength={64}
        />
        <PasswordField path="manager.password" label={t("password")} />
      </div>
    </>
  );
}

function PasswordField({ path, label }: { path: string; label: string }) {
  const t = useTranslations("setup.field");
  const form = useTranslations("form");
  const signIn = useTranslations("signIn");
  const { number } = useFormat();
  const { readOnly } = useFormContext();
  const hint = t("password_hint", { n: number(MIN_PASSWORD) });
  const { value, fault, change, look } = useField<string>(path, (value) => {
    const typed = String(value ?? "");
    if (typed === "") return form("required");
    return typed.length < MIN_PASSWORD ? hint : null;
  });
  return (
    <PasswordInput
      {...surround({ path, label, required: true, hint }, fault)}
      value={value ?? ""}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={look}
      autoComplete="new-password"
      dir="ltr"
      disabled={readOnly}
      visibilityToggleButtonProps={{ "aria-label": signIn("show"), tabIndex: 0 }}
    />
  );
}
