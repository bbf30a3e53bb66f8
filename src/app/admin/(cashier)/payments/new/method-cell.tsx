"use client";
import { useTranslations } from "next-intl";
import { METHODS, type Method, type PaymentType } from "@/domain/cashier/payment/rules";
import { useField, useFormContext } from "@/ui/form/form";
import { QuickSelect } from "@/ui/form/quick-select";
import { surround } from "@/ui/form/surround";
import type { Party } from "../../../_money/party";

/** Methods that move our own money: neither cheques nor wallets. */
const MOVED: readonly Method[] = ["cash", "bank", "pos", "gateway"];

type Props = {
  /** Path of its row: `rows[0]`, or empty. */
  within?: string;
  /** Visible; otherwise for screen readers only. */
  label?: string;
  type: PaymentType;
};

/** Payment method. Changing it resets the account, which depends on it. */
export function MethodCell({ within, label, type }: Props) {
  const t = useTranslations("payments");
  const { form } = useFormContext();
  const path = (name: string) => (within ? `${within}.${name}` : name);
  const { value, fault, change } = useField<Method>(path("method"), (value) => {
    const party = form.at("party") as Party | null;
    if (value === "wallet" && party && party.type !== "colleague") return t("walletOfColleague");
    return type === "transfer" && !MOVED.includes(value as Method) ? t("notMoved") : null;
  });
  const methods = type === "transfer" ? MOVED : METHODS;
  return (
    <QuickSelect
      {...surround({ path: path("method"), label: label ?? t("column.method"), bare: !label }, fault)}
      // A cheque is registered as one: another payment cannot become a cheque.
      data={methods
        .filter((method) => within || method !== "check")
        .map((method) => ({ value: method, label: t(`method.${method}`) }))}
      value={value}
      allowDeselect={false}
      searchable
      onChange={(method) => {
        if (!method || method === value) return;
        change(method as Method);
        form.set(path("account_id"), null);
      }}
    />
  );
}
