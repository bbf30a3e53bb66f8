"use client";
import { useTranslations } from "next-intl";
import { ROLES } from "@/domain/kernel/permission/rules";
import { CONTRACTS, GENDERS, MIN_PASSWORD } from "@/domain/people/operator/rules.staff";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import type { Details } from "./address";
import css from "./operators.module.css";

type Props = { person?: Details; onClose: () => void; onSaved?: (id: number) => void };
type Values = ReturnType<typeof valuesOf>;

const NOBODY = {
  name: "",
  name_latin: "",
  national_code: null,
  birth_date: null,
  gender: null,
  mobile: null,
  email: null,
};
const NO_JOB = { title: null, department: null, contract: null, hired_on: null, day_minutes: null, extension: null };

const valuesOf = (person: Details | undefined) => ({
  personnel_id: person?.personnel_id ?? "",
  personal: { ...NOBODY, address: null, emergency_contact: null, ...person?.personal },
  job: { ...NO_JOB, note: null, ...person?.job },
  access: { role: "seller" as (typeof ROLES)[number] },
  password: "",
});

/** A cleared field is sent as empty: blank text counts as none. */
const plain = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value === "" ? null : value])) as T;

/** A new user, or data and job of another: only what this branch may change. */
export function PersonDialog({ person: given, onClose, onSaved }: Props) {
  const person = useInitialRecord(given);
  const t = useTranslations("staff");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const settled = { onSettled: () => utils.operators.invalidate() };
  const store = api.operators.store.useMutation(settled);
  const update = api.operators.update.useMutation(settled);
  const filed = !person || person.acts.includes("personal");
  const readNow = async ({ id }: Details) => {
    const now = await utils.operators.get.fetch({ id }, { staleTime: 0 });
    return { values: valuesOf(now), version: now.version };
  };
  const save = async ({ personnel_id, personal, job, access, password }: Values, newer: number | null) => {
    const file = filed
      ? { personnel_id, personal: { ...plain(personal), name: personal.name, name_latin: personal.name_latin } }
      : {};
    const saved = person
      ? await update.mutateAsync({ id: person.id, version: newer ?? person.version, ...file, job: plain(job) })
      : await store.mutateAsync({
          ...{ personnel_id, personal: { ...plain(personal), name: personal.name, name_latin: personal.name_latin } },
          ...{ job: plain(job), access, ...(password && { password }) },
        });
    announce(t("saved"));
    onSaved?.(saved.id);
  };
  return (
    <FormDialog
      title={person ? t("edit") : t("addTitle")}
      text={person && !filed ? <p>{t("keptElsewhere")}</p> : undefined}
      initial={valuesOf(person)}
      submit={person ? t("save") : t("add")}
      onSave={save}
      onConflict={person ? () => readNow(person) : undefined}
      onClose={onClose}
      size="xl"
    >
      {filed && <FileFields named={!person || person.acts.includes("personnel_id")} />}
      {!person && <SignInFields />}
      <JobFields />
    </FormDialog>
  );
}

function FileFields({ named }: { /** Users change their sign-in data themselves. */ named: boolean }) {
  const t = useTranslations("staff");
  return (
    <fieldset className={css.fieldset}>
      <legend>{t("file")}</legend>
      <TextField path="personal.name" label={t("field.name")} required maxLength={120} data-autofocus />
      <TextField path="personal.name_latin" label={t("field.name_latin")} kind="latin" required maxLength={120} />
      <TextField
        path="personnel_id"
        label={t("column.personnelId")}
        kind="latin"
        required
        maxLength={64}
        disabled={!named}
      />
      <TextField path="personal.mobile" label={t("field.mobile")} kind="code" maxLength={20} />
      <TextField path="personal.email" label={t("field.email")} kind="latin" maxLength={200} />
      <TextField path="personal.national_code" label={t("field.national_code")} kind="code" maxLength={10} />
      <DateField path="personal.birth_date" label={t("field.birth_date")} />
      <SelectField
        path="personal.gender"
        label={t("field.gender")}
        clearable
        data={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
      />
      <TextField path="personal.address" label={t("field.address")} maxLength={500} />
      <TextField path="personal.emergency_contact" label={t("field.emergency_contact")} maxLength={200} />
    </fieldset>
  );
}

function SignInFields() {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const { number } = useFormat();
  return (
    <fieldset className={css.fieldset}>
      <legend>{t("access")}</legend>
      <SelectField
        path="access.role"
        label={t("column.role")}
        hint={t("roleHint")}
        data={ROLES.map((value) => ({ value, label: roles(value) }))}
      />
      <TextField
        path="password"
        label={t("firstPassword")}
        hint={t("passwordHint", { n: number(MIN_PASSWORD) })}
        kind="latin"
        maxLength={200}
      />
    </fieldset>
  );
}

function JobFields() {
  const t = useTranslations("staff");
  return (
    <fieldset className={css.fieldset}>
      <legend>{t("job")}</legend>
      <TextField path="job.title" label={t("field.title")} maxLength={120} />
      <TextField path="job.department" label={t("field.department")} maxLength={120} />
      <SelectField
        path="job.contract"
        label={t("field.contract")}
        clearable
        data={CONTRACTS.map((value) => ({ value, label: t(`contract.${value}`) }))}
      />
      <DateField path="job.hired_on" label={t("field.hired_on")} />
      <NumberField path="job.day_minutes" label={t("field.day_minutes")} max={1440} unit={t("minutes")} />
      <TextField path="job.extension" label={t("field.extension")} kind="code" maxLength={20} />
      <TextField path="job.note" label={t("field.note")} maxLength={1000} />
    </fieldset>
  );
}
