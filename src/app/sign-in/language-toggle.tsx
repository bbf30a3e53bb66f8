"use client";
import { IconLanguage } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useReading } from "@/ui/preferences";
import css from "./sign-in.module.css";

/** Switches to the other language, by its own name. Input stays: the page re-renders without reloading. */
export function LanguageToggle({ label }: { label: string }) {
  const { locale } = useReading();
  const router = useRouter();
  const other = locale === "fa" ? "en" : "fa";
  const choose = () => {
    // `chosen`: signing in stores it as the user's own settings.
    const value = `${other === "fa" ? "fa.jalali.persian" : "en.gregorian.latin"}.chosen`;
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `safar.preferences=${value}; path=/; max-age=31536000; samesite=lax${secure}`;
    router.refresh();
  };
  return (
    <button type="button" className={css.language} lang={other} onClick={choose}>
      <IconLanguage size={17} stroke={1.6} aria-hidden />
      <bdi>{label}</bdi>
    </button>
  );
}
