"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { DateField } from "@/ui/form/date-field";
import { Form, useForm } from "@/ui/form/form";
import { Rows } from "@/ui/form/rows";
import { SaveBar } from "@/ui/form/save-bar";
import { TextField } from "@/ui/form/text-field";
import { api, useBranchId, useMay } from "../../../_client";
import settings from "../[type]/settings.module.css";
import type { Profile } from "./types";

type Values = Omit<Profile, "id" | "created_by" | "created_at" | "valid_from"> & { valid_from: string | null };
const MAX_SIGNERS = 6;

/** The newest version, as the beginning of the next one. */
const valuesOf = (latest: Profile | undefined): Values => ({
  valid_from: latest?.valid_from ?? null,
  legal_name: latest?.legal_name ?? "",
  national_id: latest?.national_id ?? "",
  registration_no: latest?.registration_no ?? "",
  economic_code: latest?.economic_code ?? null,
  address: latest?.address ?? "",
  seal_code: latest?.seal_code ?? null,
  signers: latest?.signers.map(({ name, position }) => ({ name, position })) ?? [{ name: "", position: "" }],
});

/** Saving adds a version from a date on. */
export function LegalProfileForm({ latest }: { latest: Profile | undefined }) {
  const t = useTranslations("legalProfile");
  const branchId = useBranchId();
  const mayWrite = useMay("settings:write");
  const utils = api.useUtils();
  const form = useForm<Values>(valuesOf(latest), { draftKey: `legal-profile.${branchId}` });
  const save = api.books.saveLegalProfile.useMutation({ onSettled: () => utils.books.invalidate() });
  useEffect(() => {
    if (!form.dirty) form.follow(valuesOf(latest));
  }, [form, latest]);
  const onSave = async ({ valid_from, ...values }: Values) => {
    const { items } = await save.mutateAsync({ ...values, valid_from: valid_from! });
    return valuesOf(items[0]);
  };
  return (
    <section className={settings.main} aria-label={t("title")}>
      <Form form={form} onSave={onSave} readOnly={!mayWrite} className={settings.form}>
        <h2>{t("title")}</h2>
        <p className={settings.lead}>{t("lead")}</p>
        <div className={settings.fields}>
          <DateField path="valid_from" label={t("validFrom")} required />
          <TextField path="legal_name" label={t("legalName")} maxLength={200} required />
          <TextField
            path="national_id"
            label={t("nationalId")}
            hint={t("nationalIdHint")}
            kind="code"
            maxLength={11}
            required
          />
          <TextField path="registration_no" label={t("registrationNo")} kind="code" maxLength={20} required />
          <TextField path="economic_code" label={t("economicCode")} kind="code" maxLength={14} />
          <TextField path="seal_code" label={t("sealCode")} kind="code" maxLength={40} />
          <TextField path="address" label={t("address")} lines={2} maxLength={400} required />
          <Rows<Values["signers"][number]>
            path="signers"
            label={t("signers")}
            rowLabel={t("signer")}
            addLabel={t("addSigner")}
            empty={t("noSigners")}
            make={() => ({ name: "", position: "" })}
            columns={[{ label: t("name") }, { label: t("position") }]}
            most={MAX_SIGNERS}
          >
            {(path) => (
              <>
                <TextField path={`${path}.name`} label={t("name")} bare maxLength={100} required />
                <TextField path={`${path}.position`} label={t("position")} bare maxLength={100} required />
              </>
            )}
          </Rows>
        </div>
        <SaveBar saveLabel={t("save")} />
      </Form>
    </section>
  );
}
