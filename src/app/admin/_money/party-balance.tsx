"use client";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import type { PartyType } from "@/domain/people/party/rules";
import { Money } from "@/ui/money";

type Props = {
  balance: number | null | undefined;
  currency: string;
  /** For accounts the balance is a debit or a credit; they owe nothing. */
  type?: PartyType;
};

/** Balance of a party with words beside the amount; nothing when unknown. */
export function PartyBalance({ balance, currency, type }: Props) {
  const t = useTranslations("cashier");
  if (balance === null || balance === undefined) return null;
  const [above, below] = type === "account" ? (["debit", "credit"] as const) : (["owes", "isOwed"] as const);
  if (balance === 0) return <small>{t("even")}</small>;
  return (
    <>
      <Money amount={absolute(balance)} currency={currency} /> <small>{t(balance > 0 ? above : below)}</small>
    </>
  );
}
