"use client";
import { useTranslations } from "next-intl";
import { useField, useFormContext, useFormValue } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";
import { TextField } from "@/ui/form/text-field";
import { useMay } from "../../../_client";
import { ChoiceBox } from "../../../_places/choice-box";
import { isNobody, useBuyerChoices, useBuyerName } from "../use-buyer";
import css from "./sale.module.css";
import { useSale } from "./sale-context";
import type { Traveller } from "./values";

/** Payer, contact, and discount. `fixed`: locked at a colleague's prices and bound to them. */
export function Buyer({ fixed }: { fixed: boolean }) {
  const t = useTranslations("sale");
  const form = useTranslations("form");
  return (
    <section className={css.part} aria-label={t("buyer")}>
      <h2>{t("buyer")}</h2>
      <div className={css.fields2}>
        <Payer fixed={fixed} />
        <TextField
          path="contact.mobile"
          label={t("mobile")}
          kind="code"
          maxLength={20}
          required
          check={(value) => (String(value ?? "").trim() ? null : form("required"))}
        />
        <TextField path="contact.name" label={t("contactName")} maxLength={200} />
        <TextField path="contact.email" label={t("email")} kind="latin" maxLength={200} />
        <TextField path="discount_code" label={t("discountCode")} kind="code" maxLength={40} />
      </div>
    </section>
  );
}

function Payer({ fixed }: { fixed: boolean }) {
  const t = useTranslations("sale");
  const form = useTranslations("form");
  const { payer } = useSale();
  const { form: state } = useFormContext();
  const makes = useMay("passenger:write");
  const { value, fault, change } = useField<string | null>("buyer", (value) => {
    if (isNobody(value as string | null)) return form("nothingFound");
    return payer === null && !makes ? form("required") : null;
  });
  const first = useFormValue((form) => {
    const { first_name, last_name } = (form.at("passengers") as Traveller[])[0]!;
    return `${first_name} ${last_name}`.trim();
  });
  const name = useBuyerName(value);
  return (
    <ChoiceBox
      {...surround({ path: "buyer", label: t("payer"), hint: fixed ? t("payerFixed") : undefined }, fault)}
      placeholder={first || t("firstTraveller")}
      disabled={fixed}
      value={value}
      shown={name}
      useChoices={useBuyerChoices}
      onAwaited={(awaited) => state.awaits("buyer", awaited)}
      onChange={(next) => change(next)}
    />
  );
}
