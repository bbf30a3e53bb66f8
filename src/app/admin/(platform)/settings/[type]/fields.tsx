"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { SettingType } from "@/domain/platform/settings/rules";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { PercentField } from "@/ui/form/percent-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { api } from "../../../_client";
import { CountriesField } from "./countries-field";
import { PlaceField } from "./place-field";
import { ZoneField } from "./zone-field";

/** Fields of each kind of settings, with the names of its members. */
export function Fields({ type }: { type: SettingType }) {
  return FIELDS[type]();
}

const FIELDS: Readonly<Record<SettingType, () => React.ReactNode>> = {
  branch: () => <Branch />,
  country: () => <PlaceField path="code" kind="country" required />,
  province: () => <PlaceField path="code" kind="province" />,
  city: () => <PlaceField path="code" kind="city" />,
  calendar: () => <Calendar />,
  currency: () => <Currency />,
  tax: () => <Tax />,
  numbering: () => <Numbering />,
  sms: () => <Sms />,
  gateway: () => <Gateway />,
  locks: () => <Locks />,
  approvals: () => <ApprovalFields />,
  targets: () => <TargetFields />,
};

function Branch() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <TextField path="name" label={t("name")} required maxLength={100} />
      <TextField path="name_latin" label={t("name_latin")} kind="latin" required maxLength={100} />
      <ZoneField path="time_zone" label={t("time_zone")} required />
      <TextField path="phone" label={t("phone")} kind="latin" maxLength={30} />
      <TextField path="email" label={t("email")} kind="latin" maxLength={200} />
      <TextField path="website" label={t("website")} kind="latin" maxLength={200} />
      <TextField path="address" label={t("address")} lines={2} maxLength={500} />
      <TextField path="address_latin" label={t("address_latin")} kind="latin" lines={2} maxLength={500} />
      <TextField path="postal_code" label={t("postal_code")} kind="code" maxLength={20} />
      <TextField path="national_id" label={t("national_id")} kind="code" maxLength={20} />
      <TextField path="economic_code" label={t("economic_code")} kind="code" maxLength={20} />
      <TextField path="licence_number" label={t("licence_number")} kind="code" maxLength={40} />
    </>
  );
}

function Calendar() {
  const t = useTranslations("branchSettings");
  const data = (["jalali", "gregorian"] as const).map((value) => ({ value, label: t(`calendar.${value}`) }));
  return <SelectField path="calendar" label={t("type.calendar")} required data={data} />;
}

function Currency() {
  const t = useTranslations("branchSettings");
  const query = api.places.currencies.useQuery(undefined, { staleTime: 600_000 });
  const data = query.data?.map((code) => ({ value: code, label: code }));
  return <SelectField path="currency" label={t("type.currency")} required searchable data={data} />;
}

function Tax() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <PercentField path="basis_points" label={t("basis_points")} required max={5_000} />
      <SwitchField path="included" label={t("included")} />
      <TextField path="registration_number" label={t("registration_number")} kind="code" maxLength={40} />
    </>
  );
}

function Numbering() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <TextField path="invoice_prefix" label={t("invoice_prefix")} kind="code" maxLength={10} />
      <TextField path="credit_prefix" label={t("credit_prefix")} kind="code" maxLength={10} />
      <TextField path="receipt_prefix" label={t("receipt_prefix")} kind="code" maxLength={10} />
      <NumberField path="digits" label={t("digits")} hint={t("digits_hint")} required min={1} max={12} />
      <SwitchField path="show_year" label={t("show_year")} />
      <SelectField
        path="partner_invoices"
        label={t("partner_invoices")}
        required
        data={(["booking", "day"] as const).map((value) => ({ value, label: t(`partner_invoices_${value}`) }))}
      />
    </>
  );
}

function Sms() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <SwitchField path="enabled" label={t("enabled")} />
      <TextField path="signature" label={t("signature")} maxLength={70} />
      <TextField path="quiet_from" label={t("quiet_from")} hint={t("clock_hint")} kind="latin" maxLength={5} />
      <TextField path="quiet_to" label={t("quiet_to")} hint={t("clock_hint")} kind="latin" maxLength={5} />
      <NumberField path="daily_bulk" label={t("daily_bulk")} hint={t("daily_bulk_hint")} min={0} max={1_000_000} />
      <NumberField path="daily_codes" label={t("daily_codes")} required min={1} max={1_000_000} />
      <CountriesField path="code_countries" label={t("code_countries")} hint={t("code_countries_hint")} />
      <SwitchField path="on_booking" label={t("on_booking")} />
      <SwitchField path="on_cancellation" label={t("on_cancellation")} />
    </>
  );
}

function Gateway() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <NumberField path="link_minutes" label={t("link_minutes")} unit={t("minutes")} required min={5} max={43_200} />
      <AmountField path="least_amount" label={t("least_amount")} />
      <AmountField path="most_amount" label={t("most_amount")} />
    </>
  );
}

/** Empty means unlimited. */
function Locks() {
  const t = useTranslations("branchSettings.field");
  const most = 100_000;
  return (
    <>
      <NumberField
        path="customer_locks"
        label={t("customer_locks")}
        hint={t("customer_locks_hint")}
        min={1}
        max={most}
      />
      <NumberField path="customer_seats" label={t("customer_seats")} hint={t("no_bound_hint")} min={1} max={most} />
      <NumberField path="partner_locks" label={t("partner_locks")} hint={t("partner_locks_hint")} min={1} max={most} />
      <NumberField path="partner_seats" label={t("partner_seats")} hint={t("no_bound_hint")} min={1} max={most} />
      <NumberField path="address_locks" label={t("address_locks")} hint={t("address_locks_hint")} min={1} max={most} />
      <NumberField path="address_seats" label={t("address_seats")} hint={t("no_bound_hint")} min={1} max={most} />
      <NumberField path="class_seats" label={t("class_seats")} hint={t("class_seats_hint")} min={1} max={most} />
      <NumberField path="class_percent" label={t("class_percent")} hint={t("class_percent_hint")} min={0} max={100} />
    </>
  );
}

/** Empty means the default of the currency. */
function ApprovalFields() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <SwitchField path="one_person" label={t("one_person")} />
      <AmountField path="payout_limit" label={t("payout_limit")} hint={t("payout_limit_hint")} />
    </>
  );
}

/** Empty means no target. */
function TargetFields() {
  const t = useTranslations("branchSettings.field");
  return (
    <>
      <AmountField path="sales_month" label={t("sales_month")} />
      <AmountField path="profit_month" label={t("profit_month")} />
      <NumberField path="load_percent" label={t("load_percent")} hint={t("load_percent_hint")} min={1} max={100} />
    </>
  );
}

/** An amount in the branch's currency. */
function AmountField(props: Omit<ComponentProps<typeof MoneyField>, "currency">) {
  const { data } = api.me.useQuery(undefined, { staleTime: 600_000 });
  return data ? <MoneyField {...props} currency={data.branch.currency} /> : null;
}
