"use client";
import { useTranslations } from "next-intl";
import { absolute } from "@/domain/kernel/exact";
import type { PartyType } from "@/domain/people/party/rules";
import { Money } from "@/ui/money";

type Props = {
  balance: number | null | undefined;
  currency: string;
  /** An account owes nobody: what stands on it is a debit or a credit. */
  type?: PartyType;
};

/** What a party owes or is owed, by word beside the figure; nothing where it is not known. */
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
