"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { useMay } from "../../../_client";
import css from "../../../(platform)/messages/_parts/section-nav.module.css";

const PAGES = [
  { key: "calls", href: "/admin/phone" },
  { key: "ussd", href: "/admin/phone/ussd" },
  { key: "settings", href: "/admin/settings/telephony" },
] as const;

/** Pages of telephony; settings only with permission to read settings. */
export function SectionNav() {
  const t = useTranslations("phone.pages");
  const here = usePathname();
  const maySettings = useMay("settings:read");
  const mayPhone = useMay("telephony:read");
  return (
    <nav className={css.nav} aria-label={t("label")}>
      {PAGES.filter(({ key }) => (key === "settings" ? maySettings : mayPhone)).map(({ key, href }) => (
        <Link key={key} href={href} aria-current={here === href ? "page" : undefined}>
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
