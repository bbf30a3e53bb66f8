"use client";
import { useTranslations } from "next-intl";
import { PageLinks } from "@/ui/list/page-links";

const PAGES = [
  { key: "dimensions", href: "/admin/accounting/dimensions" },
  { key: "members", href: "/admin/accounting/dimensions/members" },
  { key: "rules", href: "/admin/accounting/dimensions/rules" },
] as const;

/** Pages of dimensions. */
export function SectionNav() {
  const t = useTranslations("dimensions.pages");
  return <PageLinks label={t("label")} pages={PAGES.map(({ key, href }) => ({ href, text: t(key) }))} />;
}
