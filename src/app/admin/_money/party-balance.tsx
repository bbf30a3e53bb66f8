"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";

type Props = { balance: number | null | undefined; currency: string };

/** What a party owes or is owed, by word beside the figure; nothing where it is not known. */
export function PartyBalance({ balance, currency }: Props) {
  const t = useTranslations("cashier");
  if (balance === null || balance === undefined) return null;
  if (balance === 0) return <small>{t("even")}</small>;
  return (
    <>
      <Money amount={Math.abs(balance)} currency={currency} /> <small>{t(balance > 0 ? "owes" : "isOwed")}</small>
    </>
  );
}
