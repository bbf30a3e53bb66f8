import { getTranslations } from "next-intl/server";
import { Notice } from "@/ui/state/notice";

/** Inside the frame: the menu remains. */
export default async function NotFound() {
  const t = await getTranslations("notFound");
  const action = { label: t("home"), href: "/admin" };
  return <Notice heading="h1" title={t("title")} text={t("text")} fact={t("code")} action={action} />;
}
