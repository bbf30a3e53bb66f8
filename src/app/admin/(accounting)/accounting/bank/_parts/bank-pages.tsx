"use client";
import { useTranslations } from "next-intl";
import { PageLinks } from "@/ui/list/page-links";

const PAGES = [
  { key: "statements", href: "/admin/accounting/bank" },
  { key: "matches", href: "/admin/accounting/bank/matches" },
  { key: "rules", href: "/admin/accounting/bank/rules" },
  { key: "payouts", href: "/admin/accounting/bank/payouts" },
] as const;

/** Pages of bank reconciliation. */
export function BankPages() {
  const t = useTranslations("bankStatements.pages");
  return <PageLinks label={t("label")} pages={PAGES.map(({ key, href }) => ({ href, text: t(key) }))} />;
}
