import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { ReceivablesReport } from "./receivables";

export async function generateMetadata() {
  return { title: (await getTranslations("reports"))("receivables.title") };
}

/** The figures come with the page. */
export default async function Page() {
  const { reports } = await consoleCaller();
  return <ReceivablesReport first={await reports.receivables().catch(() => undefined)} />;
}
