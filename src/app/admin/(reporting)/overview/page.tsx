import { getTranslations } from "next-intl/server";
import { Overview } from "./overview";

export async function generateMetadata() {
  return { title: (await getTranslations("overview"))("title") };
}

/** The manager's figures: sales, profit, load factor, receivables by age and unresolved work. */
export default function OverviewPage() {
  return <Overview />;
}
