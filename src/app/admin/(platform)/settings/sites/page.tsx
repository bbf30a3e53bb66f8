import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Sites } from "./sites";

export async function generateMetadata() {
  return { title: (await getTranslations("customerSites"))("title") };
}

export default async function SitesPage() {
  const { sites } = await consoleCaller();
  return <Sites first={await sites.list().catch(() => undefined)} />;
}
