import { getTranslations } from "next-intl/server";
import { LanguageToggle } from "../sign-in/language-toggle";
import css from "./setup.module.css";
import { SetupDoor } from "./setup-door";

export async function generateMetadata() {
  return { title: (await getTranslations("setup"))("title") };
}

/** Setup of the first branch of an empty deployment, by the link printed at start. */
export default async function SetupPage() {
  const [t, signIn] = await Promise.all([getTranslations("setup"), getTranslations("signIn")]);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1>{t("title")}</h1>
        <LanguageToggle label={signIn("language")} />
      </header>
      <main className={css.main}>
        <SetupDoor />
      </main>
    </div>
  );
}
