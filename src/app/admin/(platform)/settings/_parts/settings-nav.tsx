"use client";
import { useTranslations } from "next-intl";
import { type SettingType, TYPES } from "@/domain/platform/settings/rules";
import { Link } from "@/ui/link";
import css from "../[type]/settings.module.css";

/** Links to all kinds of settings; letterhead and legal profile have forms of their own. */
export function SettingsNav({ active }: { active: SettingType | "letterhead" | "legal-profile" }) {
  const t = useTranslations("branchSettings");
  const [branch, ...others] = TYPES;
  return (
    <nav className={css.kinds} aria-label={t("kinds")}>
      {([branch, "letterhead", "legal-profile", ...others] as const).map((one) => (
        <Link key={one} href={`/admin/settings/${one}`} aria-current={one === active ? "page" : undefined}>
          {t(`type.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
