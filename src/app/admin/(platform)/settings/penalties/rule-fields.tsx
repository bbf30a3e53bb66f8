"use client";
import { useTranslations } from "next-intl";
import { PAX_TYPES } from "@/domain/sales/charter/rules.price";
import { BAND_KINDS } from "@/domain/sales/penalty/rules.bands";
import { BASES, TYPES } from "@/domain/sales/penalty/rules.match";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { PercentField } from "@/ui/form/percent-field";
import { Rows } from "@/ui/form/rows";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { ChecksField } from "../../../(cashier)/discounts/checks-field";
import { useNames } from "../markups/use-names";
import type { List } from "./address";
import css from "./penalties.module.css";
import type { BandRow } from "./values";

type Props = { currency: string; suppliers: List["suppliers"] };

export function RuleFields({ currency, suppliers }: Props) {
  const t = useTranslations("penalties");
  const pax = useTranslations("pax");
  const { nameOf } = useNames();
  return (
    <>
      <div className={parts.fields}>
        <TextField path="title" label={t("field.title")} required maxLength={120} data-autofocus />
        <TextField path="title_latin" label={t("field.titleLatin")} kind="latin" maxLength={120} />
      </div>
      <ChecksField
        path="types"
        label={t("field.types")}
        hint={t("hint.types")}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <div className={parts.fields}>
        <SelectField
          path="supplier_id"
          label={t("field.supplier")}
          numeric
          clearable
          openOnFocus={false}
          placeholder={t("anySupplier")}
          data={suppliers.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
        <TextField path="carrier" label={t("field.carrier")} kind="code" maxLength={8} />
        <TextField path="fare_classes" label={t("field.fareClasses")} hint={t("hint.fareClasses")} kind="code" />
      </div>
      <ChecksField
        path="pax_types"
        label={t("field.paxTypes")}
        hint={t("hint.paxTypes")}
        data={PAX_TYPES.map((value) => ({ value, label: pax(value) }))}
      />
      <BandRows currency={currency} />
      <div className={parts.fields}>
        <SelectField
          path="basis"
          label={t("field.basis")}
          required
          openOnFocus={false}
          data={BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
        />
        <NumberField path="owner_hours" label={t("field.ownerHours")} hint={t("hint.ownerHours")} min={1} max={720} />
        <NumberField path="position" label={t("field.position")} hint={t("hint.position")} max={1_000} />
      </div>
    </>
  );
}

/** Bands in order: the first that has not ended applies; then the penalty after the last. */
function BandRows({ currency }: { currency: string }) {
  const t = useTranslations("penalties");
  return (
    <fieldset className={css.bandRows} data-path="bands">
      <legend>{t("bands")}</legend>
      <p className={css.soft}>{t("hint.bands")}</p>
      <Rows<BandRow>
        path="bands"
        label={t("bands")}
        rowLabel={t("oneBand")}
        addLabel={t("addBand")}
        empty={t("noBands")}
        most={20}
        make={(last) => ({ kind: last?.kind ?? "noon_days_before", count: null, percent: null, amount: null })}
        columns={[
          { label: t("field.kind"), width: "minmax(0, 2fr)" },
          { label: t("field.count"), width: "minmax(0, 0.8fr)" },
          { label: t("field.percent"), width: "minmax(0, 1fr)" },
          { label: t("field.amount"), width: "minmax(0, 1.4fr)" },
        ]}
      >
        {(path) => (
          <>
            <SelectField
              path={`${path}.kind`}
              label={t("field.kind")}
              bare
              required
              openOnFocus={false}
              data={BAND_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
            <NumberField path={`${path}.count`} label={t("field.count")} bare required max={9_999} />
            <PercentField path={`${path}.percent`} label={t("field.percent")} bare />
            <MoneyField path={`${path}.amount`} label={t("field.amount")} bare currency={currency} />
          </>
        )}
      </Rows>
      <div className={css.after}>
        <span>{t("afterAll")}</span>
        <PercentField path="after.percent" label={t("afterPercent")} bare />
        <MoneyField path="after.amount" label={t("afterAmount")} bare currency={currency} />
      </div>
    </fieldset>
  );
}
