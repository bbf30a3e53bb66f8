"use client";
import { useTranslations } from "next-intl";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { PAX_TYPES } from "@/domain/sales/charter/rules.price";
import { isStay, NAMES } from "@/domain/sales/price/rules.form";
import { BASES, GROUPS, KINDS, PERS } from "@/domain/sales/price/rules.match";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { PercentField } from "@/ui/form/percent-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { PartyField } from "../../../_money/party-field";
import { ChecksField } from "../../../(cashier)/discounts/checks-field";
import type { Supplied } from "./address";
import css from "./markups.module.css";
import { PlaceField } from "./place-picker";
import { useNames } from "./use-names";
import type { Values } from "./values";

type Props = { currency: string; suppliers: readonly Supplied[] };
type Scope = Values["scope"];

export function RuleFields({ currency, suppliers }: Props) {
  const t = useTranslations("markups");
  const products = useFormValue((form) => form.at("products") as Values["products"]);
  const stay = isStay(products);
  return (
    <>
      <ReferenceFields currency={currency} suppliers={suppliers} />
      <Worth currency={currency} stay={stay} />
      <ChecksField
        path="products"
        label={t("field.products")}
        hint={t("hint.products")}
        data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
      />
      <ChecksField
        path="groups"
        label={t("field.groups")}
        hint={t("hint.groups")}
        data={GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
      />
      {stay ? <OfStays /> : <OfTrips />}
      <div className={css.pairs}>
        <DateField path="travel_from" label={t("field.travelFrom")} />
        <DateField path="travel_to" label={t("field.travelTo")} />
        <DateField path="valid_from" label={t("field.validFrom")} />
        <DateField path="valid_to" label={t("field.validTo")} />
      </div>
      <details className={css.more}>
        <summary>{t("bounds")}</summary>
        <Bounds currency={currency} />
      </details>
      <SwitchField path="active" label={t("field.active")} />
    </>
  );
}

function ReferenceFields({ currency, suppliers }: Props) {
  const t = useTranslations("markups");
  const { nameOf } = useNames();
  const scope = useFormValue((form) => form.at("scope") as Scope);
  const { must, may } = NAMES[scope];
  const has = (name: (typeof must)[number]) => must.includes(name) || may.includes(name);
  return (
    <div className={parts.fields}>
      <SelectField
        path="scope"
        label={t("field.scope")}
        required
        openOnFocus={false}
        data={(Object.keys(NAMES) as Scope[]).map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      <TextField path="title" label={t("field.title")} required maxLength={120} data-autofocus />
      <TextField path="title_latin" label={t("field.titleLatin")} kind="latin" maxLength={120} />
      {has("origin") && <PlaceField path="origin" label={t("field.origin")} required />}
      {has("destination") && <PlaceField path="destination" label={t("field.destination")} required />}
      {has("colleague_id") && (
        <PartyField
          path="colleague"
          label={t("field.colleague")}
          types={["colleague"]}
          currency={currency}
          required={must.includes("colleague_id")}
        />
      )}
      {has("supplier_id") && (
        <SelectField
          path="supplier_id"
          label={t("field.supplier")}
          numeric
          openOnFocus={false}
          clearable={!must.includes("supplier_id")}
          required={must.includes("supplier_id")}
          data={suppliers.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        />
      )}
    </div>
  );
}

function Worth({ currency, stay }: { currency: string; stay: boolean }) {
  const t = useTranslations("markups");
  const per = useFormValue((form) => form.at("per") as Values["per"]);
  const direction = useFormValue((form) => form.at("direction") as Values["direction"]);
  return (
    <div className={css.pairs}>
      <SelectField
        path="direction"
        label={t("field.direction")}
        required
        openOnFocus={false}
        data={(["up", "down"] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
      {per !== "booking" && (
        <PercentField path="percent" label={t("field.percent")} max={direction === "up" ? 10_000 : 5_000} />
      )}
      <MoneyField path="amount" label={t("field.amount")} currency={currency} />
      <SelectField
        path="per"
        label={t("field.per")}
        required
        openOnFocus={false}
        data={PERS.filter((value) => stay || value !== "night").map((value) => ({ value, label: t(`per.${value}`) }))}
      />
    </div>
  );
}

function OfTrips() {
  const t = useTranslations("markups");
  return (
    <>
      <ChecksField
        path="pax_types"
        label={t("field.paxTypes")}
        hint={t("hint.paxTypes")}
        data={PAX_TYPES.map((value) => ({ value, label: t(`pax.${value}`) }))}
      />
      <div className={parts.fields}>
        <TextField path="carrier" label={t("field.carrier")} kind="code" maxLength={8} />
        <TextField path="fare_class" label={t("field.fareClass")} kind="code" maxLength={12} />
        <SelectField
          path="kind"
          label={t("field.kind")}
          clearable
          openOnFocus={false}
          data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </div>
    </>
  );
}

function OfStays() {
  const t = useTranslations("markups");
  const { number } = useFormat();
  return (
    <>
      <ChecksField
        path="stars"
        label={t("field.stars")}
        data={[5, 4, 3, 2, 1].map((n) => ({ value: String(n), label: t("say.stars", { n: number(n) }) }))}
      />
      <div className={parts.fields}>
        <NumberField path="nights_from" label={t("field.nightsFrom")} min={1} max={365} />
        <NumberField path="nights_to" label={t("field.nightsTo")} min={1} max={365} />
      </div>
      <SwitchField path="cap_at_board" label={t("field.cap")} />
    </>
  );
}

function Bounds({ currency }: { currency: string }) {
  const t = useTranslations("markups");
  const per = useFormValue((form) => form.at("per") as Values["per"]);
  return (
    <div className={css.fields}>
      <div className={parts.fields}>
        {per !== "booking" && <MoneyField path="least" label={t("field.least")} currency={currency} />}
        {per !== "booking" && <MoneyField path="most" label={t("field.most")} currency={currency} />}
        <MoneyField path="round_to" label={t("field.roundTo")} currency={currency} hint={t("hint.roundTo")} />
        <NumberField path="position" label={t("field.position")} hint={t("hint.position")} max={1_000} />
        <SelectField
          path="basis"
          label={t("field.basis")}
          required
          openOnFocus={false}
          data={BASES.map((value) => ({ value, label: t(`basis.${value}`) }))}
        />
      </div>
      <SwitchField path="below_net" label={t("field.belowNet")} />
    </div>
  );
}
