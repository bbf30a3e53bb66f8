"use client";
import { useTranslations } from "next-intl";
import type { Method, PaymentType } from "@/domain/cashier/payment/rules";
import { useFormValue } from "@/ui/form/form";
import type { Choices } from "./address";
import { AccountCell } from "./new/account-cell";
import { MethodCell } from "./new/method-cell";
import css from "./payments.module.css";

type Props = { type: PaymentType; choices: Choices | undefined };

/** Payment method and account. */
export function EditMethod({ type, choices }: Props) {
  const t = useTranslations("payments");
  const method = useFormValue((form) => form.at("method") as Method);
  if (!choices) return null;
  return (
    <div className={css.pair}>
      <MethodCell label={t("column.method")} type={type} />
      <AccountCell path="account_id" label={t("column.account")} choices={choices} method={method} type={type} />
    </div>
  );
}
