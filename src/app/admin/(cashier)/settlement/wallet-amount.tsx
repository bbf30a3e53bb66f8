"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Amount, MoneyInput } from "@/ui/form/money-input";
import { useFormat } from "@/ui/format/use-format";

type Props = {
  most: number;
  /** Null for the whole balance. */
  value: number | null;
  currency: string;
  disabled: boolean;
  onChange: (value: number | null) => void;
};

/** Part of the wallet to offset: all by default, at most its balance. */
export function WalletAmount({ most, value, currency, disabled, onChange }: Props) {
  const t = useTranslations("settlement");
  const { money } = useFormat();
  const [typed, setTyped] = useState<Amount>(value ?? most);
  const wrong = typeof typed !== "number" ? typed !== null : typed > most;
  return (
    <MoneyInput
      aria-label={t("ofWallet", { most: money(most, currency).figure })}
      size="xs"
      currency={currency}
      disabled={disabled}
      error={wrong ? t("moreThanWallet") : undefined}
      value={typed}
      onChange={(to) => {
        setTyped(to);
        onChange(typeof to === "number" && to <= most ? to : to === null ? 0 : null);
      }}
    />
  );
}
