"use client";
import { useTranslations } from "next-intl";
import { useFormValue } from "@/ui/form/form";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import { AmountField } from "../../../_money/amount-field";
import { AccountCell } from "../../../(cashier)/payments/new/account-cell";
import css from "./sale.module.css";
import { useSale } from "./sale-context";
import { MONEY, type Values } from "./values";

/** Counter payment: a receipt into the buyer's wallet, which pays the sale in one step. */
export function Cash() {
  const t = useTranslations("sale");
  const payments = useTranslations("payments");
  const { money } = useFormat();
  const { total, currency, means } = useSale();
  const choices = api.payments.choices.useQuery(undefined, { staleTime: 30_000 });
  const method = useFormValue((form) => form.at("cash.method") as Values["cash"]["method"]);
  const { figure, currency: named } = money(Math.max(0, total - (means.inWallet ?? 0)), currency);
  return (
    <div className={css.fields2}>
      <AmountField
        path="cash.amount"
        label={payments("column.amount")}
        hint={t("cashHint", { amount: `${figure} ${named}` })}
        currency={currency}
      />
      <SelectField
        path="cash.method"
        label={payments("column.method")}
        openOnFocus={false}
        data={MONEY.map((value) => ({ value, label: payments(`method.${value}`) }))}
      />
      {choices.data && (
        <AccountCell
          path="cash.account_id"
          label={payments("column.account")}
          choices={choices.data}
          method={method}
          type="receipt"
        />
      )}
      <TextField path="cash.reference" label={payments("column.reference")} kind="latin" maxLength={60} />
    </div>
  );
}
