"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { useMay } from "../../../_client";
import css from "./section-nav.module.css";

const PAGES = [
  { key: "sent", href: "/admin/messages" },
  { key: "groups", href: "/admin/messages/groups" },
  { key: "templates", href: "/admin/messages/templates" },
  { key: "lines", href: "/admin/messages/lines" },
] as const;

/** Pages of outgoing messages; sender lines only with permission to read settings. */
export function SectionNav() {
  const t = useTranslations("outgoing.pages");
  const here = usePathname();
  const maySettings = useMay("settings:read");
  const mayMessages = useMay("message:read");
  return (
    <nav className={css.nav} aria-label={t("label")}>
      {PAGES.filter(({ key }) => (key === "lines" ? maySettings : mayMessages)).map(({ key, href }) => (
        <Link key={key} href={href} aria-current={here === href ? "page" : undefined}>
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
