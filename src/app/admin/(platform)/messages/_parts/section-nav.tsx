"use client";
import { useTranslations } from "next-intl";
import { PageLinks } from "@/ui/list/page-links";
import { useMay } from "../../../_client";

const PAGES = [
  { key: "sent", href: "/admin/messages" },
  { key: "groups", href: "/admin/messages/groups" },
  { key: "templates", href: "/admin/messages/templates" },
  { key: "lines", href: "/admin/messages/lines" },
] as const;

/** Pages of outgoing messages; sender lines only with permission to read settings. */
export function SectionNav() {
  const t = useTranslations("outgoing.pages");
  const maySettings = useMay("settings:read");
  const mayMessages = useMay("message:read");
  const pages = PAGES.filter(({ key }) => (key === "lines" ? maySettings : mayMessages));
  return <PageLinks label={t("label")} pages={pages.map(({ key, href }) => ({ href, text: t(key) }))} />;
}
