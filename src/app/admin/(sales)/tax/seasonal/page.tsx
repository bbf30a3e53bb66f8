import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { SeasonalReport } from "./seasonal";

export async function generateMetadata() {
  return { title: (await getTranslations("tax"))("seasonal.title") };
}

/** The seasons are rendered on the server; the counterparties of the chosen one follow. */
export default async function SeasonalPage() {
  const { tax } = await consoleCaller();
  return <SeasonalReport first={await tax.quarters().catch(() => undefined)} />;
}
