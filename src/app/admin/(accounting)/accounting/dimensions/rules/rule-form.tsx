"use client";
import { useTranslations } from "next-intl";
import { COST_CENTER, type DimensionRule, RULES } from "@/domain/accounting/dimension/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { useField, useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../../_client";
import type { FormProps } from "../../../../_resource/resource";
import { AccountPicker } from "../../_parts/account-picker";
import { useDimensionChoices } from "../_parts/use-choices";
import type { RuleKind } from "../address";

type Values = {
  account_id: number | null;
  dimension_id: number | null;
  rule: DimensionRule;
  default_id: number | null;
  since: string | null;
};

/** Adds a rule of an account; an earlier one of the same dimension ends with its day. */
export default function RuleDialog({ onClose, onSaved }: FormProps<RuleKind>) {
  const t = useTranslations("dimensions.rules");
  const announce = useAnnounce();
  const { timeZone } = useReading();
  const utils = api.useUtils();
  const { dimensions } = useDimensionChoices();
  const save = api.dimensions.saveRule.useMutation();
  const send = async ({ account_id, dimension_id, rule, default_id, since }: Values) => {
    const { id } = await save.mutateAsync({
      ...{ account_id: account_id!, dimension_id: dimension_id!, rule, since: since! },
      default_id: rule === "forbidden" ? null : default_id,
    });
    void utils.dimensions.invalidate();
    announce(t("saved"));
    onSaved(id);
  };
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  return (
    <FormDialog<Values>
      title={t("add")}
      initial={{ account_id: null, dimension_id: null, rule: "required", default_id: null, since: today }}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <AccountField />
        <SelectField
          path="dimension_id"
          label={t("column.dimension")}
          numeric
          required
          data={[{ value: String(COST_CENTER), label: t("costCenter") }, ...(dimensions ?? [])]}
        />
        <SelectField
          path="rule"
          label={t("column.rule")}
          required
          data={RULES.map((value) => ({ value, label: t(`rule.${value}`) }))}
        />
        <DefaultField />
        <DateField path="since" label={t("column.since")} hint={t("sinceHint")} required />
      </div>
    </FormDialog>
  );
}

function AccountField() {
  const t = useTranslations("dimensions.rules");
  const form = useTranslations("form");
  const path = "account_id";
  const { value, fault, change } = useField<number | null>(path, (value) => (value == null ? form("required") : null));
  return (
    <div data-path={path}>
      <AccountPicker label={t("column.account")} error={fault} value={value} onChange={(id) => change(id)} autoFocus />
    </div>
  );
}

function DefaultField() {
  const t = useTranslations("dimensions.rules");
  const { centers, membersOf } = useDimensionChoices();
  const dimension = useFormValue((form) => form.at("dimension_id") as number | null);
  const rule = useFormValue((form) => form.at("rule") as DimensionRule);
  return (
    <SelectField
      path="default_id"
      label={t("column.preset")}
      hint={t("presetHint")}
      placeholder={t("noDefault")}
      numeric
      clearable
      searchable
      disabled={rule === "forbidden"}
      data={dimension === COST_CENTER ? centers : membersOf(dimension)}
    />
  );
}
