import { getTranslations } from "next-intl/server";
import { Notice } from "@/ui/state/notice";

export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <main>
      <Notice
        heading="h1"
        title={t("title")}
        text={t("text")}
        fact={t("code")}
        action={{ label: t("home"), href: "/admin" }}
      />
    </main>
  );
}
