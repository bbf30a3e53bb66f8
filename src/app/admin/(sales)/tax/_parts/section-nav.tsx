"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import css from "./section-nav.module.css";

const PAGES = [
  { key: "rates", href: "/admin/tax" },
  { key: "roles", href: "/admin/tax/roles" },
  { key: "returns", href: "/admin/tax/returns" },
  { key: "seasonal", href: "/admin/tax/seasonal" },
] as const;

/** Pages of value added tax. */
export function SectionNav() {
  const t = useTranslations("tax.pages");
  const here = usePathname();
  return (
    <nav className={css.nav} aria-label={t("label")}>
      {PAGES.map(({ key, href }) => (
        <Link
          key={key}
          href={href}
          aria-current={here === href || (href !== PAGES[0].href && here.startsWith(`${href}/`)) ? "page" : undefined}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
