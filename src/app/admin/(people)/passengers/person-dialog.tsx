"use client";
import { useTranslations } from "next-intl";
import { DOCUMENT_TYPES, GENDERS } from "@/domain/people/passenger/rules.kinds";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { Rows } from "@/ui/form/rows";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { api } from "../../_client";
import type { Details } from "./address";
import css from "./passengers.module.css";

type Props = { person?: Details; mobile?: string | undefined; onClose: () => void; onSaved?: (id: number) => void };
type Values = ReturnType<typeof valuesOf>;
type Paper = {
  type: (typeof DOCUMENT_TYPES)[number];
  number: string;
  issuing_country: string | null;
  expires_on: string | null;
};

const valuesOf = (person: Details | undefined, mobile: string | null) => ({
  nationality: person?.nationality ?? "IR",
  national_code: person?.national_code ?? null,
  first_name: person?.first_name ?? "",
  last_name: person?.last_name ?? "",
  first_name_latin: person?.first_name_latin ?? null,
  last_name_latin: person?.last_name_latin ?? null,
  gender: person?.gender ?? null,
  birth_date: person?.birth_date ?? null,
  contact: person?.contact ?? { mobile, phone: null, email: null, address: null },
  documents: (person?.documents ?? []).map(
    ({ type, number, issuing_country, expires_on }): Paper => ({ type, number, issuing_country, expires_on }),
  ),
});

/** A cleared field is sent as empty: blank text counts as none. */
const plain = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value === "" ? null : value])) as T;

/**
 * A new passenger (`mobile`: with this number), or an existing one. A known code or document updates the existing
 * passenger instead of creating a duplicate.
 */
export function PersonDialog({ person, mobile, onClose, onSaved }: Props) {
  const t = useTranslations("passengers");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const opened = useInitialRecord(person);
  const settled = { onSettled: () => utils.passengers.invalidate() };
  const store = api.passengers.store.useMutation(settled);
  const update = api.passengers.update.useMutation(settled);
  const save = async (values: Values, newer: number | null) => {
    const payload = { ...plain(values), contact: plain(values.contact), documents: values.documents.map(plain) };
    if (opened) {
      const { id, version } = opened;
      await update.mutateAsync({ ...payload, id, version: newer ?? version });
      announce(t("saved"));
    } else {
      const { id, outcome } = await store.mutateAsync(payload);
      announce(t(outcome));
      onSaved?.(id);
    }
  };
  const readNow = async ({ id }: Details) => {
    const now = await utils.passengers.get.fetch({ id }, { staleTime: 0 });
    return { values: valuesOf(now, null), version: now.version };
  };
  return (
    <FormDialog
      title={person ? t("edit") : t("add")}
      initial={valuesOf(person, mobile ?? null)}
      submit={t("save")}
      onSave={save}
      onConflict={person && (() => readNow(person))}
      onClose={onClose}
      size="xl"
    >
      <fieldset className={css.fieldset}>
        <legend>{t("identity")}</legend>
        <TextField path="national_code" label={t("field.national_code")} kind="code" maxLength={20} data-autofocus />
        <TextField
          path="nationality"
          label={t("field.nationality")}
          hint={t("countryHint")}
          kind="code"
          maxLength={2}
          required
        />
        <TextField path="first_name" label={t("field.first_name")} maxLength={100} />
        <TextField path="last_name" label={t("field.last_name")} maxLength={100} />
        <TextField path="first_name_latin" label={t("field.first_name_latin")} kind="latin" maxLength={100} />
        <TextField path="last_name_latin" label={t("field.last_name_latin")} kind="latin" maxLength={100} />
        <SelectField
          path="gender"
          label={t("field.gender")}
          clearable
          data={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))}
        />
        <DateField path="birth_date" label={t("field.birth_date")} />
      </fieldset>
      <fieldset className={css.fieldset}>
        <legend>{t("contact")}</legend>
        <TextField path="contact.mobile" label={t("field.mobile")} kind="code" maxLength={30} />
        <TextField path="contact.phone" label={t("field.phone")} kind="code" maxLength={30} />
        <TextField path="contact.email" label={t("field.email")} kind="latin" maxLength={200} />
        <TextField path="contact.address" label={t("field.address")} maxLength={500} />
      </fieldset>
      <Papers />
    </FormDialog>
  );
}

function Papers() {
  const t = useTranslations("passengers");
  const data = DOCUMENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }));
  return (
    <Rows<Paper>
      path="documents"
      label={t("documents")}
      rowLabel={t("document")}
      addLabel={t("addDocument")}
      empty={t("noDocuments")}
      make={() => ({ type: "passport", number: "", issuing_country: null, expires_on: null })}
      columns={[
        { label: t("documentType"), width: "minmax(0, 1.2fr)" },
        { label: t("documentNumber"), width: "minmax(0, 1.3fr)" },
        { label: t("issuingCountry"), width: "minmax(0, 0.7fr)" },
        { label: t("expiresOn"), width: "minmax(118px, 1.2fr)" },
      ]}
      most={10}
    >
      {(path) => (
        <>
          <SelectField path={`${path}.type`} label={t("documentType")} bare data={data} />
          <TextField path={`${path}.number`} label={t("documentNumber")} bare kind="code" required maxLength={40} />
          <TextField path={`${path}.issuing_country`} label={t("issuingCountry")} bare kind="code" maxLength={2} />
          <DateField path={`${path}.expires_on`} label={t("expiresOn")} bare />
        </>
      )}
    </Rows>
  );
}
