"use client";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { FORMATS } from "@/domain/reporting/export/rules";
import { REPORTS, type ReportName, RHYTHMS } from "@/domain/reporting/report/rules";
import { useAnnounce } from "@/ui/announcer";
import { useField } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { knownText } from "@/ui/format/known-text";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { Schedule, ScheduleKind } from "./address";
import { useNames } from "./use-names";

type Values = Pick<Schedule, "report" | "by" | "rhythm" | "hour" | "language" | "format"> & { recipients: string };

/** A new one is for this report. */
const NEW_OF = {
  report: parseAsStringLiteral(Object.keys(REPORTS) as ReportName[]).withDefault("sales"),
  by: parseAsString,
};

const valuesOf = ({ report, by, rhythm, hour, language, format, recipients }: Schedule): Values => ({
  ...{ report, by, rhythm, hour, language, format, recipients: recipients.join("\n") },
});

/** Message keys of field values. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ report: "report", rhythm: "rhythmOf", format: "formatOf", language: "language" },
};

/** A first check like the server's, which is stricter. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MOST = 10;
const addressesIn = (text: string) => text.split(/[\s,;،]+/).filter((one) => one !== "");

/** Schedules a report by e-mail, or edits a schedule; one address per line. */
export default function ScheduleDialog({ row, onClose, onSaved }: FormProps<ScheduleKind>) {
  const schedule = useInitialRecord(row);
  const [of, setOf] = useQueryStates(NEW_OF);
  const t = useTranslations("reportSchedules");
  const ways = useTranslations("reports");
  const { locale } = useReading();
  const { hourOf } = useNames();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.reportSchedules.save.useMutation();
  const send = async ({ recipients, by, ...values }: Values, newer: number | null) => {
    const ways: readonly string[] = REPORTS[values.report];
    const { id } = await save.mutateAsync({
      ...values,
      by: by && ways.includes(by) ? by : null,
      recipients: addressesIn(recipients),
      ...(schedule && { id: schedule.id, version: newer ?? schedule.version }),
    });
    await utils.reportSchedules.invalidate();
    announce(t("saved"));
    onSaved(id);
  };
  const readNow = async ({ id }: Schedule) => {
    const { rows } = await utils.reportSchedules.list.fetch(undefined, { staleTime: 0 });
    const now = rows.find((row) => row.id === id) ?? schedule!;
    return { values: valuesOf(now), version: now.version };
  };
  const describeValue = (path: string, value: unknown) => {
    if (path === "hour") return hourOf(Number(value));
    if (path === "by") return value === null ? undefined : knownText(ways, `byWhat.${value}`);
    const group = WORDS[path];
    return group && typeof value === "string" ? knownText(t, `${group}.${value}`) : undefined;
  };
  const wrong = (typed: unknown) => {
    const all = addressesIn(String(typed ?? ""));
    const bad = all.find((one) => !ADDRESS.test(one));
    if (bad) return t("notAddress", { address: bad });
    return all.length < 1 || all.length > MOST ? t("recipientsHint") : null;
  };
  const choices = <Name extends string>(names: readonly Name[], label: (name: Name) => string) =>
    names.map((value) => ({ value, label: label(value) }));
  return (
    <FormDialog<Values>
      title={t(schedule ? "edit" : "add")}
      text={t("text")}
      initial={
        schedule
          ? valuesOf(schedule)
          : { ...of, rhythm: "daily", hour: 7, language: locale, format: "xlsx", recipients: "" }
      }
      submit={t("save")}
      onSave={send}
      onConflict={schedule ? () => readNow(schedule) : undefined}
      describeValue={describeValue}
      onClose={() => {
        void setOf(null);
        onClose();
      }}
    >
      <TextField
        path="recipients"
        label={t("column.recipients")}
        hint={t("recipientsHint")}
        kind="latin"
        lines={2}
        check={wrong}
        required
        maxLength={2_100}
        data-autofocus
      />
      <div className={parts.fields}>
        <SelectField
          path="report"
          label={t("column.report")}
          data={choices(Object.keys(REPORTS) as ReportName[], (name) => t(`report.${name}`))}
          required
        />
        <By />
        <SelectField
          path="rhythm"
          label={t("rhythm")}
          data={choices(RHYTHMS, (name) => t(`rhythmOf.${name}`))}
          required
        />
        <SelectField
          path="hour"
          label={t("hour")}
          hint={t("hourHint")}
          data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourOf(hour) }))}
          numeric
          required
        />
        <SelectField
          path="format"
          label={t("format")}
          data={choices(FORMATS, (name) => t(`formatOf.${name}`))}
          required
        />
        <SelectField
          path="language"
          label={t("languageLabel")}
          data={choices(["fa", "en"] as const, (name) => t(`language.${name}`))}
          required
        />
      </div>
    </FormDialog>
  );
}

/** Groupings of the selected report. */
function By() {
  const t = useTranslations("reports");
  const { value: report } = useField<ReportName>("report", () => null);
  const ways = REPORTS[report];
  if (ways.length === 0) return null;
  return (
    <SelectField
      path="by"
      label={t("by")}
      data={ways.map((value) => ({ value, label: t(`byWhat.${value}`) }))}
      clearable
    />
  );
}
