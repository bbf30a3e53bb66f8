import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Categories } from "./categories";

export async function generateMetadata() {
  return { title: (await getTranslations("categories"))("title") };
}

/** The tree is rendered on the server. */
export default async function CategoriesPage() {
  const { categories } = await consoleCaller();
  return <Categories first={await categories.tree().catch(() => undefined)} />;
}
