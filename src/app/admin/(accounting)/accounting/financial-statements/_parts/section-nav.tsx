"use client";
import { useTranslations } from "next-intl";
import { PageLinks } from "@/ui/list/page-links";

const ROOT = "/admin/accounting/financial-statements";
const PAGES = [
  { key: "statements", href: ROOT },
  { key: "equity", href: `${ROOT}/equity` },
  { key: "layouts", href: `${ROOT}/layouts` },
  { key: "issues", href: `${ROOT}/issues` },
] as const;

/** Pages of financial statements. */
export function SectionNav() {
  const t = useTranslations("financialStatements.pages");
  return <PageLinks label={t("label")} pages={PAGES.map(({ key, href }) => ({ href, text: t(key) }))} />;
}
