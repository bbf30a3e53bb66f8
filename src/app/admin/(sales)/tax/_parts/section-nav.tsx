"use client";
import { useTranslations } from "next-intl";
import { PageLinks } from "@/ui/list/page-links";

const PAGES = [
  { key: "rates", href: "/admin/tax" },
  { key: "roles", href: "/admin/tax/roles" },
  { key: "returns", href: "/admin/tax/returns" },
  { key: "seasonal", href: "/admin/tax/seasonal" },
] as const;

/** Pages of value added tax. */
export function SectionNav() {
  const t = useTranslations("tax.pages");
  return <PageLinks label={t("label")} pages={PAGES.map(({ key, href }) => ({ href, text: t(key) }))} />;
}
