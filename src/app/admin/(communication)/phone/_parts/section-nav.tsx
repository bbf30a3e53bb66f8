"use client";
import { useTranslations } from "next-intl";
import { PageLinks } from "@/ui/list/page-links";
import { useMay } from "../../../_client";

const PAGES = [
  { key: "calls", href: "/admin/phone" },
  { key: "ussd", href: "/admin/phone/ussd" },
  { key: "settings", href: "/admin/settings/telephony" },
] as const;

/** Pages of telephony; settings only with permission to read settings. */
export function SectionNav() {
  const t = useTranslations("phone.pages");
  const maySettings = useMay("settings:read");
  const mayPhone = useMay("telephony:read");
  const pages = PAGES.filter(({ key }) => (key === "settings" ? maySettings : mayPhone));
  return <PageLinks label={t("label")} pages={pages.map(({ key, href }) => ({ href, text: t(key) }))} />;
}
