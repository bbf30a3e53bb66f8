"use client";
import { useTranslations } from "next-intl";
import { useField } from "@/ui/form/form";
import { type Amount, MoneyInput } from "@/ui/form/money-input";
import { surround } from "@/ui/form/surround";
import { Money } from "@/ui/money";
import { useSale } from "./sale-context";

/** Part paid from the wallet; the rest by link. */
export function SplitField() {
  const t = useTranslations("sale");
  const form = useTranslations("form");
  const { total, currency, means } = useSale();
  const { inWallet } = means;
  const { value, fault, change, look } = useField<Amount>("wallet_amount", (value) => {
    if (value === null || value === undefined) return form("required");
    if (typeof value !== "number") return form("notMoney");
    if (value <= 0 || value >= total) return t("splitRange");
    return inWallet !== undefined && value > inWallet ? t("splitMore") : null;
  });
  const rest = typeof value === "number" && value < total ? total - value : null;
  return (
    <>
      <MoneyInput
        {...surround({ path: "wallet_amount", label: t("fromWallet"), required: true }, fault)}
        currency={currency}
        value={value ?? null}
        onChange={change}
        onBlur={look}
      />
      {rest !== null && (
        <p>
          {t("byLink")} <Money amount={rest} currency={currency} />
        </p>
      )}
    </>
  );
}
