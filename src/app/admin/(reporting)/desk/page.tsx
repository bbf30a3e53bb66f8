import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Desk } from "./desk";

export async function generateMetadata() {
  return { title: (await getTranslations("myDesk"))("title") };
}

/** Pending work of the user: each number links to its rows. The queues are rendered on the server. */
export default async function DeskPage() {
  const { dashboard } = await consoleCaller();
  return <Desk first={await dashboard.queues().catch(() => undefined)} />;
}
