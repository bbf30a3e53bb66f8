"use client";
import { useTranslations } from "next-intl";
import type { PaymentType } from "@/domain/cashier/payment/rules";
import { useFormValue } from "@/ui/form/form";
import { TextField } from "@/ui/form/text-field";
import { AmountField } from "../../../_money/amount-field";
import { allPlaces, type Choices } from "../address";
import { AccountCell } from "./account-cell";
import { ChequeCellsOf } from "./cheque-cells";
import css from "./editor.module.css";
import { MethodCell } from "./method-cell";
import type { Cells } from "./values";

type Props = { path: string; choices: Choices; autoFocus: boolean };

/** One part of the payment: amount, method, account; a cheque with its face. */
export function MoneyRow({ path, choices, autoFocus }: Props) {
  const t = useTranslations("payments");
  const type = useFormValue((form) => form.at("type") as PaymentType);
  const method = useFormValue((form) => (form.at(path) as Cells | undefined)?.method ?? "cash");
  const account = useFormValue((form) => (form.at(path) as Cells | undefined)?.account_id ?? null);
  const currency = allPlaces(choices).find(({ id }) => id === account)?.currency ?? choices.currency;
  const foreign = currency !== choices.currency;
  return (
    <>
      <AmountField
        path={`${path}.amount`}
        label={t("column.amount")}
        bare
        required
        currency={currency}
        autoFocus={autoFocus}
      />
      <MethodCell within={path} type={type} />
      <AccountCell path={`${path}.account_id`} choices={choices} method={method} type={type} />
      <TextField path={`${path}.reference`} label={t("column.reference")} bare kind="latin" maxLength={60} />
      {foreign && (
        <div className={css.wide}>
          <TextField
            path={`${path}.rate`}
            label={t("rate", { currency })}
            hint={t("rateHint")}
            kind="latin"
            maxLength={40}
          />
        </div>
      )}
      {method === "check" && <ChequeCellsOf path={`${path}.check`} />}
    </>
  );
}
