import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Returns } from "./returns";

export async function generateMetadata() {
  return { title: (await getTranslations("tax"))("returnsTitle") };
}

/** The quarters are rendered on the server; the figures of the chosen one follow. */
export default async function ReturnsPage() {
  const { tax } = await consoleCaller();
  return <Returns first={await tax.quarters().catch(() => undefined)} />;
}
