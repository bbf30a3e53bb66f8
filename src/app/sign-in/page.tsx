import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageSession } from "@/server/session";
import { LanguageToggle } from "./language-toggle";
import css from "./sign-in.module.css";
import { SignInForm } from "./sign-in-form";
import { targetOf } from "./target";

export async function generateMetadata() {
  return { title: (await getTranslations("signIn"))("title") };
}

type Props = { searchParams: Promise<{ next?: string; why?: string }> };

export default async function SignInPage({ searchParams }: Props) {
  const [{ next, why }, session, t, app] = await Promise.all([
    searchParams,
    pageSession(),
    getTranslations("signIn"),
    getTranslations("app"),
  ]);
  if (!("refused" in session)) redirect(targetOf(next));
  return (
    <div className={css.page}>
      <header className={css.top}>
        <LanguageToggle label={t("language")} />
      </header>
      <main className={css.main}>
        <div className={css.mark}>
          <Mark />
          <span className={css.name}>{app("name")}</span>
        </div>
        <div className={css.card}>
          <h1 className={css.title}>{t("title")}</h1>
          <p className={css.lead}>{t("lead")}</p>
          <SignInForm ended={why === "ended"} suspended={why === "suspended"} />
        </div>
      </main>
    </div>
  );
}

function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-firouzeh-7)" />
      <path
        d="M7 20.5c5.5 0 8.5-9 18-9M19.5 8.5l5.5 3-3.5 5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="7.5" cy="20.5" r="2" fill="#fff" />
    </svg>
  );
}
