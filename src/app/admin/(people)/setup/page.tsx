import { getTranslations } from "next-intl/server";
import page from "@/ui/list/page.module.css";
import css from "../../../setup/setup.module.css";
import { Wizard } from "../../../setup/wizard";

export async function generateMetadata() {
  return { title: (await getTranslations("setup"))("further") };
}

/** Creates another branch of the manager's company. */
export default async function NewBranchPage() {
  const t = await getTranslations("setup");
  return (
    <div className={css.within}>
      <header className={page.head}>
        <h1>{t("further")}</h1>
      </header>
      <Wizard token={null} />
    </div>
  );
}
