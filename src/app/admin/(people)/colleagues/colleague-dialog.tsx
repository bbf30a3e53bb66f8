"use client";
import { useTranslations } from "next-intl";
import { COLLEAGUE_KINDS } from "@/domain/people/colleague/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../_client";
import { AmountField } from "../../_money/amount-field";
import type { FormProps } from "../../_resource/resource";
import type { ColleagueKind } from "./address";
import { useName } from "./use-name";
import { formOf, type Values, valuesOf } from "./values";

type Props = Pick<FormProps<ColleagueKind>, "row" | "onClose"> & Partial<Pick<FormProps<ColleagueKind>, "onSaved">>;

/** A new colleague with account and wallet, or an existing one. */
export function ColleagueDialog({ row, onClose, onSaved }: Props) {
  const of = row ?? undefined;
  const t = useTranslations("colleagues");
  const nameOf = useName();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const save = api.colleagues.save.useMutation({ onSettled: () => utils.colleagues.invalidate() });
  const currency = of?.financial.currency ?? me.data?.branch.currency;
  return (
    <FormDialog<Values>
      title={of ? t("editTitle", { name: nameOf(of) }) : t("addTitle")}
      initial={valuesOf(of)}
      submit={of ? t("save") : t("add")}
      onSave={async (values) => {
        const saved = await save.mutateAsync(formOf(values, of));
        announce(t("saved"));
        onSaved?.(saved.id);
      }}
      onClose={onClose}
      size="xl"
    >
      <fieldset className={parts.fields}>
        <legend>{t("about")}</legend>
        <TextField path="name" label={t("field.name")} required maxLength={200} data-autofocus />
        <TextField path="name_latin" label={t("field.name_latin")} kind="latin" maxLength={200} />
        <TextField
          path="code"
          label={t("field.code")}
          placeholder={of ? undefined : t("codeHint")}
          kind="code"
          maxLength={32}
        />
        <SelectField
          path="kind"
          label={t("field.kind")}
          openOnFocus={false}
          data={COLLEAGUE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <NumberField
          path="category"
          label={t("field.category")}
          placeholder={t("field.category_hint")}
          min={1}
          max={99}
        />
        <TextField path="national_id" label={t("field.national_id")} kind="code" maxLength={20} />
        {of && <SwitchField path="active" label={t("field.active")} />}
      </fieldset>
      <fieldset className={parts.fields}>
        <legend>{t("contact")}</legend>
        <TextField path="contact.person" label={t("field.person")} maxLength={120} />
        <TextField path="contact.mobile" label={t("field.mobile")} kind="code" maxLength={30} />
        <TextField path="contact.phone" label={t("field.phone")} kind="code" maxLength={30} />
        <TextField path="contact.email" label={t("field.email")} kind="latin" maxLength={200} />
        <TextField
          path="contact.website"
          label={t("field.website")}
          kind="latin"
          maxLength={200}
          placeholder="https://"
        />
        <TextField path="contact.address" label={t("field.address")} maxLength={500} />
      </fieldset>
      {!of && currency && (
        <fieldset className={parts.fields}>
          <legend>{t("terms")}</legend>
          <AmountField path="financial.ceiling" label={t("field.ceiling")} currency={currency} />
          <NumberField
            path="financial.settlement_day"
            label={t("field.settlement_day")}
            placeholder={t("field.settlement_day_hint")}
            min={1}
            max={31}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}
